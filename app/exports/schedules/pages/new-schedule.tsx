import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/page/page-title'
import { requireViewer } from '#app/viewer/viewer.server'
import { SchedulePage } from '../schedule-page'
import { answerScheduleForm, type ScheduleReply } from '../schedule-saving.server'
import { scheduleSheet } from '../schedule-sheet.server'
import { newSubject } from '../subject.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const subject = newSubject(viewer, request)
  return viewer.query((tx) => scheduleSheet(tx, subject))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  return answerScheduleForm(request, newSubject(viewer, request))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Schedule Export') }]

export default function NewSchedule() {
  const sheet = useLoaderData<typeof loader>()
  const reply = useActionData<ScheduleReply>()
  return <SchedulePage title="Schedule Export" sheet={sheet} reply={reply} />
}
