/**
 * Special hours as they are kept. Saving is by date and touches no date that was not named (a rival's way, replacing
 * all of them, loses what somebody else entered); every date that changes leaves a row of history,
 * `special_hours.2026-12-25`, in the same transaction.
 */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { type Change, type Changer, isSame, recordChanges } from '../history/history.server'
import type { SpecialDay, SpecialHours, WantedDay } from './special-hours'

const pageSize = 250

/** From `today` on, by date. */
export function specialHoursOf(tx: Tx, locationId: Id, today: string): Promise<SpecialHours[]> {
  return special(tx, locationId)
    .where('start_date', '>=', today)
    .orderBy('start_date')
    .limit(pageSize)
    .execute()
}

/** Before `today`, newest first. */
export function pastSpecialHoursOf(tx: Tx, locationId: Id, today: string): Promise<SpecialHours[]> {
  return special(tx, locationId)
    .where('start_date', '<', today)
    .orderBy('start_date', 'desc')
    .limit(pageSize)
    .execute()
}

/**
 * Makes each named date what is wanted of it, the last one where a date is named twice. Answers what changed, or null
 * when this account has no such location, or its user may not see it.
 */
export async function saveSpecialHours(
  tx: Tx,
  locationId: Id,
  wanted: WantedDay[],
  by: Changer,
  now: Date,
): Promise<Change[] | null> {
  if (!(await lockLocation(tx, locationId))) return null
  const changes = await differing(tx, locationId, wanted)
  await removeDays(tx, locationId, changes.filter(({ after }) => !after).map(dateOf))
  await writeDays(
    tx,
    locationId,
    changes.filter(({ after }) => after),
    now,
  )
  await recordChanges(tx, locationId, changes, by, now)
  return changes
}

export type DayChange = { field: string; before: SpecialDay | null; after: SpecialDay | null }

const prefix = 'special_hours.'

export function dateOf({ field }: { field: string }): string {
  return field.slice(prefix.length)
}

/** What saving would change, by date. */
export async function differing(tx: Tx, locationId: Id, wanted: WantedDay[]): Promise<DayChange[]> {
  const byDate = new Map(wanted.map(({ start_date, wanted: day }) => [start_date, day && onlyDay(day)]))
  const rows =
    byDate.size === 0
      ? []
      : await special(tx, locationId)
          .where('start_date', 'in', [...byDate.keys()])
          .execute()
  const stored = new Map(rows.map((row) => [row.start_date, onlyDay(row)]))
  return [...byDate]
    .map(([date, after]) => ({ field: prefix + date, before: stored.get(date) ?? null, after }))
    .filter(({ before, after }) => !isSame(before, after))
    .sort((one, other) => (one.field < other.field ? -1 : 1))
}

export function special(tx: Tx, locationId: Id) {
  return tx
    .selectFrom('special_hours')
    .select(['id', 'start_date', 'closed', 'is_24_hours', 'hours'])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
}

function onlyDay({ closed, is_24_hours, hours }: SpecialDay): SpecialDay {
  return { closed, is_24_hours, hours }
}

/** Two who save the same date at once wait for each other. */
async function lockLocation(tx: Tx, locationId: Id): Promise<boolean> {
  const row = await tx
    .selectFrom('locations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

async function removeDays(tx: Tx, locationId: Id, dates: string[]): Promise<void> {
  if (dates.length === 0) return
  await tx
    .deleteFrom('special_hours')
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('start_date', 'in', dates)
    .execute()
}

async function writeDays(tx: Tx, locationId: Id, changes: DayChange[], now: Date): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map((change) => {
    const { closed, is_24_hours, hours } = change.after as SpecialDay
    return {
      account_id: tx.accountId,
      location_id: locationId,
      start_date: dateOf(change),
      closed,
      is_24_hours,
      hours: JSON.stringify(hours),
      updated_at: now,
    }
  })
  await tx
    .insertInto('special_hours')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'location_id', 'start_date']).doUpdateSet((excluded) => ({
        closed: excluded.ref('excluded.closed'),
        is_24_hours: excluded.ref('excluded.is_24_hours'),
        hours: excluded.ref('excluded.hours'),
        updated_at: excluded.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
