import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalRedirect } from '#app/platform/filters/canonical-redirect'
import { defineFilter } from '#app/platform/filters/define-filter'
import { locationField } from '#app/product/locations/location-filter-fields'
import { numberedSentimentField } from '#app/product/reviews/review-fields'
import { afterStorage, filters, fullFilter } from './arbitraries'

const clock = { now: new Date('2026-11-21T18:00:00Z'), timeZone: 'America/Chicago' }
const names = { location: { '1': 'Chicago Loop' }, group: { '7': 'Midwest' } }
const read = (query: string) => fullFilter.read(new URLSearchParams(query))
const canonicalQuery = (query: string) => fullFilter.toParams(read(query)).toString()

test('a written filter is read back unchanged', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(fullFilter.read(fullFilter.toParams(filter))).toEqual(filter)
      expect(fullFilter.readStrict(fullFilter.toParams(filter)).ok).toBe(true)
    }),
  )
})

test('a stored filter survives JSON, and is read back without its list position', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const json = JSON.parse(JSON.stringify(fullFilter.toStored(filter)))
      expect(fullFilter.fromStored(json)).toEqual(afterStorage(filter))
    }),
  )
})

test('canonical URLs have no blanks, no defaults and a fixed order', () => {
  expect(
    canonicalQuery('page=1&rating=5&locationId=2&locationId=1&dateDescriptor=thirty_days&groupId='),
  ).toBe('locationId=1&locationId=2&rating=5')
  expect(canonicalQuery('dateDescriptor=sevenDays&sort[by]=published_at&sort[order]=desc')).toBe(
    'dateDescriptor=seven_days',
  )
  expect(canonicalQuery('dateDescriptor=custom&from=11/01/26&to=11/20/26')).toBe(
    'from=2026-11-01&to=2026-11-20',
  )
})

test('a stored filter holds single values as scalars and keeps dates relative', () => {
  expect(fullFilter.toStored(read('locationId=3&sourceId=1&sourceId=2&rating=5&sentiment=-1'))).toEqual({
    v: 1,
    dateDescriptor: 'thirty_days',
    locationId: '3',
    sourceId: ['1', '2'],
    rating: 5,
    sentiment: 'negative',
    sort: { by: 'published_at', order: 'desc' },
  })
})

test('sentiment is stored as a number for reviews, and read in either form', () => {
  const reviews = defineFilter({ fields: [numberedSentimentField] })
  expect(reviews.toStored(read('sentiment=negative'))).toEqual({ v: 1, sentiment: -1 })
  expect(reviews.fromStored({ v: 1, sentiment: -1 })?.sentiment).toBe('negative')
  expect(reviews.fromStored({ v: 1, sentiment: 'positive' })?.sentiment).toBe('positive')
})

test('a stored filter that cannot be read completely is refused', () => {
  const refused = [
    null,
    'x',
    [],
    {},
    { v: 2 },
    { v: 1, locationId: 'x' },
    { v: 1, brand: '3' },
    { v: 1, rating: {} },
    { v: 1, open: 'group' },
    { v: 1, rating: [[5]] },
  ]
  for (const stored of refused) expect(fullFilter.fromStored(stored)).toBeNull()
  fc.assert(fc.property(fc.jsonValue(), (json) => void fullFilter.fromStored(json)))
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      (json) => void fullFilter.fromStored({ ...json, v: 1 }),
    ),
  )
})

test('chips show the active filters, by name or as a count', () => {
  const chips = fullFilter.chips(
    read('dateDescriptor=mtd&groupId=7&locationId=1&locationId=2&rating=0&sourceId=9'),
    names,
  )
  expect(chips.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Date Month to date',
    'Group Midwest',
    'Location 2 locations',
    'Source 1 source',
    'Rating No rating',
  ])
  expect(fullFilter.chips(read('sort[by]=rating&page=3'), names)).toEqual([])
})

test('removing the chips one by one ends at the defaults', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      let remaining = filter
      for (let n = fullFilter.chips(filter, {}).length; n > 0; n--) {
        const [chip] = fullFilter.chips(remaining, {})
        remaining = fullFilter.withoutChip(remaining, chip!)
        expect(fullFilter.chips(remaining, {})).toHaveLength(n - 1)
        expect([remaining.page, remaining.cursor]).toEqual([1, {}])
      }
      const { sort, view, flyout, unknown, savedFilterId } = filter
      const { cursor, page } = remaining
      expect(remaining).toEqual({
        ...fullFilter.read(new URLSearchParams()),
        sort,
        view,
        flyout,
        unknown,
        savedFilterId,
        cursor,
        page,
      })
    }),
  )
})

test('the summary describes the filter as a sentence', () => {
  const filter = read('groupId=7&rating=4&rating=5&search_terms=slow&locationId=1&locationId=2&sentiment=1')
  expect(fullFilter.summary(filter, names, clock)).toBe(
    'Last 30 days, Oct 22 – Nov 20, 2026 (Central Time); group: Midwest; location: Chicago Loop or 1 more; ' +
      'rating: 4 Star or 5 Star; sentiment: Only positive; search: “slow”.',
  )
  expect(fullFilter.summary(read('dateDescriptor=all_time'), {}, clock)).toBe('All time (Central Time).')
  expect(fullFilter.summary(read('from=2026-11-01&to=2026-11-21'), {}, clock)).toBe(
    'Month to date, Nov 1 – 21, 2026 (Central Time).',
  )
})

test('navigation links carry the shared filters, but not the list position', () => {
  const query = 'dateDescriptor=mtd&groupId=1&locationId=2&sourceId=3&rating=4&sentiment=1&category=5'
  const rest =
    '&tags=6&status_enum=responded&search_terms=x&page=2&after=a&flyout_edit=true&utm=1&sort[by]=rating'
  expect(fullFilter.navigationParams(read(query + rest)).toString()).toBe(
    'dateDescriptor=month_to_date&groupId=1&locationId=2&sourceId=3&rating=4&sentiment=positive&category=5',
  )
  const reviews = defineFilter({ fields: [locationField] })
  expect(reviews.navigationParams(reviews.read(new URLSearchParams(query))).get('category')).toBe('5')
})

function redirectTarget(path: string, headers: Record<string, string> = {}) {
  return canonicalRedirect(new Request(`http://host${path}`, { headers }), fullFilter, clock)
}

test('a document request is redirected to the canonical URL at most once', () => {
  expect(redirectTarget('/reviews')).toBeNull()
  expect(redirectTarget('/reviews?from=&rating=5&groupId=')).toBe('/reviews?rating=5')
  expect(redirectTarget('/reviews?sort[by]=rating&sort[order]=asc')).toBeNull()
  expect(redirectTarget('//evil.example/?page=')).toBe('/evil.example/')
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const target = redirectTarget(`/reviews?${query}`)
      expect(target === null || redirectTarget(target) === null).toBe(true)
    }),
  )
})

test('script requests, open menus and invalid custom dates are not redirected', () => {
  expect(redirectTarget('/reviews?from=', { 'Sec-Fetch-Dest': 'empty' })).toBeNull()
  expect(redirectTarget('/reviews?intent=find-location&q_location=chi&from=')).toBeNull()
  expect(redirectTarget('/reviews?intent=enter&q_location=chi')).toBeNull()
  expect(redirectTarget('/reviews?open=group&group_page=2')).toBeNull()
  expect(redirectTarget('/reviews?intent=enter&q_location=&groupId=2')).toBe('/reviews?groupId=2')
  expect(redirectTarget('/reviews?open=nothing')).toBe('/reviews')
  expect(redirectTarget('/reviews?dateDescriptor=custom&from=11/22/26&to=11/30/26')).toBeNull()
  expect(redirectTarget('/reviews?dateDescriptor=custom&from=11/01/26&to=11/21/26')).toBe(
    '/reviews?from=2026-11-01&to=2026-11-21',
  )
})
