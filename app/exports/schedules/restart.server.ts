/** Starts a stopped schedule again, from its next instant on: what was not sent meanwhile is not made up for. */
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import { actorOf, recordAudit } from '#app/session/audit.server'
import type { Viewer } from '#app/session/viewer.server'
import { admittedRecipients } from './recipients.server'
import type { Schedule } from './schedules.server'
import { nextSend } from './timetable'

export async function restartTheirs(
  tx: Tx,
  viewer: Viewer,
  { id, name, timetable, recipientIds }: Schedule,
  now: Date,
): Promise<{ message: string; level: 'success' | 'alert' }> {
  const { mailed } = await admittedRecipients(tx, recipientIds, {
    scheduleId: id,
    viewerId: viewer.userId,
    standing: recipientIds,
  })
  if (mailed === 0)
    return { message: 'It has nobody to be sent to. Edit it and choose a recipient.', level: 'alert' }
  const { numAffectedRows } = await sql`
    update scheduled_exports
    set next_at = ${nextSend(timetable, now)}, stopped_because = '', revision = revision + 1, updated_at = ${now}
    where account_id = ${tx.accountId} and id = ${id} and next_at is null and deleted_at is null`.execute(tx)
  if (!numAffectedRows) return { message: 'It had been started again before.', level: 'success' }
  await recordAudit(tx, { ...actorOf(viewer), action: 'scheduled_export.restarted', subject: name })
  return { message: 'Scheduled Export started again', level: 'success' }
}
