import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Gate } from '#app/platform/viewer/gate'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findSchedule, type Schedule } from './schedules.server'

export const schedulingGate: Gate = {
  all: ['scheduled_export.create', 'scheduled_export.update'],
  setting: 'scheduled_exports',
}

function isOwnSchedule({ userId, userType }: Viewer, { createdBy }: Pick<Schedule, 'createdBy'>): boolean {
  return userType === 'admin' || createdBy === userId
}

/** Returns the rule of `isOwnSchedule` as a SQL condition on `scheduled_exports s`. */
export function ownSchedulesCondition({ userId, userType }: Viewer) {
  return userType === 'admin' ? sql`true` : sql`s.created_by = ${userId}`
}

/**
 * Finds a schedule that the viewer is allowed to manage. Returns null if it does not exist or belongs to another user
 * and the viewer is not an admin.
 */
export async function findOwnSchedule(
  tx: Tx,
  viewer: Viewer,
  id: string | null | undefined,
): Promise<Schedule | null> {
  const schedule = await findSchedule(tx, id)
  return schedule && isOwnSchedule(viewer, schedule) ? schedule : null
}

export async function requireOwnSchedule(tx: Tx, viewer: Viewer, id: string | undefined): Promise<Schedule> {
  const schedule = await findOwnSchedule(tx, viewer, id)
  if (!schedule) throw new Response('No such scheduled export', { status: 404 })
  return schedule
}
