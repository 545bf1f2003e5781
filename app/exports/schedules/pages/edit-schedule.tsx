import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/page/page-title'
import { requireViewer } from '#app/viewer/viewer.server'
import { SchedulePage } from '../schedule-page'
import { answerScheduleForm, type ScheduleReply } from '../schedule-saving.server'
import { scheduleSheet } from '../schedule-sheet.server'
import { requireTheirs } from '../scheduling.server'
import { standingSubject } from '../subject.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => {
    const schedule = await requireTheirs(tx, viewer, params.scheduleId)
    return scheduleSheet(tx, standingSubject(viewer, request, schedule))
  })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const schedule = await viewer.query((tx) => requireTheirs(tx, viewer, params.scheduleId))
  return answerScheduleForm(request, standingSubject(viewer, request, schedule))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Edit Scheduled Export') }]

export default function EditSchedule() {
  const sheet = useLoaderData<typeof loader>()
  const reply = useActionData<ScheduleReply>()
  return <SchedulePage title="Edit Scheduled Export" sheet={sheet} reply={reply} />
}
