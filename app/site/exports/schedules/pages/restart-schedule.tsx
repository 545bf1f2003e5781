import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { restartSchedule } from '../restart-schedule.server'
import { requireOwnSchedule } from '../schedule-access.server'

/** Redirects to the delivery history, which has the restart form. This route itself has only an action. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { id } = await viewer.query((tx) => requireOwnSchedule(tx, viewer, params.scheduleId))
  throw redirect(viewer.href('/settings/scheduled-exports/:scheduleId/runs', { scheduleId: id }))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const schedule = await viewer.query((tx) => requireOwnSchedule(tx, viewer, params.scheduleId))
  const { message, level } = await restartSchedule(viewer, schedule, new Date())
  return redirectWithFlash(
    viewer.href('/settings/scheduled-exports/:scheduleId/runs', { scheduleId: schedule.id }),
    message,
    level,
    { duration: 5000 },
  )
}
