/** Who may schedule exports, and which schedules are theirs: an admin's are all of the account, others' their own. */
import { data } from '@remix-run/node'
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import type { Gate } from '#app/session/gate'
import { requireViewer, type Viewer } from '#app/session/viewer.server'
import { refusedExport } from '#app/shell/trial-export'
import { findSchedule, type Schedule } from './schedules.server'

export const schedulingGate: Gate = {
  all: ['scheduled_export.create', 'scheduled_export.update'],
  setting: 'scheduled_exports',
}

/** The viewer, who may see and end schedules. */
export function requireScheduler(context: Parameters<typeof requireViewer>[0]): Viewer {
  const viewer = requireViewer(context, 'scheduled_export.update')
  if (viewer.settings.scheduled_exports !== true)
    throw new Response('Scheduled exports are switched off', { status: 404 })
  if (!viewer.passes(schedulingGate)) throw new Response('Not permitted', { status: 403 })
  return viewer
}

/** The same, who may have something sent as well: not on trial. */
export function requireSender(context: Parameters<typeof requireViewer>[0]): Viewer {
  const viewer = requireScheduler(context)
  const trialExport = refusedExport(viewer, new Date())
  if (trialExport) throw data(trialExport, { status: 403 })
  return viewer
}

export function isTheirs({ userId, userType }: Viewer, { createdBy }: Pick<Schedule, 'createdBy'>): boolean {
  return userType === 'admin' || createdBy === userId
}

/** The condition of the same, on `scheduled_exports s`. */
export function areTheirs({ userId, userType }: Viewer) {
  return userType === 'admin' ? sql`true` : sql`s.created_by = ${userId}`
}

/** Null where there is none, or where it is somebody else's. */
export async function findTheirs(
  tx: Tx,
  viewer: Viewer,
  id: string | null | undefined,
): Promise<Schedule | null> {
  const schedule = await findSchedule(tx, id)
  return schedule && isTheirs(viewer, schedule) ? schedule : null
}

export async function requireTheirs(tx: Tx, viewer: Viewer, id: string | undefined): Promise<Schedule> {
  const schedule = await findTheirs(tx, viewer, id)
  if (!schedule) throw new Response('No such scheduled export', { status: 404 })
  return schedule
}
