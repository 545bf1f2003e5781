import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DayHours, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { timeAt } from '#app/kit/opening-hours/time-of-day'
import { isConnectionEnded, readProblem, wrongParameter } from '#app/kit/providers/facebook-pages/problem'
import { parametersByField, toFacts, unsupportedFields } from '#app/kit/providers/facebook-pages/translate'
import { usagePauseSeconds } from '#app/kit/providers/facebook-pages/usage'
import { toHoursMap, toWeek } from '#app/kit/providers/facebook-pages/week-hours'
import { facebookPage } from '#app/kit/providers/facebook-pages/wire'
import type { ListingFacts, ListingField } from '#app/kit/providers/listing-facts'
import { bakery } from './emulated-facebook'

const closed: DayHours = { open: false, is_24_hours: false, hours: [] }
const openAllDay: DayHours = { open: true, is_24_hours: true, hours: [] }
// A range ends on the same day, at midnight, or on the next day.
const range = fc
  .tuple(fc.integer({ min: 0, max: 24 * 60 - 1 }), fc.integer({ min: 1, max: 12 * 60 }))
  .map(([from, length]) => ({ open_time: timeAt(from), close_time: timeAt(from + length) }))
const dayOfHours = (maxLength: number): fc.Arbitrary<DayHours> =>
  fc.oneof(
    fc.constant(closed),
    fc.constant(openAllDay),
    fc
      .uniqueArray(range, { minLength: 1, maxLength, selector: ({ open_time }) => open_time })
      .map((hours) => ({
        open: true,
        is_24_hours: false,
        hours: hours.toSorted((one, other) => (one.open_time < other.open_time ? -1 : 1)),
      })),
  )
const weekOfHours = (maxRanges: number): fc.Arbitrary<WeekHours> =>
  fc.record(
    Object.fromEntries(weekdays.map((name) => [name, dayOfHours(maxRanges)])) as Record<
      keyof WeekHours,
      fc.Arbitrary<DayHours>
    >,
  )

describe('weekly hours', () => {
  test('are read back from Facebook as they were written', () => {
    fc.assert(
      fc.property(weekOfHours(2), (hours) => {
        const isClosed = weekdays.every((name) => !hours[name].open)
        expect(toWeek(toHoursMap(hours))).toEqual(isClosed ? null : hours)
      }),
    )
  })

  test('with a third range on a day are not sent, and a sentence names the day', () => {
    fc.assert(
      fc.property(weekOfHours(3), (hours) => {
        const overfullDay = weekdays.find((name) => hours[name].hours.length > 2)
        const message = unsupportedFields({ ...bakery, hours }).hours
        expect(message?.toLowerCase().includes(overfullDay ?? 'nothing') ?? false).toBe(
          overfullDay !== undefined,
        )
      }),
    )
  })

  test('are parsed without leading zeros, until 24:00 and past midnight', () => {
    const read = toWeek({
      mon_1_open: '9:00',
      mon_1_close: '24:00',
      fri_1_open: '18:00',
      fri_1_close: '02:00',
    })
    expect(read?.monday.hours).toEqual([{ open_time: '09:00', close_time: '00:00' }])
    expect(read?.friday.hours).toEqual([{ open_time: '18:00', close_time: '02:00' }])
    expect(read?.sunday).toEqual(closed)
    expect(toWeek({ mon_1_open: 'noon', mon_1_close: '17:00', tue_1_open: '09:00' })).toBeNull()
  })

  test('without closing times are a single flag', () => {
    const hours = Object.fromEntries(weekdays.map((name) => [name, openAllDay])) as WeekHours
    expect(parametersByField.hours!({ ...bakery, hours }, null)).toEqual({ is_always_open: true })
    expect(toFacts(facebookPage.parse({ id: '1', is_always_open: true })).hours).toEqual(hours)
  })
})

const text = fc.string({ minLength: 1, maxLength: 30 }).filter((one) => one.trim() === one && one !== '')
const facts: fc.Arbitrary<ListingFacts> = fc.record({
  public_name: text,
  external_id: text,
  address: fc.record({
    address: text,
    address_2: fc.constant(''),
    city: text,
    state: text,
    zipcode: text,
    country_id: fc.constantFrom('US', 'CA', 'GB', 'DE', 'CI', 'KR'),
  }),
  phone: fc.option(text),
  website: fc.option(text),
  category: fc.constant(null),
  open_status: fc.constantFrom('active' as const, 'temporarily_inactive' as const, 'inactive' as const),
  hours: weekOfHours(2),
  special_hours: fc.constant([]),
})

test('fields that Facebook accepts are read back from a Page as they were written', () => {
  fc.assert(
    fc.property(facts, (ours) => {
      const fields = Object.keys(parametersByField) as ListingField[]
      const written = Object.assign({}, ...fields.map((field) => parametersByField[field]!(ours, null)))
      const page = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== ''))
      const shown = toFacts(facebookPage.parse({ id: '1', ...page }))
      const isClosed = weekdays.every((name) => !ours.hours?.[name].open)
      for (const field of fields)
        expect(shown[field]).toEqual(field === 'hours' && isClosed ? null : ours[field])
    }),
  )
})

test('a Page without a closure status is open, and an unknown status is ignored', () => {
  const status = (page: object) => toFacts(facebookPage.parse({ id: '1', ...page })).open_status
  expect(status({})).toBe('active')
  expect(status({ temporary_status: 'DIFFERENTLY_OPEN' })).toBe('active')
  expect(status({ is_permanently_closed: true, temporary_status: 'OPERATING_AS_USUAL' })).toBe('inactive')
  expect(status({ temporary_status: 'MOVED' })).toBeUndefined()
})

test('correcting an address keeps the map coordinates', () => {
  const page = facebookPage.parse({ id: '1', location: { latitude: 41.8, longitude: -87.6, region: 'x' } })
  expect(parametersByField.address!(bakery, page)).toEqual({
    location: {
      latitude: 41.8,
      longitude: -87.6,
      street: '108 N State St',
      city: 'Chicago',
      state: 'IL',
      zip: '60602',
      country: 'United States',
    },
  })
})

const parseCode = (error: object) => readProblem({ error })?.code

test('rejections are grouped by how they have to be handled', () => {
  expect(parseCode({ code: 190, error_subcode: 463 })).toBe('TOKEN_EXPIRED')
  expect(parseCode({ code: 190, error_subcode: 460 })).toBe('TOKEN_INVALID')
  expect(parseCode({ code: 10 })).toBe('PERMISSION')
  expect(parseCode({ code: 283 })).toBe('PERMISSION')
  for (const code of [4, 17, 32, 613, 80_001]) expect(parseCode({ code })).toBe('THROTTLED')
  expect(parseCode({ code: 100, error_subcode: 33 })).toBe('NOT_FOUND')
  expect(parseCode({ code: 100, message: '(#100) Param hours is not valid.' })).toBe(
    'INVALID_PARAMETER:hours',
  )
  expect(parseCode({ code: 100, error_data: '{"blame_field_specs":[["website"]]}' })).toBe(
    'INVALID_PARAMETER:website',
  )
  expect(parseCode({ code: 100, message: 'Invalid parameter' })).toBe('INVALID_PARAMETER')
  expect(readProblem('<html>')).toBeNull()
  expect(['TOKEN_EXPIRED', 'TOKEN_INVALID', 'PERMISSION'].map(isConnectionEnded)).toEqual([true, true, false])
  expect(wrongParameter('INVALID_PARAMETER:hours')).toBe('hours')
})

test('calls pause near the rate limit for as long as Facebook says', () => {
  const pauseSeconds = (headers: Record<string, string>) => usagePauseSeconds(new Headers(headers))
  expect(pauseSeconds({})).toBeNull()
  expect(pauseSeconds({ 'x-app-usage': 'nonsense' })).toBeNull()
  expect(pauseSeconds({ 'x-app-usage': '{"call_count":40,"total_time":12,"total_cputime":90}' })).toBeNull()
  expect(pauseSeconds({ 'x-app-usage': '{"call_count":97,"total_time":12,"total_cputime":9}' })).toBe(300)
  const busy = { type: 'pages', call_count: 100, estimated_time_to_regain_access: 12 }
  expect(pauseSeconds({ 'x-business-use-case-usage': JSON.stringify({ 55: [busy] }) })).toBe(720)
})
