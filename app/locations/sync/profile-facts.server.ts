/**
 * The facts of a location as a directory should show them: with the directory's overrides of phone and website in place
 * of the location's own values, the category by Google's id, and special hours from a given date on.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Directory } from '#app/directories/directories'
import type { SpecialDay } from '#app/providers/google-business-profile/special-periods'
import type { ProfileFacts } from '#app/providers/google-business-profile/translate-location'
import { type Overridable, overridables } from '../facts'
import type { WeekHours } from '../hours/hours'
import type { Override, Overrides } from '../overrides/override'
import { overrideOf, switchedOn } from '../overrides/override'
import { zoneOf } from '../time-zone.server'

type Standing = {
  /** A category whose Google id is not known yet has none here. */
  facts: ProfileFacts
  /** Which of the values come from an override for the directory. */
  overridden: Record<Overridable, boolean>
}
export type OwnLocation = {
  locationName: string | null
  countryId: string
  timeZone: string
  at: (directory: Directory) => Standing
}
export type OwnProfile = Pick<OwnLocation, 'locationName' | 'countryId'> & Standing

export function isOverridden({ overridden }: Pick<OwnProfile, 'overridden'>, field: string): boolean {
  return overridables.some((what) => what === field && overridden[what])
}

/**
 * Returns the location as its Google profile should show it. Null when there is no such location, or its user may not
 * see it.
 */
export async function ownProfileOf(tx: Tx, locationId: Id, from: string): Promise<OwnProfile | null> {
  const own = await ownLocationOf(tx, locationId, from)
  if (!own) return null
  const { locationName, countryId, at } = own
  return { locationName, countryId, ...at('google_maps') }
}

export async function ownLocationOf(tx: Tx, locationId: Id, from: string): Promise<OwnLocation | null> {
  const row = await tx
    .selectFrom('locations as l')
    .leftJoin('business_categories as c', (join) => join.on(sql<boolean>`c.id::text = l.category_id`))
    .select(['l.google_location_name', 'l.public_name', 'l.name', 'l.external_id'])
    .select(['l.time_zone', 'l.latitude', 'l.longitude'])
    .select(
      sql<string>`(select a.time_zone from accounts a where a.id = l.account_id)`.as('account_time_zone'),
    )
    .select(['l.address', 'l.address_2', 'l.city', 'l.state', 'l.state_code', 'l.zipcode', 'l.country_id'])
    .select(['l.open_status', 'l.hours'])
    .select(overridables.map((what) => `l.${what}` as const))
    .select(['c.gcid', 'c.name as category_name', 'l.category_name as own_category'])
    .where('l.account_id', '=', tx.accountId)
    .where('l.id', '=', locationId)
    .executeTakeFirst()
  if (!row) return null
  const overrides = await overridesNow(tx, locationId)
  const categoryName = row.category_name ?? row.own_category
  const facts = {
    public_name: row.public_name || row.name,
    external_id: row.external_id,
    address: {
      address: row.address,
      address_2: row.address_2,
      city: row.city,
      state: row.state_code || row.state,
      zipcode: row.zipcode,
      country_id: row.country_id,
    },
    category: categoryName ? { gcid: row.gcid ?? '', name: categoryName } : null,
    open_status: row.open_status,
    hours: row.hours as WeekHours | null,
    special_hours: await specialDays(tx, locationId, from),
  }
  return {
    locationName: row.google_location_name,
    countryId: row.country_id,
    timeZone: zoneOf(row) ?? row.account_time_zone,
    at(directory) {
      const own: Override | undefined = overrides[directory]
      return {
        facts: { ...facts, ...overrideOf((what) => own?.[what] ?? (row[what] || null)) },
        overridden: overrideOf((what) => own?.[what] != null),
      }
    },
  }
}

/** Queried here instead of importing overrides.server.ts, which depends on publishing, which depends on this file. */
async function overridesNow(tx: Tx, locationId: Id): Promise<Overrides> {
  const rows = await tx
    .selectFrom('location_overrides')
    .select(['directory', 'switched_off', ...overridables])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
  return Object.fromEntries(rows.map(({ directory, ...override }) => [directory, switchedOn(override)]))
}

async function specialDays(tx: Tx, locationId: Id, from: string): Promise<SpecialDay[]> {
  const { rows } = await sql<SpecialDay>`
    select to_char(start_date, 'YYYY-MM-DD') as date, closed, is_24_hours, hours
    from special_hours
    where account_id = ${tx.accountId} and location_id = ${locationId} and start_date >= ${from}::date
    order by start_date`.execute(tx)
  return rows
}
