import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { useForm } from '#app/kit/ui/forms/use-form'
import { today } from '#app/platform/filters/resolve-range'
import { redirectToShort } from '#app/platform/http/redirect-to-short.server'
import { pageTitle } from '#app/platform/page/page-title'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import type { SpecialRowFields } from '../../hours/special-row-form-values'
import { SpecialHoursFields } from '../../special-hours/special-hours-panel'
import { datesMissing } from '../bulk-edit'
import { loadSpecialHoursPage } from '../bulk-pages.server'
import { bulkSpecialHoursSchema } from '../bulk-schema'
import { parseSelection, postedSelectionParams } from '../bulk-selection'
import { createBulkEditDraft } from '../bulk-steps.server'
import { ChooseForm } from '../choose-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => loadSpecialHoursPage(tx, viewer, request))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, bulkSpecialHoursSchema(today(clockOf(viewer))))
  if (!('step' in form.payload))
    return redirectToShort(
      viewer.href('/settings/locations/bulk/holiday-hours', postedSelectionParams(form.payload)),
    )
  if (form.status !== 'success') return respondWithForm(form)
  const change = { field: 'special_hours' as const, desired: form.value }
  const selection = parseSelection(searchParamsOf(request))
  const draft = await viewer.query((tx) => createBulkEditDraft(tx, viewer, change, selection, new Date()))
  return draft.ok
    ? redirect(viewer.href('/settings/locations/bulk/:editId/check', { editId: draft.id }))
    : respondWithForm(form, [draft.reason])
}

export const meta: MetaFunction = () => [{ title: pageTitle('Add holiday hours') }]

export default function BulkHolidayHours() {
  const { panel, ...page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, { special_hours }, isUnsaved] = useForm<{ special_hours: SpecialRowFields[] }>({
    id: 'bulk-edit',
    lastResult: reply,
    defaultValue: { special_hours: [] },
  })
  return (
    <ChooseForm
      page={page}
      form={form}
      isUnsaved={isUnsaved}
      hasValues={special_hours.value !== undefined}
      hint="Adds these dates to all selected locations. Other dates won’t change. You can review every change first."
      missingMessage={datesMissing}
    >
      <SpecialHoursFields form={form} panel={panel} reply={reply} field={special_hours} />
    </ChooseForm>
  )
}
