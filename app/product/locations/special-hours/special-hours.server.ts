/**
 * Loads and saves special hours. Saving changes only the given dates; replacing all dates could delete dates that
 * another user has added in the meantime. Each changed date adds a history row, such as `special_hours.2026-12-25`, in
 * the same transaction.
 */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { SpecialDay } from '#app/kit/opening-hours/hours'
import type { DesiredDay, SpecialHours } from '#app/kit/opening-hours/special-hours'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { Change, ChangeActor } from '../changes/pending-change'
import { changeActorOf, isSame, recordManyChanges } from '../changes/record-changes.server'
import type { Location } from '../location'
import { requireLocation } from '../locations.server'

const pageSize = 250

/** Returns the special hours from `today` on, sorted by date. */
export function listSpecialHours(tx: Tx, locationId: Id, today: string): Promise<SpecialHours[]> {
  return selectSpecialHours(tx, locationId)
    .where('start_date', '>=', today)
    .orderBy('start_date')
    .limit(pageSize)
    .execute()
}

/** Returns the special hours before `today`, newest first. */
export function listPastSpecialHours(tx: Tx, locationId: Id, today: string): Promise<SpecialHours[]> {
  return selectSpecialHours(tx, locationId)
    .where('start_date', '<', today)
    .orderBy('start_date', 'desc')
    .limit(pageSize)
    .execute()
}

/** Returns a row of special hours and its location. Throws a 404 if the user cannot see the location. */
export async function requireSpecialHours(tx: Tx, specialHoursId: string | undefined) {
  const id = parseId(specialHoursId)
  const row = id
    ? await tx
        .selectFrom('special_hours')
        .select(['id', 'start_date', 'closed', 'is_24_hours', 'hours', 'location_id'])
        .where('account_id', '=', tx.accountId)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Response('Special hours not found', { status: 404 })
  const { location_id, ...day } = row
  return { day: day satisfies SpecialHours, location: await requireLocation(tx, location_id) }
}

/** Saves special hours of one location as `saveSpecialHours` does, and records the change in the audit log. */
export async function changeSpecialHours(
  tx: Tx,
  viewer: Viewer,
  location: Pick<Location, 'id' | 'name'>,
  desired: DesiredDay[],
  now: Date,
): Promise<void> {
  const changes = await saveSpecialHours(tx, location.id, desired, changeActorOf(viewer), now)
  if (!changes?.length) return
  const details = { locationId: location.id, fields: changes.map(({ field }) => field) }
  await recordAudit(tx, { ...actorOf(viewer), action: 'location.changed', subject: location.name, details })
}

/**
 * Sets the given dates to their desired hours. If a date occurs twice, the last entry applies. Returns the changes, or
 * null if the account has no such location or the user cannot see it.
 */
export async function saveSpecialHours(
  tx: Tx,
  locationId: Id,
  desired: DesiredDay[],
  actor: ChangeActor,
  now: Date,
): Promise<Change[] | null> {
  return (
    (await saveManySpecialHours(tx, new Map([[locationId, desired]]), actor, now)).get(locationId) ?? null
  )
}

/**
 * Like `saveSpecialHours`, for many locations, without additional statements per location. Locations that do not exist
 * are not in the result.
 */
export async function saveManySpecialHours(
  tx: Tx,
  desired: Map<Id, DesiredDay[]>,
  actor: ChangeActor,
  now: Date,
): Promise<Map<Id, Change[]>> {
  const existingIds = await lockExisting(tx, [...desired.keys()])
  const changed = await loadManyDayChanges(tx, new Map(existingIds.map((id) => [id, desired.get(id)!])))
  await removeDays(tx, changed)
  await writeDays(tx, changed, now)
  await recordManyChanges(tx, changed, actor, now)
  return changed
}

export type DayChange = { field: string; before: SpecialDay | null; after: SpecialDay | null }

const fieldPrefix = 'special_hours.'

export function dateOfField({ field }: { field: string }): string {
  return field.slice(fieldPrefix.length)
}

/** Returns the changes that saving would make, sorted by date. */
export async function loadDayChanges(tx: Tx, locationId: Id, desired: DesiredDay[]): Promise<DayChange[]> {
  return (await loadManyDayChanges(tx, new Map([[locationId, desired]]))).get(locationId)!
}

async function loadManyDayChanges(tx: Tx, desired: Map<Id, DesiredDay[]>): Promise<Map<Id, DayChange[]>> {
  const dates = [...new Set([...desired.values()].flat().map(({ start_date }) => start_date))]
  const rows =
    dates.length === 0
      ? []
      : await tx
          .selectFrom('special_hours')
          .select(['location_id', 'start_date', 'closed', 'is_24_hours', 'hours'])
          .where('account_id', '=', tx.accountId)
          .where(sql<boolean>`location_id = any(${[...desired.keys()]}::bigint[])`)
          .where('start_date', 'in', dates)
          .execute()
  const stored = new Map(rows.map((row) => [`${row.location_id} ${row.start_date}`, pickDay(row)]))
  const changesAt = (id: Id, days: DesiredDay[]) =>
    [...new Map(days.map(({ start_date, desired: day }) => [start_date, day && pickDay(day)]))]
      .map(([date, after]) => ({
        field: fieldPrefix + date,
        before: stored.get(`${id} ${date}`) ?? null,
        after,
      }))
      .filter(({ before, after }) => !isSame(before, after))
      .sort((one, other) => (one.field < other.field ? -1 : 1))
  return new Map([...desired].map(([id, days]) => [id, changesAt(id, days)]))
}

export function selectSpecialHours(tx: Tx, locationId: Id) {
  return tx
    .selectFrom('special_hours')
    .select(['id', 'start_date', 'closed', 'is_24_hours', 'hours'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
}

function pickDay({ closed, is_24_hours, hours }: SpecialDay): SpecialDay {
  return { closed, is_24_hours, hours }
}

/**
 * Locks the locations in the order of their ids, as all writers do, so that two saves of the same date wait for each
 * other without a deadlock. Returns the ids of those that exist.
 */
async function lockExisting(tx: Tx, ids: Id[]): Promise<Id[]> {
  const rows = await tx
    .selectFrom('locations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    // Do not use FOR UPDATE, which would block a scan that inserts rows for these locations.
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

async function removeDays(tx: Tx, changed: Map<Id, DayChange[]>): Promise<void> {
  const rows = daysOf(changed).filter(({ day }) => !day)
  if (rows.length === 0) return
  await sql`
    delete from special_hours s
    using unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ date }) => date)}::date[]) as r (id, date)
    where s.account_id = ${tx.accountId} and s.location_id = r.id and s.start_date = r.date`.execute(tx)
}

async function writeDays(tx: Tx, changed: Map<Id, DayChange[]>, now: Date): Promise<void> {
  const rows = daysOf(changed).flatMap(({ id, date, day }) =>
    day ? { location_id: id, start_date: date, ...pickDay(day) } : [],
  )
  if (rows.length === 0) return
  await sql`
    insert into special_hours (account_id, location_id, start_date, closed, is_24_hours, hours, updated_at)
    select ${tx.accountId}::bigint, location_id, start_date, closed, is_24_hours, hours, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w (location_id bigint, start_date date, closed boolean, is_24_hours boolean, hours jsonb)
    on conflict (account_id, location_id, start_date) do update set
      closed = excluded.closed, is_24_hours = excluded.is_24_hours, hours = excluded.hours,
      updated_at = excluded.updated_at`.execute(tx)
}

function daysOf(changed: Map<Id, DayChange[]>) {
  return [...changed].flatMap(([id, changes]) =>
    changes.map((change) => ({ id, date: dateOfField(change), day: change.after })),
  )
}
