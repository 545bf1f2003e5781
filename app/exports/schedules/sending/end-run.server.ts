/**
 * How a run ends, in one transaction: its outcome, what the schedule shows of it, and the mail to whoever answers for
 * the schedule when something went wrong. A schedule that failed too often in a row is stopped; anything less mends
 * itself at the next instant.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { queueMail } from '#app/mail/outbox.server'
import type { Viewer } from '#app/session/viewer.server'
import { failureMail } from './failure-mail'
import { editPath } from './report-link.server'
import type { ScheduledRun } from './runs.server'

export type RunEnding = {
  status: 'sent' | 'skipped' | 'failed'
  /** What went wrong, or why nothing was sent; empty when all is well. */
  reason: string
  stops?: boolean
}

const mostFailures = 5

/** False, and nothing happens, when somebody else has ended it. */
export async function endRun(
  tx: Tx,
  run: ScheduledRun,
  ending: RunEnding,
  creator: Viewer | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduled_export_runs')
    .set({ status: ending.status, problem: ending.reason, finished_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', run.id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (ending.status !== 'sent') await dropWaiting(tx, run.id, ending)
  if (!run.schedule || run.isTest) return true
  if (ending.status === 'sent') await noteSent(tx, run.schedule.id)
  if (ending.status === 'failed' || (ending.status === 'sent' && ending.reason))
    await noteTrouble(tx, run, ending, creator)
  return true
}

/** Whoever still waited when nothing can be sent any more. */
async function dropWaiting(tx: Tx, runId: Id, { reason }: RunEnding): Promise<void> {
  await tx
    .updateTable('scheduled_export_deliveries')
    .set({ status: 'skipped', problem: reason })
    .where('account_id', '=', tx.accountId)
    .where('run_id', '=', runId)
    .where('status', '=', 'waiting')
    .execute()
}

async function noteSent(tx: Tx, scheduleId: Id): Promise<void> {
  await tx
    .updateTable('scheduled_exports')
    .set({ last_sent_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', scheduleId)
    .execute()
}

/** Tells whoever answers for it, and stops it where it would only fail again. */
export async function noteTrouble(
  tx: Tx,
  run: ScheduledRun,
  { status, reason, stops = false }: RunEnding,
  creator: Viewer | null,
): Promise<void> {
  const { schedule } = run
  if (!schedule) return
  const isHopeless = !stops && status === 'failed' && (await failedInRow(tx, schedule.id))
  const because = isHopeless ? `It failed ${mostFailures} times in a row. The last time: ${reason}` : reason
  const isStopped = (stops || isHopeless) && (await stop(tx, schedule, because))
  const to = creator ?? (await ownerOf(tx))
  if (!to) return
  const { name, timetable } = schedule
  const nextAt = isStopped ? null : schedule.nextAt
  const facts = {
    name,
    reason: because,
    occurrenceAt: run.occurrenceAt,
    timeZone: timetable.timeZone,
    nextAt,
  }
  const link = creator ? editPath(schedule, creator.href) : null
  await queueMail(tx, {
    accountId: tx.accountId,
    to,
    about: `scheduled export ${schedule.id}`,
    ...failureMail({ ...facts, reader: to.name, isInPart: status === 'sent', link }),
  })
}

async function failedInRow(tx: Tx, scheduleId: Id): Promise<boolean> {
  const latest = await tx
    .selectFrom('scheduled_export_runs')
    .select('status')
    .where('account_id', '=', tx.accountId)
    .where('scheduled_export_id', '=', scheduleId)
    .where('is_test', '=', false)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostFailures)
    .execute()
  return latest.length === mostFailures && latest.every(({ status }) => status === 'failed')
}

/** Not one that was saved anew since the run read it: that has been mended, or is about to fail by itself. */
async function stop(
  tx: Tx,
  { id, revision }: { id: Id; revision: number },
  because: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduled_exports')
    .set({ next_at: null, stopped_because: because })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Where its creator is gone. */
async function ownerOf(tx: Tx): Promise<{ name: string; email: string } | undefined> {
  return tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('account_id', '=', tx.accountId)
    .where('is_active', '=', true)
    .where((is) => is.or([is('is_account_owner', '=', true), is('user_type', '=', 'admin')]))
    .orderBy('is_account_owner', 'desc')
    .orderBy('id')
    .executeTakeFirst()
}
