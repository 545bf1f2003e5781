import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readForm, respondWithForm } from '#app/forms.server'
import { redirectToShort } from '#app/http/redirect-to-short.server'
import { LazyDirectoryLimits } from '#app/locations/directory-limits/lazy-directory-limits'
import { findLimitedDirectories } from '#app/locations/directory-limits/limited-directories.server'
import { HoursFields } from '#app/locations/hours/hours-fields'
import {
  applyCopyStep,
  parseWeekFormValues,
  toWeekFields,
  type WeekFields,
} from '#app/locations/hours/week-form-values'
import { pageTitle } from '#app/page/page-title'
import { searchParamsOf } from '#app/reports/requested-filter.server'
import { focusTargetAfter } from '#app/ui/forms/intent-focus'
import { useForm } from '#app/ui/forms/use-form'
import { requireViewer } from '#app/viewer/viewer.server'
import { hoursMissing } from '../bulk-edit'
import { loadBulkEditStart } from '../bulk-pages.server'
import { bulkHoursSchema } from '../bulk-schema'
import { parseSelection, postedSelectionParams } from '../bulk-selection'
import { createBulkEditDraft } from '../bulk-steps.server'
import { ChooseForm } from '../choose-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => ({
    ...(await loadBulkEditStart(tx, viewer, request, 'hours')),
    directories: await findLimitedDirectories(tx, null),
  }))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, bulkHoursSchema)
  if (!('step' in form.payload))
    return redirectToShort(viewer.href('/settings/locations/bulk/hours', postedSelectionParams(form.payload)))
  if (form.status !== 'success') {
    const reply = respondWithForm(form)
    return data(applyCopyStep(reply.data), reply.init ?? undefined)
  }
  const change = { field: 'hours' as const, desired: form.value }
  const selection = parseSelection(searchParamsOf(request))
  const draft = await viewer.query((tx) => createBulkEditDraft(tx, viewer, change, selection, new Date()))
  return draft.ok
    ? redirect(viewer.href('/settings/locations/bulk/:editId/check', { editId: draft.id }))
    : respondWithForm(form, [draft.reason])
}

export const meta: MetaFunction = () => [{ title: pageTitle('Edit hours') }]

export default function BulkHours() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, { hours }, isUnsaved] = useForm<{ hours: WeekFields }>({
    id: 'bulk-edit',
    lastResult: reply,
    defaultValue: { hours: toWeekFields(null) },
  })
  return (
    <ChooseForm
      page={page}
      form={form}
      isUnsaved={isUnsaved}
      hasValues={hours.getFieldset().week.value === 'set'}
      hint="Replaces weekly hours at all selected locations. You can review every change first."
      missingMessage={hoursMissing}
    >
      <HoursFields form={form} field={hours} focusedName={focusTargetAfter(reply)} />
      {page.directories.length > 0 ? (
        <LazyDirectoryLimits
          className="mt-3"
          directories={page.directories}
          week={parseWeekFormValues(hours.value)}
        />
      ) : null}
    </ChooseForm>
  )
}
