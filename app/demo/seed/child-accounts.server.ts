/** Adds the partner's other child accounts with their locations. */
import type pg from 'pg'
import type { Id } from '#app/kit/database/schema'
import { findStateByName } from '#app/product/locations/reference-data/countries'
import { googleIdWithoutProfile } from '../data/companies'
import { demoChildAccounts } from '../data/demo-child-accounts'
import { insertKeyedRows, insertRows } from './insert-rows.server'
import { findCategoryId } from './locations.server'
import { runAsAccount } from './run-as-account.server'

export async function seedChildAccounts(client: pg.ClientBase, parentId: Id, now: Date): Promise<void> {
  const daysFromNow = (days: number | undefined) =>
    days === undefined ? null : new Date(now.getTime() + days * 86_400_000)
  const ids = await insertKeyedRows(client, {
    table: 'accounts',
    key: 'name',
    columns: {
      parent_id: 'bigint',
      name: 'text',
      vertical: 'text',
      segment: 'text',
      time_zone: 'text',
      status: 'text',
      trial_started_at: 'timestamptz',
      trial_ended_at: 'timestamptz',
    },
    rows: demoChildAccounts.map(({ name, vertical, timeZone, status, trial }) => ({
      parent_id: parentId,
      name,
      vertical,
      segment: 'small',
      time_zone: timeZone,
      status,
      trial_started_at: daysFromNow(trial && -trial.startedDaysAgo),
      trial_ended_at: daysFromNow(trial?.endsInDays),
    })),
  })
  for (const child of demoChildAccounts) {
    const id = ids.get(child.name) as Id
    const category = await findCategoryId(client, child.category)
    await runAsAccount(client, id, () => seedCityLocations(client, id, child, category))
  }
}

async function seedCityLocations(
  client: pg.ClientBase,
  accountId: Id,
  { name, cities, category }: (typeof demoChildAccounts)[number],
  categoryId: Id | null,
): Promise<void> {
  await insertRows(client, {
    table: 'locations',
    columns: {
      account_id: 'bigint',
      name: 'text',
      public_name: 'text',
      city: 'text',
      state: 'text',
      state_code: 'text',
      state_id: 'text',
      category_id: 'text',
      category_name: 'text',
      match_key: 'text',
      google_place_id: 'text',
    },
    rows: cities.map(([city, state], index) => ({
      account_id: accountId,
      name: city,
      public_name: name,
      city,
      ...stateColumns(state),
      category_id: categoryId,
      category_name: category,
      match_key: city.toLowerCase(),
      google_place_id: googleIdWithoutProfile(accountId, index),
    })),
  })
  await client.query(
    'insert into location_listings (account_id, location_id) select account_id, id from locations on conflict do nothing',
  )
}

function stateColumns(stateCode: string) {
  const { id, code, name } = findStateByName('US', stateCode)!
  return { state: name, state_code: code, state_id: id }
}
