/**
 * Ends and resumes subscriptions. When the last recipient of a schedule unsubscribes, the schedule is stopped; when one
 * of them resubscribes, it is restarted. `unsubscribe` in `unsubscribe-link.server.ts` updates the recipient who
 * unsubscribes.
 */
import { sql } from 'kysely'
import { asAccount } from '#app/kit/database/tenant.server'
import { findSchedule } from '../schedules.server'
import { nextSend } from '../timetable/timetable'
import { parseUnsubscribeToken, unsubscribe } from './unsubscribe-link.server'

const allUnsubscribed = 'All recipients have unsubscribed.'

/**
 * Unsubscribes the link's recipient. Returns true even if they were already unsubscribed; false if the link is invalid.
 */
export async function endSubscription(link: string, now: Date): Promise<boolean> {
  const subscriber = parseUnsubscribeToken(link)
  if (!subscriber || !(await unsubscribe(link))) return false
  const { accountId, scheduleId } = subscriber
  await asAccount(accountId, (tx) =>
    sql`
      update scheduled_exports s
      set next_at = null, stop_reason = ${allUnsubscribed}, revision = revision + 1, updated_at = ${now}
      where s.account_id = ${tx.accountId} and s.id = ${scheduleId} and s.next_at is not null
        and not exists (select from scheduled_export_recipients r
          where r.account_id = s.account_id and r.scheduled_export_id = s.id and r.unsubscribed_at is null)`.execute(
      tx,
    ),
  )
  return true
}

/**
 * Resubscribes the link's recipient. Returns false if the schedule was deleted or the owner has removed the recipient
 * permanently. If the schedule was stopped for another reason, it stays stopped.
 */
export async function resumeSubscription(link: string, now: Date): Promise<boolean> {
  const subscriber = parseUnsubscribeToken(link)
  if (!subscriber) return false
  const { accountId, scheduleId, userId } = subscriber
  return asAccount(accountId, async (tx) => {
    const schedule = await findSchedule(tx, scheduleId)
    if (!schedule) return false
    const { numUpdatedRows } = await tx
      .updateTable('scheduled_export_recipients')
      .set({ unsubscribed_at: null })
      .where('account_id', '=', tx.accountId)
      .where('scheduled_export_id', '=', scheduleId)
      .where('user_id', '=', userId)
      .where('can_resubscribe', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (schedule.stopReason === allUnsubscribed)
      await tx
        .updateTable('scheduled_exports')
        .set({ next_at: nextSend(schedule.timetable, now), stop_reason: '', updated_at: now })
        .where('account_id', '=', tx.accountId)
        .where('id', '=', scheduleId)
        .where('revision', '=', schedule.revision)
        .execute()
    return true
  })
}
