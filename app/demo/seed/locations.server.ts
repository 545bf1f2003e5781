/** Adds the locations of one account and their groups. */
import type pg from 'pg'
import type { Id } from '#app/kit/database/schema'
import { googleIdOf, googleIdWithoutProfile, openStatusOf, profileNameOf, websiteOf } from '../data/companies'
import { type SeedLocation, weeks } from '../data/demo-locations'
import { insertKeyedRows, insertRows } from './insert-rows.server'

export type LocationOwner = {
  accountId: Id
  publicName: string
  category: string
  website: string
  /** The number of its Google account. Null if its locations are not linked to Google profiles. */
  googleAccount: string | null
}

/** Inserts locations and their groups. Returns the location ids in the order of `locations`. */
export async function seedLocations(
  client: pg.ClientBase,
  business: LocationOwner,
  locations: SeedLocation[],
): Promise<Id[]> {
  const categoryId = await findCategoryId(client, business.category)
  const ids = await insertKeyedRows(client, {
    table: 'locations',
    key: 'external_id',
    columns,
    rows: locations.map((location, index) => ({
      ...locationRow(business, location, index),
      category_id: categoryId,
    })),
  })
  const idOf = (location: SeedLocation) => ids.get(location.external_id) as Id
  await seedGroups(client, business.accountId, locations, idOf)
  return locations.map(idOf)
}

async function seedGroups(
  client: pg.ClientBase,
  accountId: Id,
  locations: SeedLocation[],
  idOf: (location: SeedLocation) => Id,
) {
  const names = [...new Set(locations.flatMap((location) => location.groups))]
  const groups = await insertKeyedRows(client, {
    table: 'groups',
    key: 'name',
    columns: { account_id: 'bigint', name: 'text' },
    rows: names.map((name) => ({ account_id: accountId, name })),
  })
  await insertRows(client, {
    table: 'group_locations',
    columns: { account_id: 'bigint', group_id: 'bigint', location_id: 'bigint' },
    rows: locations.flatMap((location) =>
      location.groups.map((name) => ({
        account_id: accountId,
        group_id: groups.get(name),
        location_id: idOf(location),
      })),
    ),
  })
}

const columns = {
  account_id: 'bigint',
  name: 'text',
  public_name: 'text',
  address: 'text',
  city: 'text',
  state: 'text',
  state_code: 'text',
  state_id: 'text',
  zipcode: 'text',
  phone: 'text',
  external_id: 'text',
  google_location_name: 'text',
  google_place_id: 'text',
  website: 'text',
  category_id: 'text',
  category_name: 'text',
  open_status: 'text',
  hours: 'jsonb',
  is_headquarters: 'boolean',
  npi_numbers: 'text[]',
  time_zone: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  match_key: 'text',
}

function locationRow(business: LocationOwner, location: SeedLocation, index: number) {
  const { accountId, publicName, category, website } = business
  const profileName = business.googleAccount && profileNameOf(business.googleAccount, index)
  return {
    ...location,
    account_id: accountId,
    public_name: publicName,
    state_id: `US-${location.state_code}`,
    google_location_name: profileName,
    google_place_id: profileName ? googleIdOf(profileName) : googleIdWithoutProfile(accountId, index),
    website: websiteOf(website, location),
    category_name: category,
    open_status: openStatusOf(location),
    hours: weeks[location.week],
    is_headquarters: index === 0,
    npi_numbers: location.npi_numbers ?? [],
    match_key: `${location.name}${location.address}`
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ''),
  }
}

export async function findCategoryId(client: pg.ClientBase, name: string): Promise<Id | null> {
  const { rows } = await client.query<{ id: Id }>(
    'select min(id)::text as id from business_categories where name = $1',
    [name],
  )
  return rows[0]?.id ?? null
}
