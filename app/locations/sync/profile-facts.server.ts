/**
 * A location as its Google profile should say it: with what is Google's alone (an override of phone or website) in
 * place of the location's own, the category by Google's id, and special hours from a day on.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { SpecialDay } from '#app/providers/google-business-profile/special-periods'
import type { ProfileFacts } from '#app/providers/google-business-profile/translate-location'
import type { WeekHours } from '../hours/hours'

export type OwnProfile = {
  locationName: string | null
  countryId: string
  /** A category whose id at Google is not known yet has none. */
  facts: ProfileFacts
  /** What of it stands in an override for Google. */
  overridden: { phone: boolean; website: boolean }
}

export function isOverridden({ overridden }: Pick<OwnProfile, 'overridden'>, field: string): boolean {
  return (field === 'phone' || field === 'website') && overridden[field]
}

/** Null when there is no such location, or its user may not see it. */
export async function ownProfileOf(tx: Tx, locationId: Id, from: string): Promise<OwnProfile | null> {
  const row = await tx
    .selectFrom('locations as l')
    .leftJoin('place_categories as c', (join) => join.on(sql<boolean>`c.id::text = l.category_id`))
    .leftJoin('location_overrides as o', (join) =>
      join
        .onRef('o.account_id', '=', 'l.account_id')
        .onRef('o.location_id', '=', 'l.id')
        .on('o.directory', '=', 'google_maps'),
    )
    .select([
      'l.google_location_name',
      'l.public_name',
      'l.name',
      'l.external_id',
      'l.address',
      'l.address_2',
    ])
    .select(['l.city', 'l.state', 'l.state_code', 'l.zipcode', 'l.country_id', 'l.open_status', 'l.hours'])
    .select(['l.phone', 'l.website', 'o.phone as google_phone', 'o.website as google_website'])
    .select(['c.gcid', 'c.name as category_name', 'l.category_name as own_category'])
    .where('l.account_id', '=', tx.accountId)
    .where('l.id', '=', locationId)
    .executeTakeFirst()
  if (!row) return null
  const categoryName = row.category_name ?? row.own_category
  return {
    locationName: row.google_location_name,
    countryId: row.country_id,
    overridden: { phone: row.google_phone !== null, website: row.google_website !== null },
    facts: {
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
      phone: row.google_phone ?? (row.phone || null),
      website: row.google_website ?? row.website,
      category: categoryName ? { gcid: row.gcid ?? '', name: categoryName } : null,
      open_status: row.open_status,
      hours: row.hours as WeekHours | null,
      special_hours: await specialDays(tx, locationId, from),
    },
  }
}

async function specialDays(tx: Tx, locationId: Id, from: string): Promise<SpecialDay[]> {
  const { rows } = await sql<SpecialDay>`
    select to_char(start_date, 'YYYY-MM-DD') as date, closed, is_24_hours, hours
    from special_hours
    where account_id = ${tx.accountId} and location_id = ${locationId} and start_date >= ${from}::date
    order by start_date`.execute(tx)
  return rows
}
