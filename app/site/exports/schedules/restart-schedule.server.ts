/** Restarts a stopped schedule at its next scheduled time. Missed runs are not sent. */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findReport } from '../all-reports.server'
import { exportRefusal } from '../authorize-report.server'
import { findAllowedRecipients } from './recipients/recipients.server'
import type { Schedule } from './schedules.server'
import { nextSend } from './timetable/timetable'
import { shouldTransferOwnership, transferMessage, transferOwnership } from './transfer-ownership.server'

type ActionResult = { message: string; level: 'success' | 'alert' }

export async function restartSchedule(viewer: Viewer, schedule: Schedule, now: Date): Promise<ActionResult> {
  const report = findReport(schedule.report)
  if (report && exportRefusal(report, viewer))
    return { message: `“${report.title}” is turned off, or you can’t export it.`, level: 'alert' }
  const isTransferred = await shouldTransferOwnership(viewer, schedule)
  return viewer.query(async (tx) => {
    const result = await saveRestart(tx, viewer, schedule, now)
    if (!isTransferred || result.level !== 'success') return result
    await transferOwnership(tx, viewer, schedule)
    return { ...result, message: `${result.message}. ${transferMessage}` }
  })
}

async function saveRestart(
  tx: Tx,
  viewer: Viewer,
  { id, name, timetable, recipientIds }: Schedule,
  now: Date,
): Promise<ActionResult> {
  const { mailed } = await findAllowedRecipients(tx, recipientIds, {
    scheduleId: id,
    viewerId: viewer.userId,
    existingIds: recipientIds,
  })
  if (mailed === 0) return { message: 'It has no recipients. Edit it to add one.', level: 'alert' }
  const { numAffectedRows } = await sql`
    update scheduled_exports
    set next_at = ${nextSend(timetable, now)}, stop_reason = '', revision = revision + 1, updated_at = ${now}
    where account_id = ${tx.accountId} and id = ${id} and next_at is null and deleted_at is null`.execute(tx)
  if (!numAffectedRows) return { message: 'It was already restarted', level: 'success' }
  await recordAudit(tx, { ...actorOf(viewer), action: 'scheduled_export.restarted', subject: name })
  return { message: 'Scheduled Export restarted', level: 'success' }
}
