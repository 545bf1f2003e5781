/**
 * Begins a run: determines who gets it and with which location scope, and orders one file for all recipients who may
 * see the same. After a crash, it finds the run begun and orders nothing twice.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob, type Run } from '#app/jobs/job'
import { namesIn } from '#app/reports/requested.server'
import { type Reach, reachOfRecipient } from '../../can-receive.server'
import { orderFile } from '../../files/file-jobs.server'
import {
  emptiedFilter,
  endRun,
  holdRun,
  loadRun,
  type RunEnding,
  type ScheduledRun,
  type Sendable,
} from './runs.server'

type Payload = { accountId: Id; runId: Id }

export const beginRunJob = defineJob<Payload>('begin-scheduled-run', beginRun, { concurrency: 3 })

async function beginRun(
  { accountId, runId }: Payload,
  { isLastAttempt }: Pick<Run, 'isLastAttempt'>,
): Promise<void> {
  const run = await loadRun(accountId, runId)
  if (run?.status !== 'running') return
  try {
    const asked = run.sending
    const end = (ending: RunEnding) => asAccount(accountId, (tx) => endRun(tx, run, ending))
    if (!asked.ok) return void (await end(asked))
    const { isUnanswerable } = await asAccount(
      accountId,
      (tx) => namesIn(tx, asked.report, asked.filter),
      asked.creator.places,
    )
    if (isUnanswerable) return void (await end(emptiedFilter()))
    const shares = await sharesOf(accountId, run, asked)
    await asAccount(accountId, (tx) => order(tx, run, asked, shares))
  } catch (error) {
    if (isLastAttempt) {
      const failed = { status: 'failed' as const, reason: 'It could not be begun.', stops: false }
      await asAccount(accountId, (tx) => endRun(tx, run, failed))
    }
    throw error
  }
}

/** A recipient, with the scope of their file or the reason why they get none. */
type Share = { userId: Id } & Reach

async function sharesOf(accountId: Id, run: ScheduledRun, asked: Sendable): Promise<Share[]> {
  const userIds = run.isTest
    ? await asAccount(accountId, (tx) => testers(tx, run.id))
    : asked.schedule.recipientIds
  const shares: Share[] = []
  for (const userId of userIds) shares.push({ userId, ...(await reachOfRecipient(accountId, asked, userId)) })
  return shares
}

async function testers(tx: Tx, runId: Id): Promise<Id[]> {
  const rows = await tx
    .selectFrom('scheduled_export_deliveries')
    .select('user_id')
    .where('account_id', '=', tx.accountId)
    .where('run_id', '=', runId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function order(tx: Tx, run: ScheduledRun, asked: Sendable, shares: Share[]): Promise<void> {
  if (!(await holdRun(tx, run.id)) || (await isBegun(tx, run.id))) return
  const fileIds = new Map<Id | null, Id>()
  for (const share of shares)
    if ('limitedTo' in share && !fileIds.has(share.limitedTo))
      fileIds.set(share.limitedTo, await orderShared(tx, run, asked, share.limitedTo))
  for (const share of shares) {
    const outcome =
      'refused' in share
        ? { status: 'skipped' as const, problem: share.refused }
        : { export_file_id: fileIds.get(share.limitedTo) }
    await tx
      .insertInto('scheduled_export_deliveries')
      .values({ account_id: tx.accountId, run_id: run.id, user_id: share.userId, ...outcome })
      .onConflict((conflict) => conflict.columns(['account_id', 'run_id', 'user_id']).doUpdateSet(outcome))
      .execute()
  }
  if (fileIds.size > 0) return
  // It would find no recipient tomorrow either.
  const ending = { status: 'failed' as const, reason: 'Nobody is left who may get it.', stops: true }
  await endRun(tx, run, ending)
}

async function isBegun(tx: Tx, runId: Id): Promise<boolean> {
  const begun = await tx
    .selectFrom('scheduled_export_deliveries')
    .select('user_id')
    .where('account_id', '=', tx.accountId)
    .where('run_id', '=', runId)
    .where('export_file_id', 'is not', null)
    .executeTakeFirst()
  return begun !== undefined
}

/** The file belongs to the schedule's creator, unless it is limited to somebody else's locations. */
async function orderShared(
  tx: Tx,
  { id, occurrenceAt }: ScheduledRun,
  { schedule, report, filter, creator }: Sendable,
  limitedTo: Id | null,
): Promise<Id> {
  return orderFile(tx, {
    report: report.name,
    filter: report.filter.toStored(filter),
    columns: schedule.columns,
    timeZone: schedule.timetable.timeZone,
    asOf: occurrenceAt,
    userId: limitedTo ?? creator.userId,
    limitedTo,
    runId: id,
    sendsMail: false,
  })
}
