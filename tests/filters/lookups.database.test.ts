import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePools } from '#app/kit/database/pool.server'
import { asAccount } from '#app/kit/database/tenant.server'
import type { LookupEntry } from '#app/platform/filters/lookup'
import {
  findLookupPage,
  type LookupKind,
  loadNames,
  lookupOf,
  readableNames,
  registerLookups,
} from '#app/platform/filters/lookups.server'
import { formatMissingIds, matchesNothing } from '#app/platform/filters/missing-ids'
import { groupField, locationField } from '#app/product/locations/location-filter-fields'
import { tagField } from '#app/product/reviews/review-fields'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import { fullFilter } from './arbitraries'

const rows = await openSql(await createTestDatabase())
const build = createBuilders(rows)

beforeAll(async () => {
  await build.account({ id: '1' })
  await build.account({ id: '2', name: 'Outsider' })
  const loop = { address: '120 S Wacker Dr', city: 'Chicago', state_code: 'IL' }
  await build.location({ account_id: '1', id: '101', name: 'Chicago Loop', ...loop })
  await build.location({ account_id: '1', id: '102', name: 'Evanston' })
  await build.location({ account_id: '1', id: '103', name: '100%_Rye \\ Co', open_status: 'inactive' })
  await build.location({ account_id: '2', id: '109', name: 'Chicago Foreign' })
  await rows.all(
    `insert into locations (account_id, name) select 1, 'Shop ' || to_char(n, 'FM00') from generate_series(1, 30) n`,
  )
  await build.group({ account_id: '1', id: '7', name: 'Midwest' }, ['101', '103'])
  await build.group({ account_id: '2', id: '8', name: 'Theirs' })
  await build.tag({ account_id: '1', id: '5', name: 'urgent' })
  await build.insert('categories', { account_id: '1', id: '6', name: 'Service' })
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

test('two look-ups of the same name are refused, because one of them would never be used', () => {
  const tags = lookupOf('tag')
  expect(() => registerLookups([tags, { ...tags }])).toThrow('two look-ups have the name tag')
})
