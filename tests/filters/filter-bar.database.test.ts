import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePools } from '#app/kit/database/pool.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { hrefWithPrefix } from '#app/kit/routing/href'
import { loadFilterBar } from '#app/platform/filters/bar/load-filter-bar.server'
import { loadNames } from '#app/platform/filters/lookups.server'
import { filterFormPath } from '#app/platform/filters/menus/filter-form-path'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import { fullFilter } from './arbitraries'

const rows = await openSql(await createTestDatabase())
const build = createBuilders(rows)

beforeAll(async () => {
  await build.account({ id: '1' })
  await build.location({ account_id: '1', id: '101', name: 'Chicago Loop' })
  await build.location({ account_id: '1', id: '102', name: 'Evanston' })
  await rows.all(
    `insert into locations (account_id, name) select 1, 'Shop ' || to_char(n, 'FM00') from generate_series(1, 30) n`,
  )
  await build.group({ account_id: '1', id: '7', name: 'Midwest' }, ['101'])
})
afterAll(closePools)

const clock = { now: new Date('2026-11-21T18:00:00Z'), timeZone: 'America/Chicago' }

function loadBarAt(query: string, can: (permission: string) => boolean = () => true, hasGroups = true) {
  const request = new Request(`http://host/as/12/keywords?${query}`)
  return asAccount('1', async (tx) => {
    const filter = fullFilter.read(new URLSearchParams(query))
    const { names } = await loadNames(tx, fullFilter.rules, filter)
    const viewer = {
      userId: '1',
      userType: 'admin' as const,
      limitedToUserId: null,
      can,
      passes: () => true,
      href: hrefWithPrefix('/as/12'),
      settings: { groups: hasGroups },
    }
    return loadFilterBar(tx, {
      request,
      definition: fullFilter,
      filter,
      names,
      clock,
      viewer,
    })
  })
}
const menuOf = ({ menus, extraMenus }: Awaited<ReturnType<typeof loadBarAt>>, field: string) =>
  [...menus, ...extraMenus].find((choice) => choice.field === field)!

test('a page without parameters has no active filter, and every menu lists its first 25 entries', async () => {
  const bar = await loadBarAt('')
  expect([bar.count, bar.path, bar.currentPath, bar.hiddenParams]).toEqual([
    0,
    '/as/12/keywords',
    '/as/12/keywords',
    [],
  ])
  expect(bar.dates).toMatchObject({
    label: 'Last 30 days',
    removeTo: null,
    checked: 'thirty_days',
    isOpen: false,
  })
  expect(bar.menus.map(({ none }) => none)).toEqual([
    'All groups',
    'All locations',
    'All sources',
    'All ratings',
    'All accounts',
    'All users',
    'All event types',
    'All fields',
    'All sources',
    'All statuses',
    'All sources',
    'All microsurveys',
  ])
  expect(bar.extraMenus.map(({ none }) => none)).toEqual([
    'All sentiments',
    'All categories',
    'All tags',
    'All responses',
  ])
  expect(menuOf(bar, 'location').listed).toMatchObject({ page: 1, hasMore: true, failure: null })
  expect(menuOf(bar, 'group').listed.entries).toEqual([{ id: '7', name: 'Midwest', detail: '1' }])
  expect(menuOf(bar, 'rating').listed.entries.map(({ name }) => name)).toEqual([
    'No rating',
    '1 Star',
    '2 Star',
    '3 Star',
    '4 Star',
    '5 Star',
  ])
})

test('chosen values are named, counted, and removable one by one', async () => {
  const bar = await loadBarAt(
    'locationId=101&locationId=102&groupId=7&sentiment=-1&sort[by]=rating&utm=x&page=3',
  )
  expect(bar.count).toBe(3)
  expect(menuOf(bar, 'group')).toMatchObject({ value: 'Midwest', isMultiple: false })
  expect(menuOf(bar, 'location')).toMatchObject({
    value: '2 locations',
    removeTo: '/as/12/keywords?groupId=7&sentiment=negative&sort%5Bby%5D=rating&sort%5Border%5D=asc&utm=x',
    lookup: '/as/12/lookups/location?groupId=7',
    chosen: [
      { id: '101', name: 'Chicago Loop' },
      { id: '102', name: 'Evanston' },
    ],
  })
  expect(bar.hiddenParams).toEqual([
    ['sort[by]', 'rating'],
    ['sort[order]', 'asc'],
    ['utm', 'x'],
  ])
})

test('Find returns the page with the menu open, and More with the menu’s next page', async () => {
  const found = menuOf(await loadBarAt('intent=find-location&q_location=shop&locationId=101'), 'location')
  expect([found.isOpen, found.listed.q, found.listed.hasMore]).toEqual([true, 'shop', true])
  const more = menuOf(await loadBarAt('location_page=2'), 'location')
  expect([more.isOpen, more.listed.page, more.listed.entries.length]).toEqual([true, 2, 7])
})

test('invalid custom dates are returned as typed in an open menu, with error messages', async () => {
  const { dates } = await loadBarAt('dateDescriptor=custom&from=02/29/26&to=')
  expect(dates).toMatchObject({
    checked: 'custom',
    from: '02/29/26',
    to: '',
    isOpen: true,
    label: 'Last 30 days',
    problems: [
      { parameter: 'from', message: 'Invalid Date Range' },
      { parameter: 'to', message: 'Date Required' },
    ],
  })
})

test('custom dates that equal a preset are labeled with its name but stay dates', async () => {
  const { dates } = await loadBarAt('from=2026-11-14&to=2026-11-20')
  expect(dates).toMatchObject({ label: 'Last 7 days', checked: 'custom', from: '11/14/26', to: '11/20/26' })
})

test('a user who may not read groups has no group menu, but a group in the URL is kept', async () => {
  const bar = await loadBarAt('groupId=7', (permission) => permission !== 'group.read')
  expect(bar.menus.map(({ field }) => field)).not.toContain('group')
  expect(bar.hiddenParams).toEqual([['groupId', '7']])
  expect(menuOf(await loadBarAt(''), 'group').add).toEqual({
    label: 'Add Location',
    to: '/as/12/settings/locations/new',
  })
  expect(
    menuOf(await loadBarAt('', (permission) => permission !== 'location.create'), 'group').add,
  ).toBeFalsy()
})

test('without the groups feature there is no group menu, but a group in the URL can be cleared', async () => {
  const fieldNamesAt = async (query: string) =>
    (await loadBarAt(query, () => true, false)).menus.map(({ field }) => field)
  expect(await fieldNamesAt('')).not.toContain('group')
  expect(await fieldNamesAt('groupId=7')).toContain('group')
  const bar = await loadBarAt('groupId=7', () => true, false)
  expect(menuOf(bar, 'group')).toMatchObject({ value: 'Midwest', removeTo: '/as/12/keywords' })
})

test('a failed look-up shows an error in its menu, and the others work', async () => {
  await rows.all('alter table tags rename to lost')
  const bar = await loadBarAt('locationId=101').finally(() => rows.all('alter table lost rename to tags'))
  expect(menuOf(bar, 'tag').listed).toMatchObject({ entries: [], failure: 'Error fetching tags' })
  expect(menuOf(bar, 'location').listed.failure).toBeNull()
  expect(menuOf(bar, 'group').listed.entries).toHaveLength(1)
})

test('a failed look-up of categories says what to do', async () => {
  await rows.all('alter table categories rename to lost')
  const bar = await loadBarAt('').finally(() => rows.all('alter table lost rename to categories'))
  expect(menuOf(bar, 'category').listed.failure).toBe(
    'Unable to get categories rank at this time. Please try refreshing the page or try again later.',
  )
})

test('the script submits the form to the canonical URL, and invalid dates to the server for error messages', () => {
  const bar = { rules: fullFilter.rules, path: '/reviews', today: '2026-11-21' }
  const formPath = (fields: Record<string, string>) => filterFormPath(bar, Object.entries(fields))
  expect(
    formPath({ intent: 'enter', q_location: 'chi', dateDescriptor: 'thirty_days', from: '', groupId: '' }),
  ).toBe('/reviews')
  expect(formPath({ dateDescriptor: 'custom', from: '11/01/26', to: '11/10/26', rating: '5' })).toBe(
    '/reviews?from=2026-11-01&to=2026-11-10&rating=5',
  )
  expect(formPath({ dateDescriptor: 'custom', from: '', to: '11/10/26' })).toContain(
    'dateDescriptor=custom&from=&to=11',
  )
})
