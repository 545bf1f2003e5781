import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { handleScheduleForm, type ScheduleFormResult } from '../form/handle-schedule-form.server'
import { existingScheduleContext } from '../form/schedule-context.server'
import { loadScheduleFormData } from '../form/schedule-form-data.server'
import { ScheduleFormPage } from '../form/schedule-form-page'
import { requireOwnSchedule } from '../schedule-access.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => {
    const schedule = await requireOwnSchedule(tx, viewer, params.scheduleId)
    return loadScheduleFormData(tx, existingScheduleContext(viewer, request, schedule))
  })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const schedule = await viewer.query((tx) => requireOwnSchedule(tx, viewer, params.scheduleId))
  return handleScheduleForm(request, existingScheduleContext(viewer, request, schedule))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Edit Scheduled Export') }]

export default function EditSchedule() {
  const initialData = useLoaderData<typeof loader>()
  const reply = useActionData<ScheduleFormResult>()
  return <ScheduleFormPage title="Edit Scheduled Export" initialData={initialData} reply={reply} />
}
