/**
 * Brings back what a wrong clock put off: a clock that ran days ahead moved schedules on as far, and once it is right
 * again they would be silent until then. Nothing is sent twice for it, for an instant has one run.
 */
import { sql } from 'kysely'
import { asDue, type DueTx } from '#app/database/due.server'
import type { RecurringTask } from '#app/jobs/job'
import { isTimeZone } from '#app/session/time-zones'
import { nextSend } from '../timetable'
import { moveOn, timetableColumns, timetableOf } from './timetable-rows.server'

export const restoreSchedulesTask: RecurringTask = {
  name: 'bring-back-schedules',
  intervalSeconds: 3600,
  concurrency: 1,
  run: () => asDue(bringBack, async () => undefined),
}

/** Further ahead than a timetable ever is. */
const tooFar = sql<Date>`now() + case frequency
  when 'daily' then interval '2 days' when 'weekly' then interval '8 days' else interval '33 days' end`

async function bringBack(tx: DueTx): Promise<void> {
  const far = await tx
    .selectFrom('scheduled_exports')
    .select(timetableColumns)
    .select(sql<Date>`now()`.as('now'))
    .where('next_at', '>', tooFar)
    .limit(1_000)
    .forUpdate()
    .skipLocked()
    .execute()
  const known = far.filter(({ time_zone }) => isTimeZone(time_zone))
  if (known.length === 0) return
  await moveOn(
    tx,
    known.map((row) => ({ row, next: nextSend(timetableOf(row), row.now) })),
  )
}
