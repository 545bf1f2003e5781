/**
 * Checks every second for due schedules in all accounts. One transaction creates a schedule's run and advances the
 * schedule to its next scheduled time, so that no scheduled time is lost or used twice, regardless of the number of
 * workers. If several scheduled times were missed because no worker was running, only the latest one is sent, and its
 * run is marked as late.
 */
import { sql } from 'kysely'
import { asScheduler, type SchedulerTx } from '#app/kit/database/scheduler-role.server'
import type { Frequency, Id } from '#app/kit/database/schema'
import type { RecurringTask } from '#app/kit/jobs/job'
import { enqueueAll } from '#app/kit/jobs/queue.server'
import { log } from '#app/kit/log.server'
import { isTimeZone } from '#app/platform/viewer/time-zones'
import { latestDue, nextSend, type Timetable } from '../timetable/timetable'
import { startRunJob } from './start-run.server'

export const openDueRunsTask: RecurringTask = {
  name: 'open-due-runs',
  concurrency: 1,
  run: openDueRuns,
}

const batchSize = 250
/** The delay after which a run is marked as late. Shorter delays are normal when many schedules are due. */
const lateAfterMs = 10 * 60_000
const dayMs = 86_400_000

async function openDueRuns(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await openDueBatch()) === batchSize);
}

/** Creates the runs of one batch of due schedules. Returns the batch's size; if it is full, there may be more. */
export async function openDueBatch(): Promise<number> {
  const { due } = await asScheduler(takeDueSchedules, (tx, { runs }) =>
    enqueueAll(
      tx,
      startRunJob,
      runs.map(({ account_id, id }) => ({ accountId: account_id, runId: id })),
    ),
  )
  return due
}

async function takeDueSchedules(tx: SchedulerTx) {
  // Use now() instead of clock_timestamp(), because PostgreSQL cannot use an index for a comparison with
  // clock_timestamp().
  const due = await tx
    .selectFrom('scheduled_exports')
    .select(timetableColumns)
    .select(['next_at', sql<Date>`now()`.as('now')])
    .where('next_at', '<=', sql<Date>`now()`)
    .orderBy('next_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return { due: 0, runs: [] }
  const occurrences = due.map((row) => ({ row, ...occurrenceOf(row) }))
  await updateNextSends(tx, occurrences)
  const runs = await tx
    .insertInto('scheduled_export_runs')
    .values(
      occurrences.map(({ row, at, missed, isLate }) => ({
        account_id: row.account_id,
        scheduled_export_id: row.id,
        occurrence_at: at,
        is_late: isLate,
        missed,
      })),
    )
    // If the system clock was set back, the same scheduled time occurs again, but it must have only one run.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['account_id', 'id'])
    .execute()
  return { due: due.length, runs }
}

type Due = TimetableRow & { next_at: Date | null; now: Date }

/** Returns the scheduled time of the run to create now, and the schedule's next scheduled time. */
function occurrenceOf({ next_at, now, ...row }: Due) {
  const first = next_at ?? now
  const timetable = timetableOf(row)
  try {
    const { at, missed } = latestDue(timetable, first, now)
    return { at, missed, isLate: now.getTime() - at.getTime() > lateAfterMs, next: nextSend(timetable, now) }
  } catch (error) {
    // The system does not support the time zone. The run will report this problem. Do not throw, so that the rest of
    // the batch continues.
    log.warn({ account: row.account_id, schedule: row.id, err: error }, 'a timetable could not be computed')
    return { at: first, missed: 0, isLate: false, next: new Date(now.getTime() + dayMs) }
  }
}

/**
 * Restores schedules that a wrong system clock advanced too far. If the clock was days ahead, the next scheduled times
 * are days ahead too, and after the clock is corrected, nothing would be sent until then. A scheduled time has at most
 * one run, so nothing is sent twice.
 */
export const restoreSchedulesTask: RecurringTask = {
  name: 'bring-back-schedules',
  concurrency: 1,
  run: () => asScheduler(restoreSchedules, async () => undefined),
}

/** A SQL expression for a time that is later than the next scheduled time of any correct schedule. */
const maxNextAt = sql<Date>`now() + case frequency
  when 'daily' then interval '2 days' when 'weekly' then interval '8 days' else interval '33 days' end`

async function restoreSchedules(tx: SchedulerTx): Promise<void> {
  const postponed = await tx
    .selectFrom('scheduled_exports')
    .select(timetableColumns)
    .select(sql<Date>`now()`.as('now'))
    .where('next_at', '>', maxNextAt)
    .limit(1_000)
    .forUpdate()
    .skipLocked()
    .execute()
  const valid = postponed.filter(({ time_zone }) => isTimeZone(time_zone))
  if (valid.length === 0) return
  await updateNextSends(
    tx,
    valid.map((row) => ({ row, next: nextSend(timetableOf(row), row.now) })),
  )
}

type TimetableRow = {
  account_id: Id
  id: Id
  frequency: Frequency
  weekday: number | null
  day_of_month: number | null
  local_time: string
  time_zone: string
}

const timetableColumns = [
  'account_id',
  'id',
  'frequency',
  'weekday',
  'day_of_month',
  'local_time',
  'time_zone',
] as const

function timetableOf(row: TimetableRow): Timetable {
  const { frequency, weekday, day_of_month: dayOfMonth, local_time: localTime, time_zone: timeZone } = row
  return { frequency, weekday, dayOfMonth, localTime, timeZone }
}

async function updateNextSends(
  tx: SchedulerTx,
  occurrences: { row: TimetableRow; next: Date }[],
): Promise<void> {
  const columnOf = <T>(value: (occurrence: { row: TimetableRow; next: Date }) => T) => occurrences.map(value)
  await sql`
    update scheduled_exports as s set next_at = moved.next_at
    from unnest(${columnOf(({ row }) => row.account_id)}::bigint[], ${columnOf(({ row }) => row.id)}::bigint[],
      ${columnOf(({ next }) => next.toISOString())}::timestamptz[]) as moved (account_id, id, next_at)
    where s.account_id = moved.account_id and s.id = moved.id`.execute(tx)
}
