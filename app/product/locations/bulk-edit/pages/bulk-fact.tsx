import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { TextField } from '#app/kit/ui/fields/text-field'
import { useForm } from '#app/kit/ui/forms/use-form'
import { redirectToShort } from '#app/platform/http/redirect-to-short.server'
import { pageTitle } from '#app/platform/page/page-title'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { facts } from '../../facts'
import { inputAttributes } from '../../form/input/input-attributes'
import { bulkLabels, isBulkFact, valueMissing } from '../bulk-edit'
import { loadBulkEditStart } from '../bulk-pages.server'
import { bulkFactSchema } from '../bulk-schema'
import { parseSelection, postedSelectionParams } from '../bulk-selection'
import { createBulkEditDraft, listSelectedCountries } from '../bulk-steps.server'
import { ChooseForm } from '../choose-form'

function requireBulkFact(name: string | undefined) {
  if (!name || !isBulkFact(name)) throw new Response('Field not found', { status: 404 })
  return name
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const fact = requireBulkFact(params.fact)
  const page = await viewer.query((tx) => loadBulkEditStart(tx, viewer, request, fact))
  return { ...page, fact, constraint: constraintOf(bulkFactSchema(fact, [])) }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const fact = requireBulkFact(params.fact)
  const selection = parseSelection(searchParamsOf(request))
  const countries = await viewer.query((tx) => listSelectedCountries(tx, viewer, selection))
  const form = await readForm(request, bulkFactSchema(fact, countries))
  if (!('step' in form.payload))
    return redirectToShort(
      viewer.href('/settings/locations/bulk/facts/:fact', { fact }, postedSelectionParams(form.payload)),
    )
  if (form.status !== 'success') return respondWithForm(form)
  const change = { field: fact, desired: form.value }
  const draft = await viewer.query((tx) => createBulkEditDraft(tx, viewer, change, selection, new Date()))
  return draft.ok
    ? redirect(viewer.href('/settings/locations/bulk/:editId/check', { editId: draft.id }))
    : respondWithForm(form, [draft.reason])
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? bulkLabels[data.fact].title : 'Bulk edit') },
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
      page={page}
      form={form}
      isUnsaved={isUnsaved}
      missingMessage={valueMissing}
      hasValues={Boolean(field.value)}
      hint="Applies to all selected locations. You can review every change first."
    >
      <TextField field={field} label={label} {...inputAttributes[kind]} />
    </ChooseForm>
  )
}
