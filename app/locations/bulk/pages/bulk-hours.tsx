import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { searchOf } from '#app/reports/requested.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { HoursFields } from '../../hours/hours-fields'
import { hoursMissing } from '../bulk-edit'
import { choosePage } from '../bulk-pages.server'
import { bulkHoursSchema } from '../bulk-schema'
import { askedParams, selectionOf } from '../bulk-selection'
import { draftBulkEdit } from '../bulk-steps.server'
import { ChooseForm } from '../choose-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => choosePage(tx, viewer, request, 'hours'))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, bulkHoursSchema)
  if (!('step' in form.payload))
    return redirect(viewer.href('/settings/locations/bulk/hours', askedParams(form.payload)))
  if (form.status !== 'success') return formReply(form)
  const wish = { field: 'hours' as const, wanted: form.value }
  const selection = selectionOf(searchOf(request))
  const draft = await viewer.query((tx) => draftBulkEdit(tx, viewer, wish, selection, new Date()))
  return draft.ok
    ? redirect(viewer.href('/settings/locations/bulk/:editId/check', { editId: draft.id }))
    : formReply(form, [draft.reason])
}

export const meta: MetaFunction = () => [{ title: pageTitle('Edit hours') }]

export default function BulkHours() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  return (
    <ChooseForm
      page={page}
      reply={reply}
      hint="Every location selected gets exactly this week. You see what becomes of each before anything is changed."
      missing={hoursMissing}
      valuesIn='[name="hours.week"][value="set"]'
    >
      <HoursFields stored={null} posted={reply?.initialValue?.hours} errors={reply?.error ?? undefined} />
    </ChooseForm>
  )
}
