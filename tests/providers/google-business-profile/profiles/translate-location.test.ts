import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DatedSpecialDay, type DayHours, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { timeAt } from '#app/kit/opening-hours/time-of-day'
import { isSameWeek } from '#app/kit/opening-hours/week'
import {
  mergeSpecialPeriods,
  toSpecialDays,
  toSpecialPeriods,
} from '#app/kit/providers/google-business-profile/hours/special-periods'
import { toPeriods, toWeek } from '#app/kit/providers/google-business-profile/hours/week-periods'
import type {
  GooglePeriod,
  GoogleSpecialPeriod,
} from '#app/kit/providers/google-business-profile/location-wire'
import { maskByField } from '#app/kit/providers/google-business-profile/profiles/profile-masks'
import {
  parseMasks,
  toFacts,
  toPatch,
  unchangedMasks,
} from '#app/kit/providers/google-business-profile/profiles/translate-location'
import type { ListingFacts } from '#app/kit/providers/listing-facts'

// A range starts at any minute and ends on the same day, at midnight, or on the next day.
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
const range = fc
  .tuple(minute, fc.integer({ min: 1, max: 12 * 60 }))
  .map(([from, length]) => ({ open_time: timeAt(from), close_time: timeAt(from + length) }))
const closed: DayHours = { open: false, is_24_hours: false, hours: [] }
const openAllDay: DayHours = { open: true, is_24_hours: true, hours: [] }
const day: fc.Arbitrary<DayHours> = fc.oneof(
  fc.constant(closed),
  fc.constant(openAllDay),
  fc
    .uniqueArray(range, { minLength: 1, maxLength: 3, selector: ({ open_time }) => open_time })
    .map((hours) => ({
      open: true,
      is_24_hours: false,
      hours: hours.toSorted((one, other) => (one.open_time < other.open_time ? -1 : 1)),
    })),
)
const week: fc.Arbitrary<WeekHours> = fc.record(
  Object.fromEntries(weekdays.map((name) => [name, day])) as Record<keyof WeekHours, typeof day>,
)

const profileMasks = Object.values(maskByField)
const period = (openDay: string, openTime: object, closeDay: string, closeTime: object): GooglePeriod => ({
  openDay,
  openTime,
  closeDay,
  closeTime,
})
const mondayOf = (periods: GooglePeriod[]) => toWeek(periods)?.monday

describe('weekly hours', () => {
  test('are read back from Google as they were written', () => {
    fc.assert(
      fc.property(week, (hours) => {
        const isClosed = weekdays.every((name) => !hours[name].open)
        expect(toWeek(toPeriods(hours))).toEqual(isClosed ? null : hours)
      }),
    )
  })

  test('hours are equal however Google splits them at midnight', () => {
    fc.assert(
      fc.property(week, (hours) => {
        const cut = toPeriods(hours).flatMap((one) =>
          one.openDay === one.closeDay || !one.closeTime || Object.keys(one.closeTime).length === 0
            ? [one]
            : [
                { ...one, closeDay: one.openDay, closeTime: { hours: 24 } },
                { ...one, openDay: one.closeDay, openTime: {} },
              ],
        )
        expect(isSameWeek(toWeek(cut), hours)).toBe(true)
      }),
    )
  })

  test('hours never contain 24:00, and zeros are not sent', () => {
    fc.assert(
      fc.property(week, (hours) => {
        const sent = toPeriods(hours)
        expect(JSON.stringify(sent)).not.toMatch(/:0[,}]/)
        expect(JSON.stringify(toWeek(sent) ?? {})).not.toContain('24:')
      }),
    )
  })

  test('a missing time is midnight', () => {
    expect(mondayOf([period('MONDAY', {}, 'MONDAY', { hours: 6, minutes: 30 })])?.hours).toEqual([
      { open_time: '00:00', close_time: '06:30' },
    ])
    expect(mondayOf([period('MONDAY', { hours: 18 }, 'TUESDAY', {})])?.hours).toEqual([
      { open_time: '18:00', close_time: '00:00' },
    ])
  })

  test('24:00 is the end of the day, and midnight to 24:00 is the whole day', () => {
    expect(mondayOf([period('MONDAY', { hours: 18 }, 'MONDAY', { hours: 24 })])?.hours).toEqual([
      { open_time: '18:00', close_time: '00:00' },
    ])
    for (const end of [period('MONDAY', {}, 'MONDAY', { hours: 24 }), period('MONDAY', {}, 'TUESDAY', {})])
      expect(mondayOf([end])).toEqual({ open: true, is_24_hours: true, hours: [] })
  })

  test('a period over several days is split at midnight', () => {
    const always = toWeek([period('MONDAY', {}, 'SUNDAY', { hours: 24 })])
    for (const name of weekdays) expect(always?.[name].is_24_hours).toBe(true)
    const longPeriod = toWeek([period('FRIDAY', { hours: 9 }, 'SUNDAY', { hours: 15 })])
    expect(longPeriod?.friday.hours).toEqual([{ open_time: '09:00', close_time: '00:00' }])
    expect(longPeriod?.saturday.is_24_hours).toBe(true)
    expect(longPeriod?.sunday.hours).toEqual([{ open_time: '00:00', close_time: '15:00' }])
    expect(longPeriod?.monday.open).toBe(false)
  })

  test('a range past midnight on Sunday belongs to Sunday', () => {
    const night = toWeek([period('SUNDAY', { hours: 22 }, 'MONDAY', { hours: 2 })])
    expect(night?.sunday.hours).toEqual([{ open_time: '22:00', close_time: '02:00' }])
    expect(night?.monday.open).toBe(false)
    expect(toPeriods(night!)).toEqual([period('SUNDAY', { hours: 22 }, 'MONDAY', { hours: 2 })])
  })

  test('an unknown day or an empty period is ignored', () => {
    expect(toWeek([period('DAY_OF_WEEK_UNSPECIFIED', {}, 'MONDAY', { hours: 9 })])).toBeNull()
    expect(toWeek([period('MONDAY', { hours: 9 }, 'MONDAY', { hours: 9 })])).toBeNull()
  })
})

const date = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2036-12-30'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const specialDay: fc.Arbitrary<DatedSpecialDay> = fc
  .tuple(date, day)
  .map(([isoDate, { open, is_24_hours, hours }]) => ({
    date: isoDate,
    closed: !open,
    is_24_hours,
    hours,
  }))
const specialDays = fc.uniqueArray(specialDay, { maxLength: 8, selector: (one) => one.date })
const compareDates = (one: DatedSpecialDay, other: DatedSpecialDay) => one.date.localeCompare(other.date)

describe('special hours', () => {
  test('closed and open dates are read back from Google as they were written', () => {
    fc.assert(
      fc.property(specialDays, (days) => {
        expect(toSpecialDays(days.flatMap(toSpecialPeriods))).toEqual(days.toSorted(compareDates))
      }),
    )
  })

  test('merging changes only the named dates', () => {
    fc.assert(
      fc.property(specialDays, specialDays, fc.func(fc.boolean()), (existing, ours, isNamed) => {
        const dates = [...new Set([...existing, ...ours].map((one) => one.date))].filter((one) =>
          isNamed(one),
        )
        const merged = toSpecialDays(mergeSpecialPeriods(existing.flatMap(toSpecialPeriods), dates, ours))
        const expected = [
          ...existing.filter((one) => !dates.includes(one.date)),
          ...ours.filter((one) => dates.includes(one.date)),
        ]
        expect(merged).toEqual(expected.toSorted(compareDates))
      }),
    )
  })

  test('merging keeps unknown properties of other dates', () => {
    const unknownPeriod = { startDate: { year: 2020, month: 2, day: 29 }, closed: true, note: 'leap' }
    const christmas = { date: '2026-12-25', closed: true, is_24_hours: false, hours: [] }
    expect(mergeSpecialPeriods([unknownPeriod as GoogleSpecialPeriod], ['2026-12-25'], [christmas])).toEqual([
      unknownPeriod,
      { startDate: { year: 2026, month: 12, day: 25 }, closed: true },
    ])
  })

  test('a range past midnight ends on the next date, even across a year', () => {
    const eve = {
      date: '2026-12-31',
      closed: false,
      is_24_hours: false,
      hours: [{ open_time: '20:00', close_time: '04:00' }],
    }
    expect(toSpecialPeriods(eve)).toEqual([
      {
        startDate: { year: 2026, month: 12, day: 31 },
        openTime: { hours: 20 },
        endDate: { year: 2027, month: 1, day: 1 },
        closeTime: { hours: 4 },
      },
    ])
  })

  test('a period without an end date ends on its start date', () => {
    const [found] = toSpecialDays([
      { startDate: { year: 2026, month: 11, day: 26 }, openTime: { hours: 8 }, closeTime: { hours: 18 } },
    ])
    expect(found?.hours).toEqual([{ open_time: '08:00', close_time: '18:00' }])
  })
})

const text = fc
  .string({ minLength: 1, maxLength: 20 })
  .map((some) => some.trim())
  .filter(Boolean)
const line = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ]{0,18}[A-Za-z0-9]$/)
const facts: fc.Arbitrary<ListingFacts> = fc.record({
  public_name: text,
  external_id: text,
  address: fc.record({
    address: line,
    address_2: fc.oneof(fc.constant(''), line),
    city: line,
    state: line,
    zipcode: line,
    country_id: fc.constantFrom('US', 'GB', 'NL'),
  }),
  phone: text,
  phone_2: fc.option(text),
  website: fc.webUrl(),
  category: fc
    .constantFrom('gcid:bakery', 'gcid:dentist')
    .map((gcid) => ({ gcid, name: `categories/${gcid}` })),
  open_status: fc.constantFrom('active' as const, 'temporarily_inactive' as const, 'inactive' as const),
  hours: week.filter((hours) => weekdays.some((name) => hours[name].open)),
  special_hours: specialDays.map((days) => days.toSorted(compareDates)),
})
const allFields = (ours: ListingFacts) => ({
  masks: profileMasks,
  dates: ours.special_hours.map((one) => one.date),
})

describe('a location', () => {
  test('is read back from Google as it was written', () => {
    fc.assert(
      fc.property(facts, (ours) => {
        expect(toFacts(toPatch(ours, allFields(ours), {}))).toEqual(ours)
      }),
    )
  })

  test('fields that already match need no edit, but a field that differs does', () => {
    fc.assert(
      fc.property(facts, text, (ours, name) => {
        const current = toPatch(ours, allFields(ours), {})
        expect(unchangedMasks(ours, allFields(ours), current)).toEqual(profileMasks)
        const renamed = { ...ours, public_name: `${name}!` }
        if (renamed.public_name !== ours.public_name)
          expect(unchangedMasks(renamed, allFields(ours), current)).not.toContain('title')
      }),
    )
  })

  test('an edit contains only the requested fields', () => {
    fc.assert(
      fc.property(facts, fc.subarray(profileMasks), (ours, masks) => {
        expect(Object.keys(toPatch(ours, { masks, dates: [] }, {})).sort()).toEqual([...masks].sort())
      }),
    )
  })

  test('values that are not ours are kept where Google accepts a field only as a whole', () => {
    const current = {
      phoneNumbers: { primaryPhone: '1', additionalPhones: ['(312) 555-0199'] },
      categories: {
        primaryCategory: { name: 'categories/gcid:cafe' },
        additionalCategories: [{ name: 'categories/gcid:bar' }],
      },
      storefrontAddress: { regionCode: 'US', sublocality: 'Loop', recipients: ['Front desk'] },
      openInfo: { status: 'OPEN', canReopen: true, openingDate: { year: 2001, month: 5 } },
    }
    const ours = { ...toFacts(current), phone: '2', category: { gcid: 'gcid:bakery', name: 'Bakery' } }
    const sent = toPatch(ours, { masks: Object.keys(current), dates: [] }, current)
    expect(sent).toMatchObject({
      phoneNumbers: { primaryPhone: '2', additionalPhones: ['(312) 555-0199'] },
      categories: {
        primaryCategory: { name: 'categories/gcid:bakery' },
        additionalCategories: [{ name: 'categories/gcid:bar' }],
      },
      storefrontAddress: { sublocality: 'Loop', recipients: ['Front desk'] },
    })
    expect(sent.openInfo).toEqual({ status: 'OPEN', openingDate: { year: 2001, month: 5 } })
  })

  test('our second phone number replaces the first additional one, and no number is removed without one', () => {
    const current = { phoneNumbers: { primaryPhone: '1', additionalPhones: ['2', '3'] } }
    const scope = { masks: ['phoneNumbers'], dates: [] }
    const ours = { ...toFacts(current), phone: '9' }
    expect(toPatch({ ...ours, phone_2: '8' }, scope, current)).toEqual({
      phoneNumbers: { primaryPhone: '9', additionalPhones: ['8', '3'] },
    })
    expect(toPatch({ ...ours, phone_2: null }, scope, current)).toEqual({
      phoneNumbers: { primaryPhone: '9', additionalPhones: ['2', '3'] },
    })
  })

  test('an unknown status is not translated, and a missing status means open', () => {
    expect(toFacts({ openInfo: { status: 'FUTURE_OPENING' } }).open_status).toBeNull()
    expect(toFacts({ openInfo: { status: 'constructor' } }).open_status).toBeNull()
    expect(toFacts({ openInfo: { status: 'OPEN_FOR_BUSINESS_UNSPECIFIED' } }).open_status).toBe('active')
    expect(toFacts({}).open_status).toBe('active')
  })

  test('address lines beyond the first are joined into the second', () => {
    const address = { regionCode: 'GB', addressLines: ['Unit 4', 'The Arches', '12 Long Lane'] }
    expect(toFacts({ storefrontAddress: address }).address).toMatchObject({
      address: 'Unit 4',
      address_2: 'The Arches, 12 Long Lane',
    })
  })
})

test('masks are parsed to their top-level fields, in snake case or camel case', () => {
  expect(parseMasks('storefront_address.locality,regularHours.periods,title,regular_hours')).toEqual([
    'storefrontAddress',
    'regularHours',
    'title',
  ])
  expect(parseMasks('')).toEqual([])
})
