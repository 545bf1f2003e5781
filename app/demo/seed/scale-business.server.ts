/**
 * Creates a benchmark account with a user, locations derived from the demo's locations, groups, tags and categories.
 */
import type pg from 'pg'
import type { Id } from '#app/kit/database/schema'
import { bakeries } from '../data/demo-locations'
import { reviewProfiles } from '../data/demo-reviews'
import { phrases } from '../data/review-texts'
import { seedAccount, seedSettings } from './accounts.server'

export type ScaleBusiness = { name: string; email: string; places: number; reviews: number }

export async function seedScaleBusiness(
  client: pg.ClientBase,
  { name, email, places }: ScaleBusiness,
): Promise<Id> {
  const { id } = await seedAccount(client, scaleAccount(name, email), null)
  await seedSettings(client, id)
  await client.query(
    `insert into locations (account_id, name, address, city, state, state_code, zipcode, external_id, time_zone,
       latitude, longitude, category_name, is_headquarters, match_key)
     select $1, name, address, city, state, state_code, zipcode, 'L-' || n, time_zone, latitude, longitude,
       'Bakery', n = 1, regexp_replace(lower(name || address), '[^[:alnum:]]+', '', 'g')
     from generate_series(1, $2::int) as n
     join lateral (
       select place.*, place.city || ' ' || lpad(n::text, 5, '0') as name, n || ' ' || place.street as address
       from jsonb_to_recordset($3) as place (ordinal int, street text, city text, state text, state_code text,
         zipcode text, time_zone text, latitude float8, longitude float8)
       where place.ordinal = n % $4) as place on true`,
    [id, places, JSON.stringify(locationTemplates), locationTemplates.length],
  )
  await client.query('analyze locations')
  await client.query(
    `insert into location_listings (account_id, location_id, next_scan_at)
     select account_id, id, now() + random() * interval '6 hours' from locations where account_id = $1`,
    [id],
  )
  // Group n contains every nth location, so the groups range from all locations down to a twentieth of them.
  await client.query(
    `with made as (
       insert into groups (account_id, name) select $1, 'Every ' || n from generate_series(1, 20) as n returning id, name)
     insert into group_locations (account_id, group_id, location_id)
     select $1, made.id, l.id from made join locations l on l.account_id = $1
       and substr(l.external_id, 3)::int % substr(made.name, 7)::int = 0`,
    [id],
  )
  await insertNamedRows(client, 'tags', id, reviewProfiles.cafe.tags)
  await insertNamedRows(client, 'categories', id, [...new Set(phrases.cafe.praise.map(({ topic }) => topic))])
  return id
}

const locationTemplates = bakeries.map(({ address, groups: _, week: __, ...location }, ordinal) => ({
  ...location,
  ordinal,
  street: address.replace(/^\d+ /, ''),
}))

function scaleAccount(name: string, email: string) {
  const owner = { name: 'Bea Marsh', email, userType: 'admin' as const, isAccountOwner: true }
  return {
    name,
    vertical: 'restaurants',
    segment: 'enterprise',
    timeZone: 'America/Chicago',
    users: [owner],
  }
}

async function insertNamedRows(
  client: pg.ClientBase,
  table: 'tags' | 'categories',
  accountId: Id,
  names: string[],
) {
  await client.query(`insert into ${table} (account_id, name) select $1, unnest($2::text[])`, [
    accountId,
    names,
  ])
}
