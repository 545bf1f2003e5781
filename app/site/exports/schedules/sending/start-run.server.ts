/**
 * Starts a run: determines the recipients and their location scopes, and creates one file for all recipients with the
 * same scope. If the job is retried after a crash and the files already exist, nothing is created again.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, type JobRun } from '#app/kit/jobs/job'
import { resolveNames } from '#app/platform/reports/requested-filter.server'
import { createExportFile } from '../../files/file-jobs.server'
import { columnIdsOf } from '../../report-columns'
import { loadRunWithRecipients, type RunWithRecipients } from './deliveries.server'
import { findLocationScope, type LocationScope, type RefusedRecipient } from './recipient-access.server'
import {
  emptyFilterRefusal,
  endRun,
  lockRun,
  type RunOutcome,
  type ScheduledRun,
  type SendableSchedule,
} from './runs.server'

type Payload = { accountId: Id; runId: Id }

export const startRunJob = defineJob<Payload>('begin-scheduled-run', startRun, { concurrency: 3 })

async function startRun(
  { accountId, runId }: Payload,
  { isLastAttempt }: Pick<JobRun, 'isLastAttempt'>,
): Promise<void> {
  const loaded = await loadRunWithRecipients(accountId, runId)
  if (loaded?.run.status !== 'running') return
  const { run } = loaded
  try {
    const scheduleCheck = run.scheduleCheck
    const finish = (outcome: RunOutcome) => asAccount(accountId, (tx) => endRun(tx, run, outcome))
    if (!scheduleCheck.ok) return void (await finish(scheduleCheck))
    const { isUnsatisfiable } = await asAccount(
      accountId,
      (tx) => resolveNames(tx, scheduleCheck.report, scheduleCheck.filter),
      scheduleCheck.creator.limitedToUserId,
    )
    if (isUnsatisfiable) return void (await finish(emptyFilterRefusal()))
    const scopes = await findScopes(loaded, scheduleCheck)
    await asAccount(accountId, (tx) => createFilesAndDeliveries(tx, run, scheduleCheck, scopes))
  } catch (error) {
    if (isLastAttempt) {
      const failure = { status: 'failed' as const, reason: 'The run could not start.', stops: false }
      await asAccount(accountId, (tx) => endRun(tx, run, failure))
    }
    throw error
  }
}

/** A recipient with the location scope of their file, or the reason why they get no file. */
type RecipientScope = { userId: Id } & (LocationScope | RefusedRecipient)

async function findScopes(
  { recipientIds, viewers }: RunWithRecipients,
  sendable: SendableSchedule,
): Promise<RecipientScope[]> {
  const scopes = await asAccount(sendable.creator.accountId, async (tx) => {
    const found: RecipientScope[] = []
    for (const userId of recipientIds)
      found.push({ userId, ...(await findLocationScope(tx, sendable, viewers.get(userId))) })
    return found
  })
  const emptyScopes = await findEmptyScopes(sendable, scopes)
  return scopes.map((scope) =>
    'limitedTo' in scope && emptyScopes.has(scope.limitedTo)
      ? { userId: scope.userId, refused: 'No access to anything selected in the filter.' }
      : scope,
  )
}

/** Returns the limited users who see nothing of what the filter selects. */
async function findEmptyScopes(
  { report, filter, creator }: SendableSchedule,
  scopes: RecipientScope[],
): Promise<ReadonlySet<Id | null>> {
  const emptyScopes = new Set<Id | null>()
  const limitingUsers = new Set(
    scopes.flatMap((scope) => ('limitedTo' in scope ? (scope.limitedTo ?? []) : [])),
  )
  for (const userId of limitingUsers) {
    const isEmpty = await asAccount(
      creator.accountId,
      async (tx) => (await resolveNames(tx, report, filter)).isUnsatisfiable,
      userId,
    )
    if (isEmpty) emptyScopes.add(userId)
  }
  return emptyScopes
}

async function createFilesAndDeliveries(
  tx: Tx,
  run: ScheduledRun,
  sendable: SendableSchedule,
  scopes: RecipientScope[],
): Promise<void> {
  if (!(await lockRun(tx, run.id)) || (await isStarted(tx, run.id))) return
  const fileIds = new Map<Id | null, Id>()
  for (const scope of scopes)
    if ('limitedTo' in scope && !fileIds.has(scope.limitedTo))
      fileIds.set(scope.limitedTo, await createSharedFile(tx, run, sendable, scope.limitedTo))
  for (const scope of scopes) {
    const outcome =
      'refused' in scope
        ? { status: 'skipped' as const, problem: scope.refused }
        : { export_file_id: fileIds.get(scope.limitedTo) }
    await tx
      .insertInto('scheduled_export_deliveries')
      .values({ account_id: tx.accountId, run_id: run.id, user_id: scope.userId, ...outcome })
      .onConflict((conflict) => conflict.columns(['account_id', 'run_id', 'user_id']).doUpdateSet(outcome))
      .execute()
  }
  if (fileIds.size > 0) return
  // The next run would not find a recipient either, so stop the schedule.
  const failure = { status: 'failed' as const, reason: 'No recipient can receive it.', stops: true }
  await endRun(tx, run, failure)
}

async function isStarted(tx: Tx, runId: Id): Promise<boolean> {
  const delivery = await tx
    .selectFrom('scheduled_export_deliveries')
    .select('user_id')
    .where('account_id', '=', tx.accountId)
    .where('run_id', '=', runId)
    .where('export_file_id', 'is not', null)
    .executeTakeFirst()
  return delivery !== undefined
}

/**
 * Creates the file for all recipients with the same location scope. The file's owner is the user whose locations limit
 * the file, or else the schedule's creator.
 */
async function createSharedFile(
  tx: Tx,
  { id, occurrenceAt }: ScheduledRun,
  { schedule, report, filter, creator }: SendableSchedule,
  limitedTo: Id | null,
): Promise<Id> {
  return createExportFile(tx, {
    report: report.name,
    filter: report.filter.toStored(filter),
    columns: columnIdsOf(report, schedule.columns ?? []),
    timeZone: schedule.timetable.timeZone,
    asOf: occurrenceAt,
    userId: limitedTo ?? creator.userId,
    limitedTo,
    runId: id,
    sendsMail: false,
  })
}
