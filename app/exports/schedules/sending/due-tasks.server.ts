/**
 * Checks every second for due schedules of all accounts. One transaction opens a schedule's run and advances the
 * schedule to its next instant, so that no instant is lost or opened twice, however many workers do this. If several
 * instants were missed because nothing ran, only the newest is sent, marked as late.
 */
import { sql } from 'kysely'
import { asScheduler, type SchedulerTx } from '#app/database/scheduler-role.server'
import type { Frequency, Id } from '#app/database/schema'
import type { RecurringTask } from '#app/jobs/job'
import { enqueueAll } from '#app/jobs/queue.server'
import { log } from '#app/log.server'
import { isTimeZone } from '#app/viewer/time-zones'
import { latestDue, nextSend, type Timetable } from '../timetable/timetable'
import { startRunJob } from './start-run.server'

export const openDueRunsTask: RecurringTask = {
  name: 'open-due-runs',
  intervalSeconds: 1,
  concurrency: 1,
  run: openDueRuns,
}

const batchSize = 250
/** Shorter delays are normal when many schedules are due. */
const lateAfterMs = 10 * 60_000
const dayMs = 86_400_000

async function openDueRuns(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await openDueBatch()) === batchSize);
}

/** Returns the number of schedules that were due; a full batch means that there may be more. */
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
  // Not clock_timestamp(), because PostgreSQL cannot use it for an index search.
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
    // If the clock was set back, an instant occurs again.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['account_id', 'id'])
    .execute()
  return { due: due.length, runs }
}

type Due = TimetableRow & { next_at: Date | null; now: Date }

/** Returns the run to open now, and the schedule's next instant. */
function occurrenceOf({ next_at, now, ...row }: Due) {
  const first = next_at ?? now
  const timetable = timetableOf(row)
  try {
    const { at, missed } = latestDue(timetable, first, now)
    return { at, missed, isLate: now.getTime() - at.getTime() > lateAfterMs, next: nextSend(timetable, now) }
  } catch (error) {
    // The machine does not know the time zone. The run will report that; the rest of the batch has to continue.
    log.warn({ account: row.account_id, schedule: row.id, err: error }, 'a timetable could not be computed')
    return { at: first, missed: 0, isLate: false, next: new Date(now.getTime() + dayMs) }
  }
}

/**
 * Restores schedules that a wrong clock postponed: while the clock ran days ahead, schedules advanced just as far, and
 * after its correction they would send nothing until then. An instant has at most one run, so nothing is sent twice.
 */
export const restoreSchedulesTask: RecurringTask = {
  name: 'bring-back-schedules',
  intervalSeconds: 3600,
  concurrency: 1,
  run: () => asScheduler(restoreSchedules, async () => undefined),
}

/** Later than the next instant of any correct schedule. */
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
