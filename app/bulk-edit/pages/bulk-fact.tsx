import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import { facts } from '#app/locations/facts'
import { inputKinds } from '#app/locations/form/input-kinds'
import { pageTitle } from '#app/page/page-title'
import { searchOf } from '#app/reports/requested.server'
import { TextField } from '#app/ui/text-field'
import { useForm } from '#app/ui/use-form'
import { requireViewer } from '#app/viewer/viewer.server'
import { bulkWords, isBulkFact, valueMissing } from '../bulk-edit'
import { choosePage } from '../bulk-pages.server'
import { bulkFactSchema } from '../bulk-schema'
import { askedParams, selectionOf } from '../bulk-selection'
import { draftBulkEdit, selectedCountries } from '../bulk-steps.server'
import { ChooseForm } from '../choose-form'

function requireBulkFact(name: string | undefined) {
  if (!name || !isBulkFact(name)) throw new Response('No such fact', { status: 404 })
  return name
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const fact = requireBulkFact(params.fact)
  const page = await viewer.query((tx) => choosePage(tx, viewer, request, fact))
  return { ...page, fact, constraint: constraintOf(bulkFactSchema(fact, [])) }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const fact = requireBulkFact(params.fact)
  const selection = selectionOf(searchOf(request))
  const countries = await viewer.query((tx) => selectedCountries(tx, viewer, selection))
  const form = await readForm(request, bulkFactSchema(fact, countries))
  if (!('step' in form.payload))
    return redirect(viewer.href('/settings/locations/bulk/facts/:fact', { fact }, askedParams(form.payload)))
  if (form.status !== 'success') return formReply(form)
  const change = { field: fact, wanted: form.value }
  const draft = await viewer.query((tx) => draftBulkEdit(tx, viewer, change, selection, new Date()))
  return draft.ok
    ? redirect(viewer.href('/settings/locations/bulk/:editId/check', { editId: draft.id }))
    : formReply(form, [draft.reason])
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? bulkWords[data.fact].title : 'Bulk edit') },
]

export default function BulkFact() {
  const { fact, constraint, ...page } = useLoaderData<typeof loader>()
  const [form, fields, isUnsaved] = useForm<Record<string, string>>({
    id: 'bulk-edit',
    lastResult: useActionData<typeof action>(),
    constraint,
    defaultValue: { [fact]: '' },
  })
  const { label, kind } = facts[fact]
  const field = fields[fact]!
  return (
    <ChooseForm
      {...{ page, form, isUnsaved }}
      missing={valueMissing}
      hasValues={Boolean(field.value)}
      hint="Every location selected gets this. You see what becomes of each before anything is changed."
    >
      <TextField field={field} label={label} {...inputKinds[kind]} />
    </ChooseForm>
  )
}
