import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { handleScheduleForm, type ScheduleFormResult } from '../form/handle-schedule-form.server'
import { newScheduleContext } from '../form/schedule-context.server'
import { loadScheduleFormData } from '../form/schedule-form-data.server'
import { ScheduleFormPage } from '../form/schedule-form-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const scheduleContext = newScheduleContext(viewer, request)
  return viewer.query((tx) => loadScheduleFormData(tx, scheduleContext))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  return handleScheduleForm(request, newScheduleContext(viewer, request))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Schedule Export') }]

export default function NewSchedule() {
  const initialData = useLoaderData<typeof loader>()
  const reply = useActionData<ScheduleFormResult>()
  return <ScheduleFormPage title="Schedule Export" initialData={initialData} reply={reply} />
}
