/**
 * Looks every second for schedules whose hour has come, in whichever account. Each is moved on to its next instant in
 * the transaction that opens the run of this one, so no instant is lost and none is opened twice, however many workers
 * look. Where several instants went by because nothing ran, only the newest is sent, and says that it is late.
 */
import { sql } from 'kysely'
import { asDue, type DueTx } from '#app/database/due.server'
import type { RecurringTask } from '#app/jobs/job'
import { enqueueAll } from '#app/jobs/queue.server'
import { log } from '#app/log.server'
import { newestDue, nextSend } from '../timetable'
import { beginRunJob } from './begin-jobs.server'
import { moveOn, type TimetableRow, timetableColumns, timetableOf } from './timetable-rows.server'

export const openDueRunsTask: RecurringTask = {
  name: 'open-due-runs',
  intervalSeconds: 1,
  concurrency: 1,
  run: openDueRuns,
}

const batch = 250
/** Less than this is a busy minute, and nothing to tell of. */
const lateAfter = 10 * 60_000
const day = 86_400_000

async function openDueRuns(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await openBatch()) === batch);
}

/** How many were due; the rest of those that are, when it is a whole batch. */
export async function openBatch(): Promise<number> {
  const { due } = await asDue(takeDue, (tx, { runs }) =>
    enqueueAll(
      tx,
      beginRunJob,
      runs.map(({ account_id, id }) => ({ accountId: account_id, runId: id })),
    ),
  )
  return due
}

async function takeDue(tx: DueTx) {
  // Not clock_timestamp(), by which no index can be searched.
  const due = await tx
    .selectFrom('scheduled_exports')
    .select(timetableColumns)
    .select(['next_at', sql<Date>`now()`.as('now')])
    .where('next_at', '<=', sql<Date>`now()`)
    .orderBy('next_at')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return { due: 0, runs: [] }
  const turns = due.map((row) => ({ row, ...turnOf(row) }))
  await moveOn(tx, turns)
  const runs = await tx
    .insertInto('scheduled_export_runs')
    .values(
      turns.map(({ row, at, missed, isLate }) => ({
        account_id: row.account_id,
        scheduled_export_id: row.id,
        occurrence_at: at,
        is_late: isLate,
        missed,
      })),
    )
    // A clock that was set back comes to an instant again.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['account_id', 'id'])
    .execute()
  return { due: due.length, runs }
}

type Due = TimetableRow & { next_at: Date | null; now: Date }

/** The instant to send now, and the one after it. */
function turnOf({ next_at, now, ...row }: Due) {
  const first = next_at ?? now
  const timetable = timetableOf(row)
  try {
    const { at, missed } = newestDue(timetable, first, now)
    return { at, missed, isLate: now.getTime() - at.getTime() > lateAfter, next: nextSend(timetable, now) }
  } catch (error) {
    // A zone this machine does not know: the run will say so, and the others of the batch go on.
    log.warn({ account: row.account_id, schedule: row.id, err: error }, 'a timetable cannot be read')
    return { at: first, missed: 0, isLate: false, next: new Date(now.getTime() + day) }
  }
}
