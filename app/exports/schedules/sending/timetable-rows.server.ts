/** The timetables of all accounts' schedules, as the role that looks over them may read them, and move them on. */
import { sql } from 'kysely'
import type { DueTx } from '#app/database/due.server'
import type { Frequency, Id } from '#app/database/schema'
import type { Timetable } from '../timetable'

export type TimetableRow = {
  account_id: Id
  id: Id
  frequency: Frequency
  weekday: number | null
  day_of_month: number | null
  local_time: string
  time_zone: string
}

export const timetableColumns = [
  'account_id',
  'id',
  'frequency',
  'weekday',
  'day_of_month',
  'local_time',
  'time_zone',
] as const

export function timetableOf(row: TimetableRow): Timetable {
  const { frequency, weekday, day_of_month: dayOfMonth, local_time: localTime, time_zone: timeZone } = row
  return { frequency, weekday, dayOfMonth, localTime, timeZone }
}

export async function moveOn(tx: DueTx, turns: { row: TimetableRow; next: Date }[]): Promise<void> {
  const of = <T>(value: (turn: { row: TimetableRow; next: Date }) => T) => turns.map(value)
  await sql`
    update scheduled_exports as s set next_at = moved.next_at
    from unnest(${of(({ row }) => row.account_id)}::bigint[], ${of(({ row }) => row.id)}::bigint[],
      ${of(({ next }) => next.toISOString())}::timestamptz[]) as moved (account_id, id, next_at)
    where s.account_id = moved.account_id and s.id = moved.id`.execute(tx)
}
