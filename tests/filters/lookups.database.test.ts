import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePools } from '#app/database/pool.server'
import { asAccount } from '#app/database/tenant.server'
import type { LookupEntry } from '#app/filters/lookup'
import {
  findLookupPage,
  type LookupKind,
  loadNames,
  lookupOf,
  readableNames,
} from '#app/filters/lookups.server'
import { formatMissingIds, matchesNothing } from '#app/filters/missing-ids'
import { groupField, locationField } from '#app/locations/location-filter-fields'
import { tagField } from '#app/reviews/review-fields'
import { createTestDatabase } from '../support/test-database'
import { fullFilter } from './arbitraries'

const { ownerUrl } = await createTestDatabase()

beforeAll(async () => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`
    insert into accounts (id, name) overriding system value values (1, 'Bakery'), (2, 'Outsider');
    insert into locations (account_id, id, name, address, city, state_code, open_status) overriding system value values
      (1, 101, 'Chicago Loop', '120 S Wacker Dr', 'Chicago', 'IL', 'active'), (1, 102, 'Evanston', '', '', '', 'active'),
      (1, 103, '100%_Rye \\ Co', '', '', '', 'inactive'), (2, 109, 'Chicago Foreign', '', '', '', 'active');
    insert into locations (account_id, name) select 1, 'Shop ' || to_char(n, 'FM00') from generate_series(1, 30) n;
    insert into groups (account_id, id, name) overriding system value values (1, 7, 'Midwest'), (2, 8, 'Theirs');
    insert into group_locations (account_id, group_id, location_id) values (1, 7, 101), (1, 7, 103);
    insert into tags (account_id, id, name) overriding system value values (1, 5, 'urgent');
    insert into categories (account_id, id, name) overriding system value values (1, 6, 'Service')`)
  await owner.end()
})
afterAll(closePools)

const findPage = (kind: LookupKind, q = '', page = 1, groupIds: string[] = []) =>
  asAccount('1', (tx) => findLookupPage(tx, lookupOf(kind), { q, page, within: groupIds }))
const namesOf = (entries: LookupEntry[]) => entries.map(({ name }) => name)

test('locations are listed by name, 25 per page, with whether there are more', async () => {
  const first = await findPage('location')
  const second = await findPage('location', '', 2)
  expect([first.entries.length, first.hasMore, second.entries.length, second.hasMore]).toEqual([
    25,
    true,
    8,
    false,
  ])
  expect(namesOf(first.entries).slice(0, 4)).toEqual([
    '100%_Rye \\ Co',
    'Chicago Loop',
    'Evanston',
    'Shop 01',
  ])
  expect(first.entries[1]).toEqual({
    id: '101',
    name: 'Chicago Loop',
    detail: '120 S Wacker Dr, Chicago, IL',
  })
})

test('the search matches word beginnings, ignores case and treats wildcards literally', async () => {
  expect(namesOf((await findPage('location', 'CHI')).entries)).toEqual(['Chicago Loop'])
  expect(namesOf((await findPage('location', 'loo')).entries)).toEqual(['Chicago Loop'])
  expect(namesOf((await findPage('location', 'oop')).entries)).toEqual([])
  for (const q of ['100%', '100%_rye', '\\'])
    expect(namesOf((await findPage('location', q)).entries)).toEqual(['100%_Rye \\ Co'])
  for (const q of ['%', '_', '1_0']) expect(namesOf((await findPage('location', q)).entries)).toEqual([])
})

test('locations can be limited to groups, and groups count their active locations', async () => {
  expect(namesOf((await findPage('location', '', 1, ['7'])).entries)).toEqual([
    '100%_Rye \\ Co',
    'Chicago Loop',
  ])
  expect((await findPage('group')).entries).toEqual([{ id: '7', name: 'Midwest', detail: '1' }])
})

test('sources, categories and tags can be looked up', async () => {
  expect(namesOf((await findPage('source', 'goo')).entries)).toEqual(['Google'])
  expect(namesOf((await findPage('category')).entries)).toEqual(['Service'])
  expect(namesOf((await findPage('tag', 'urg')).entries)).toEqual(['urgent'])
})

test('ids of other accounts and nonexistent ids are both reported as missing', async () => {
  const filter = fullFilter.read(
    new URLSearchParams('locationId=101&locationId=109&locationId=777&groupId=8&tags=5'),
  )
  const { names, missing } = await asAccount('1', (tx) => loadNames(tx, fullFilter.rules, filter))
  expect(names).toEqual({ location: { '101': 'Chicago Loop' }, group: {}, tag: { '5': 'urgent' } })
  expect(missing).toEqual([
    { field: groupField, ids: ['8'] },
    { field: locationField, ids: ['109', '777'] },
  ])
  expect(formatMissingIds(missing)).toBe(
    '1 group and 2 locations in this filter cannot be shown: deleted or not visible to you. They match nothing.',
  )
  expect(formatMissingIds([{ field: tagField, ids: ['9'] }])).toBe(
    '1 tag in this filter cannot be shown: deleted or not visible to you. It matches nothing.',
  )
  expect(formatMissingIds([])).toBeNull()
})

test('a summary counts the values that its viewer may not look up, and names the others', async () => {
  const filter = fullFilter.read(new URLSearchParams('dateDescriptor=all_time&locationId=101&tags=5'))
  const { names } = await asAccount('1', (tx) => loadNames(tx, fullFilter.rules, filter))
  const viewer = { can: (permission: string) => permission !== 'review.read', settings: {} }
  const clock = { now: new Date(), timeZone: 'UTC' }
  expect(fullFilter.summary(filter, readableNames(names, viewer), clock)).toBe(
    'All time (UTC); location: Chicago Loop; tag: 1 tag.',
  )
})

test('a filter matches nothing when all values of one field are missing', async () => {
  const matchesNothingFor = (query: string) =>
    asAccount('1', async (tx) => {
      const filter = fullFilter.read(new URLSearchParams(query))
      return matchesNothing(filter, (await loadNames(tx, fullFilter.rules, filter)).missing)
    })
  expect(await matchesNothingFor('')).toBe(false)
  expect(await matchesNothingFor('locationId=101&locationId=109')).toBe(false)
  expect(await matchesNothingFor('locationId=109&locationId=777')).toBe(true)
  expect(await matchesNothingFor('locationId=101&tags=6')).toBe(true)
})
