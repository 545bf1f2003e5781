/**
 * Loads the facts of a location as a directory should show them. Overrides for the directory replace the location's own
 * values, the category has Google's id, and special hours start at a given date.
 */

import { sql } from 'kysely'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { type Directory, profileDirectory } from '#app/kit/directories/directories'
import type { DatedSpecialDay, WeekHours } from '#app/kit/opening-hours/hours'
import type { ListingFacts } from '#app/kit/providers/listing-facts'
import { type OverridableFact, overridableFacts } from '../facts'
import type { Override, Overrides } from '../override'
import { activeOverride, mapOverridableFacts } from '../override'
import { shortState } from '../short-state'
import { timeZoneOf } from '../time-zone.server'

type DirectoryFacts = {
  /** The facts to show. If the Google id of the category is not known yet, its `gcid` is empty. */
  facts: ListingFacts
  /** Whether each value comes from an override for the directory. */
  overridden: Record<OverridableFact, boolean>
}
export type OwnLocation = {
  locationName: string | null
  countryId: string
  timeZone: string
  factsFor: (directory: Directory) => DirectoryFacts
}
export type OwnProfile = Pick<OwnLocation, 'locationName' | 'countryId'> & DirectoryFacts

export function isOverridden({ overridden }: Pick<OwnProfile, 'overridden'>, field: string): boolean {
  return overridableFacts.some((fact) => fact === field && overridden[fact])
}

/**
 * Returns the facts that the location's Google profile should show. Returns null if the account has no such location or
 * the user cannot see it.
 */
export async function loadOwnProfile(tx: Tx, locationId: Id, from: string): Promise<OwnProfile | null> {
  const own = await loadOwnLocation(tx, locationId, from)
  if (!own) return null
  const { locationName, countryId, factsFor } = own
  return { locationName, countryId, ...factsFor(profileDirectory) }
}

export async function loadOwnLocation(tx: Tx, locationId: Id, from: string): Promise<OwnLocation | null> {
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
    .select(overridableFacts.map((fact) => `l.${fact}` as const))
    .select(['c.gcid', 'c.name as category_name', 'l.category_name as own_category'])
    .where('l.account_id', '=', tx.accountId)
    .where('l.id', '=', locationId)
    .executeTakeFirst()
  if (!row) return null
  const { overrides, specialDays } = await loadTogether(tx, {
    overrides: () => loadActiveOverrides(tx, locationId),
    specialDays: () => loadSpecialDays(tx, locationId, from),
  })
  const categoryName = row.category_name ?? row.own_category
  const facts = {
    public_name: row.public_name || row.name,
    external_id: row.external_id,
    address: {
      address: row.address,
      address_2: row.address_2,
      city: row.city,
      state: shortState(row),
      zipcode: row.zipcode,
      country_id: row.country_id,
    },
    category: categoryName ? { gcid: row.gcid ?? '', name: categoryName } : null,
    open_status: row.open_status,
    hours: row.hours as WeekHours | null,
    special_hours: specialDays,
  }
  return {
    locationName: row.google_location_name,
    countryId: row.country_id,
    timeZone: timeZoneOf(row) ?? row.account_time_zone,
    factsFor(directory) {
      const own: Override | undefined = overrides[directory]
      return {
        facts: { ...facts, ...mapOverridableFacts((fact) => own?.[fact] ?? (row[fact] || null)) },
        overridden: mapOverridableFacts((fact) => own?.[fact] != null),
      }
    },
  }
}

/**
 * Loads the overrides directly. Importing overrides.server.ts would create a cycle: it depends on publishing, which
 * depends on this module.
 */
async function loadActiveOverrides(tx: Tx, locationId: Id): Promise<Overrides> {
  const rows = await tx
    .selectFrom('location_overrides')
    .select(['directory', 'switched_off', ...overridableFacts])
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
  return Object.fromEntries(rows.map(({ directory, ...override }) => [directory, activeOverride(override)]))
}

async function loadSpecialDays(tx: Tx, locationId: Id, from: string): Promise<DatedSpecialDay[]> {
  const { rows } = await sql<DatedSpecialDay>`
    select to_char(start_date, 'YYYY-MM-DD') as date, closed, is_24_hours, hours
    from special_hours
    where account_id = ${tx.accountId} and location_id = ${locationId} and start_date >= ${from}::date
    order by start_date`.execute(tx)
  return rows
}
