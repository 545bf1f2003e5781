import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { focusTargetAfter } from '#app/kit/ui/forms/intent-focus'
import { useForm } from '#app/kit/ui/forms/use-form'
import { redirectToShort } from '#app/platform/http/redirect-to-short.server'
import { pageTitle } from '#app/platform/page/page-title'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { LazyDirectoryLimits } from '../../directory-limits/lazy-directory-limits'
import { findLimitedDirectories } from '../../directory-limits/limited-directories.server'
import { HoursFields } from '../../hours/hours-fields'
import {
  applyCopyStep,
  parseWeekFormValues,
  toWeekFields,
  type WeekFields,
} from '../../hours/week-form-values'
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
