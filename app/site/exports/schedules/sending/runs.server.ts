/**
 * Loads and ends runs: one for each scheduled time of a schedule, and one for each test. Every job loads the run with
 * the schedule's creator, and checks whether the run can be sent under the creator's current permissions. One
 * transaction ends a run: it records the outcome, updates the schedule, and notifies the creator of failures. A
 * schedule that fails too many times in a row is stopped; otherwise, the next run tries again.
 */
import { sql } from 'kysely'
import { entitlements } from '#app/kit/access/entitlements'
import type { AccountStatus, Id, RunStatus } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { Filter } from '#app/platform/filters/filter'
import { queueMail } from '#app/platform/mail/outbox.server'
import { canReadAllRows, isReportEnabled, reportFor } from '#app/platform/reports/report-access.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import { isTimeZone } from '#app/platform/viewer/time-zones'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadViewersOfUsers } from '#app/platform/viewer/viewer-of-user.server'
import { findReport } from '../../all-reports.server'
import { editPath } from '../../report-pages.server'
import { findSchedule, type Schedule } from '../schedules.server'
import { failureMail } from './failure-mail'

type StoredRun = {
  id: Id
  status: RunStatus
  problem: string
  occurrenceAt: Date
  startedAt: Date
  isTest: boolean
  isLate: boolean
  missed: number
  account: { name: string; status: AccountStatus }
  /** The schedule; null if it has been deleted. */
  schedule: Schedule | null
}

export type ScheduledRun = StoredRun & {
  /** The schedule's creator; null if they are no longer an active user. */
  creator: Viewer | null
  scheduleCheck: SendableSchedule | Refusal
}

/** A schedule that can be sent, with its parsed filter and the creator, whose permissions apply. */
export type SendableSchedule = {
  ok: true
  schedule: Schedule
  report: AnyReport
  filter: Filter
  creator: Viewer
}

/**
 * The reason why a run cannot be sent, as a sentence for the schedule's owner. With `stops`, the schedule is stopped
 * until a user saves or restarts it; otherwise, only this run ends, and the next run checks again.
 */
export type Refusal = { ok: false; status: 'skipped' | 'failed'; reason: string; stops: boolean }

export async function loadRun(accountId: Id, runId: Id): Promise<ScheduledRun | null> {
  const run = await asAccount(accountId, (tx) => findRun(tx, runId))
  return run && checkRun(run, await loadViewersOfUsers(accountId, usersOf(run)))
}

/** Returns the users whose viewers `checkRun` needs. */
export function usersOf({ schedule }: StoredRun): Id[] {
  return schedule ? [schedule.createdBy] : []
}

/** Checks whether the run can be sent. `viewers` contains its creator, if they are an active user. */
export function checkRun(run: StoredRun, viewers: ReadonlyMap<Id, Viewer>): ScheduledRun {
  const creator = (run.schedule && viewers.get(run.schedule.createdBy)) ?? null
  return { ...run, creator, scheduleCheck: checkSchedule(run, creator, new Date()) }
}

export async function findRun(tx: Tx, runId: Id): Promise<StoredRun | null> {
  const found = await tx
    .selectFrom('scheduled_export_runs as run')
    .innerJoin('accounts', 'accounts.id', 'run.account_id')
    .select(['run.id', 'run.status', 'run.problem', 'run.occurrence_at as occurrenceAt'])
    .select(['run.started_at as startedAt', 'run.is_test as isTest', 'run.is_late as isLate', 'run.missed'])
    .select(['accounts.name as accountName', 'accounts.status as accountStatus'])
    .select('run.scheduled_export_id as scheduleId')
    .where('run.account_id', '=', tx.accountId)
    .where('run.id', '=', runId)
    .executeTakeFirst()
  if (!found) return null
  const { accountName: name, accountStatus: status, scheduleId, ...run } = found
  return { ...run, account: { name, status }, schedule: await findSchedule(tx, scheduleId) }
}

/** Locks the run against other workers. Returns false if it has ended. */
export async function lockRun(tx: Tx, runId: Id): Promise<boolean> {
  const run = await tx
    .selectFrom('scheduled_export_runs')
    .select('status')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst()
  return run?.status === 'running'
}

function checkSchedule(
  { account, schedule }: StoredRun,
  creator: Viewer | null,
  now: Date,
): SendableSchedule | Refusal {
  if (!schedule) return temporaryRefusal('It was deleted.')
  if (account.status !== 'active') return temporaryRefusal(`The account is ${account.status}.`)
  if (!creator) return permanentRefusal('Its creator is no longer an active user of this account.')
  if (creator.settings.scheduled_exports !== true)
    return temporaryRefusal('Scheduled exports are turned off for this account.')
  if (!entitlements.of(creator).has('write', now)) return temporaryRefusal('The trial has ended.')
  if (!entitlements.of(creator).has('export', now))
    return temporaryRefusal('Exporting isn’t allowed for trial users.')
  if (!creator.can('scheduled_export.update'))
    return permanentRefusal(`${creator.name}, who created it, can no longer schedule exports.`)
  const found = findReport(schedule.report)
  if (!found) return permanentRefusal(`The report “${schedule.report}” no longer exists.`)
  const report = reportFor(found, creator)
  if (!isReportEnabled(report, creator))
    return temporaryRefusal(`“${report.title}” is turned off for this account.`)
  if (!canReadAllRows(report, creator))
    return permanentRefusal(`${creator.name}, who created it, can no longer see “${report.title}”.`)
  if (!isTimeZone(schedule.timetable.timeZone))
    return permanentRefusal(
      `The time zone ${schedule.timetable.timeZone} is no longer supported. Choose another.`,
    )
  const filter = report.filter.fromStored(schedule.filter)
  if (!filter) return permanentRefusal('Its filter is no longer valid. Choose a new filter and save.')
  return { ok: true, schedule, report, filter, creator }
}

/** Refuses a run whose filter values were all deleted, because ignoring them would send more than intended. */
export const emptyFilterRefusal = (): Refusal =>
  permanentRefusal('Nothing selected in its filter exists anymore. Choose a new filter and save.')

const temporaryRefusal = (reason: string): Refusal => ({ ok: false, status: 'skipped', reason, stops: false })
const permanentRefusal = (reason: string): Refusal => ({ ok: false, status: 'failed', reason, stops: true })

export type RunOutcome = {
  status: 'sent' | 'skipped' | 'failed'
  /** The problem, or the reason why nothing was sent; empty if everything succeeded. */
  reason: string
  stops?: boolean
}

const maxFailures = 5

/** Ends the run. Returns false and does nothing if it has already ended. */
export async function endRun(tx: Tx, run: ScheduledRun, outcome: RunOutcome): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduled_export_runs')
    .set({ status: outcome.status, problem: outcome.reason, finished_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', run.id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (outcome.status !== 'sent') await skipWaitingDeliveries(tx, run.id, outcome)
  if (!run.schedule || run.isTest) return true
  if (outcome.status === 'sent') await recordLastSent(tx, run.schedule.id)
  if (outcome.status === 'failed' || (outcome.status === 'sent' && outcome.reason))
    await handleRunProblem(tx, run, outcome)
  return true
}

/** Marks the deliveries that are still waiting as skipped. */
async function skipWaitingDeliveries(tx: Tx, runId: Id, { reason }: RunOutcome): Promise<void> {
  await tx
    .updateTable('scheduled_export_deliveries')
    .set({ status: 'skipped', problem: reason })
    .where('account_id', '=', tx.accountId)
    .where('run_id', '=', runId)
    .where('status', '=', 'waiting')
    .execute()
}

async function recordLastSent(tx: Tx, scheduleId: Id): Promise<void> {
  await tx
    .updateTable('scheduled_exports')
    .set({ last_sent_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', scheduleId)
    .execute()
}

/** Notifies the creator (or the account owner). Stops the schedule if `stops` is set or it has failed too often. */
export async function handleRunProblem(
  tx: Tx,
  run: ScheduledRun,
  { status, reason, stops = false }: RunOutcome,
): Promise<void> {
  const { schedule, creator } = run
  if (!schedule) return
  const hasFailedTooOften = !stops && status === 'failed' && (await hasFailedRepeatedly(tx, schedule.id))
  const stopReason = hasFailedTooOften
    ? `It failed ${maxFailures} times in a row. Last error: ${reason}`
    : reason
  const isStopped = (stops || hasFailedTooOften) && (await stopSchedule(tx, schedule, stopReason))
  const to = creator ?? (await findOwner(tx))
  if (!to) return
  const { name, timetable } = schedule
  const nextAt = isStopped ? null : schedule.nextAt
  const facts = {
    name,
    reason: stopReason,
    occurrenceAt: run.occurrenceAt,
    timeZone: timetable.timeZone,
    nextAt,
  }
  const link = creator ? editPath(schedule, creator.href) : null
  await queueMail(tx, {
    accountId: tx.accountId,
    to,
    about: `scheduled export ${schedule.id}`,
    ...failureMail({ ...facts, recipientName: to.name, isPartial: status === 'sent', link }),
  })
}

async function hasFailedRepeatedly(tx: Tx, scheduleId: Id): Promise<boolean> {
  const latest = await tx
    .selectFrom('scheduled_export_runs')
    .select('status')
    .where('account_id', '=', tx.accountId)
    .where('scheduled_export_id', '=', scheduleId)
    .where('is_test', '=', false)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxFailures)
    .execute()
  return latest.length === maxFailures && latest.every(({ status }) => status === 'failed')
}

/** Stops the schedule. Returns false if it was saved since the run loaded it, because it may have been fixed. */
async function stopSchedule(
  tx: Tx,
  { id, revision }: { id: Id; revision: number },
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduled_exports')
    .set({ next_at: null, stop_reason: reason })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the account owner, or else an admin, who is notified if the creator is no longer active. */
async function findOwner(tx: Tx): Promise<{ name: string; email: string } | undefined> {
  return tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('account_id', '=', tx.accountId)
    .where('is_active', '=', true)
    .where((eb) => eb.or([eb('is_account_owner', '=', true), eb('user_type', '=', 'admin')]))
    .orderBy('is_account_owner', 'desc')
    .orderBy('id')
    .executeTakeFirst()
}
