/**
 * Reads and writes scheduled exports. Every change recomputes the next scheduled time and increments the revision, with
 * which clients of the API detect changes by others. Deleted schedules remain in the table, because their runs refer to
 * them.
 */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { StoredFilter } from '#app/platform/filters/stored-filter'
import { nextSend, type Timetable } from './timetable/timetable'

/** The values that a user enters in the form. */
export type ScheduleInput = {
  report: string
  name: string
  description: string
  filter: StoredFilter
  columns: string[] | null
  timetable: Timetable
  skipsEmpty: boolean
  recipientIds: Id[]
}

export type Schedule = Omit<ScheduleInput, 'filter'> & {
  id: Id
  createdBy: Id
  /** The filter as stored. It may no longer be valid, so parse it with its report's `filter.fromStored`. */
  filter: unknown
  /** The next scheduled time; null while the schedule is stopped. */
  nextAt: Date | null
  stopReason: string
  lastSentAt: Date | null
  revision: number
  /** Who last changed it, and when; null until somebody does. */
  changedBy: string | null
  changedAt: string | null
}

export async function createSchedule(tx: Tx, createdBy: Id, input: ScheduleInput, now: Date): Promise<Id> {
  const { id } = await tx
    .insertInto('scheduled_exports')
    .values({ account_id: tx.accountId, created_by: createdBy, report: input.report, ...rowOf(input, now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setRecipients(tx, id, input.recipientIds)
  return id
}

const DUPLICATE_WINDOW_MS = 10_000

/**
 * Checks whether the user created an identical schedule in the last ten seconds, because without JavaScript, a browser
 * can submit the form twice.
 */
export async function isDuplicateSubmission(
  tx: Tx,
  createdBy: Id,
  input: ScheduleInput,
  now: Date,
): Promise<boolean> {
  const lockKey = `scheduled export ${tx.accountId} ${createdBy}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`.execute(tx)
  const { timetable } = input
  const { rows } = await sql`
    select from scheduled_exports s
    where s.account_id = ${tx.accountId} and s.created_by = ${createdBy} and s.deleted_at is null
      and s.created_at > ${new Date(now.getTime() - DUPLICATE_WINDOW_MS)}
      and s.report = ${input.report} and s.name = ${input.name} and s.description = ${input.description}
      and s.filter = ${JSON.stringify(input.filter)}::jsonb and s.skips_empty = ${input.skipsEmpty}
      and s.columns is not distinct from ${input.columns}::text[]
      and s.frequency = ${timetable.frequency} and s.weekday is not distinct from ${timetable.weekday}::smallint
      and s.day_of_month is not distinct from ${timetable.dayOfMonth}::smallint
      and s.local_time = ${timetable.localTime}::time and s.time_zone = ${timetable.timeZone}
      and array(select r.user_id from scheduled_export_recipients r
          where r.account_id = s.account_id and r.scheduled_export_id = s.id order by 1)
        = array(select unnest(${input.recipientIds}::bigint[]) order by 1)`.execute(tx)
  return rows.length > 0
}

/** Locks a schedule and returns it as it is now. Throws 404 if it is deleted. */
export async function holdSchedule(tx: Tx, id: Id): Promise<Schedule> {
  await tx
    .selectFrom('scheduled_exports')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const schedule = await findSchedule(tx, id)
  if (!schedule) throw new Response('No such scheduled export', { status: 404 })
  return schedule
}

/**
 * Updates a schedule, and restarts it if it is stopped. A schedule that is already due stays due, because the new
 * timetable applies only to later runs. The schedule must be locked.
 */
export async function updateSchedule(
  tx: Tx,
  { id, nextAt, revision }: Schedule,
  input: ScheduleInput,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const due = nextAt && nextAt <= now ? { next_at: nextAt } : {}
  const change = { changed_by: by, changed_at: now, updated_at: now, revision: revision + 1 }
  await tx
    .updateTable('scheduled_exports')
    .set({ ...rowOf(input, now), ...due, stop_reason: '', ...change })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
  await setRecipients(tx, id, input.recipientIds)
}

/** Marks schedules as deleted. Returns the ids of the schedules that were not deleted before. */
export async function deleteSchedules(tx: Tx, ids: Id[], now: Date): Promise<Id[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('scheduled_exports')
    .set({ deleted_at: now, next_at: null, updated_at: now, revision: sql`revision + 1` })
    .where('account_id', '=', tx.accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds a schedule. Returns null if it is deleted or not in this account. */
export async function findSchedule(tx: Tx, scheduleId: string | null | undefined): Promise<Schedule | null> {
  const id = parseId(scheduleId)
  if (!id) return null
  const { rows } = await sql<Schedule>`
    select s.id, s.created_by as "createdBy", s.report, s.name, s.description, s.filter, s.columns,
      jsonb_build_object('frequency', s.frequency, 'weekday', s.weekday, 'dayOfMonth', s.day_of_month,
        'localTime', to_char(s.local_time, 'HH24:MI'), 'timeZone', s.time_zone) as timetable,
      s.skips_empty as "skipsEmpty", s.next_at as "nextAt", s.stop_reason as "stopReason",
      s.last_sent_at as "lastSentAt", s.revision, s.changed_by as "changedBy", s.changed_at as "changedAt",
      array(select r.user_id::text from scheduled_export_recipients r
        where r.account_id = s.account_id and r.scheduled_export_id = s.id and r.unsubscribed_at is null
        order by r.added_at, r.user_id) as "recipientIds"
    from scheduled_exports s
    where s.account_id = ${tx.accountId} and s.id = ${id} and s.deleted_at is null`.execute(tx)
  return rows[0] ?? null
}

function rowOf({ name, description, filter, columns, timetable, skipsEmpty }: ScheduleInput, now: Date) {
  return {
    name,
    description,
    filter: JSON.stringify(filter),
    columns,
    frequency: timetable.frequency,
    weekday: timetable.weekday,
    day_of_month: timetable.dayOfMonth,
    local_time: timetable.localTime,
    time_zone: timetable.timeZone,
    skips_empty: skipsEmpty,
    next_at: nextSend(timetable, now),
  }
}

/**
 * Sets the recipients of a schedule. Rows of unsubscribed recipients who are not in `userIds` are kept; unsubscribed
 * recipients who are in `userIds` are resubscribed. Callers must use `findAllowedRecipients`, which ensures that
 * unsubscribed users are in `userIds` only if they added themselves again.
 */
async function setRecipients(tx: Tx, scheduleId: Id, userIds: Id[]): Promise<void> {
  await sql`
    delete from scheduled_export_recipients
    where account_id = ${tx.accountId} and scheduled_export_id = ${scheduleId}
      and unsubscribed_at is null and user_id <> all(${userIds}::bigint[])`.execute(tx)
  await sql`
    insert into scheduled_export_recipients (account_id, scheduled_export_id, user_id)
    select ${tx.accountId}, ${scheduleId}, unnest(${userIds}::bigint[])
    on conflict (account_id, scheduled_export_id, user_id) do update set unsubscribed_at = null, can_resubscribe = true
      where scheduled_export_recipients.unsubscribed_at is not null`.execute(tx)
}
