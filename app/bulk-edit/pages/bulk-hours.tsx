import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { HoursFields } from '#app/locations/hours/hours-fields'
import { type WeekFields, weekFields, withDaysCopied } from '#app/locations/hours/typed-week'
import { pageTitle } from '#app/page/page-title'
import { searchOf } from '#app/reports/requested.server'
import { focusedBy } from '#app/ui/intent-focus'
import { useForm } from '#app/ui/use-form'
import { requireViewer } from '#app/viewer/viewer.server'
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
  if (form.status !== 'success') {
    const answer = formReply(form)
    return data(withDaysCopied(answer.data), answer.init ?? undefined)
  }
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
  const reply = useActionData<typeof action>()
  const [form, { hours }, isUnsaved] = useForm<{ hours: WeekFields }>({
    id: 'bulk-edit',
    lastResult: reply,
    defaultValue: { hours: weekFields(null) },
  })
  return (
    <ChooseForm
      {...{ page, form, isUnsaved }}
      hasValues={hours.getFieldset().week.value === 'set'}
      hint="Replaces weekly hours at all selected locations. You can review every change first."
      missing={hoursMissing}
    >
      <HoursFields form={form} field={hours} focused={focusedBy(reply)} />
    </ChooseForm>
  )
}
