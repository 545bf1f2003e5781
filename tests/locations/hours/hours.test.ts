import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatHours } from '#app/kit/opening-hours/format-hours'
import { type DayHours, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { isOpenAt } from '#app/kit/opening-hours/open-at'
import { formatTime, halfHours, minutesOf, parseTime, timeAt } from '#app/kit/opening-hours/time-of-day'
import {
  closedDay,
  emptyWeek,
  normalizeDay,
  normalizeWeek,
  openAllDay,
  overlapsOf,
  spansOfWeek,
  weekOf,
} from '#app/kit/opening-hours/week'
import { hoursSchema } from '#app/product/locations/hours/hours-schema'
import {
  applyCopyStep,
  blankRange,
  type CopyStep,
  formatCopyStep,
  newWeekFields,
  parseCopyStep,
  parseWeekFormValues,
  toWeekFields,
  toWeekFormValues,
} from '#app/product/locations/hours/week-form-values'

const openDay = (...ranges: string[]): DayHours => ({
  open: true,
  is_24_hours: false,
  hours: ranges.map((range) => {
    const [open_time = '', close_time = ''] = range.split('-')
    return { open_time, close_time }
  }),
})
const week = (days: Partial<WeekHours>): WeekHours => ({ ...emptyWeek, ...days })
const time = fc.integer({ min: 0, max: 1439 }).map(timeAt)
const range = fc.record({ open_time: time, close_time: time })
const day: fc.Arbitrary<DayHours> = fc.oneof(
  fc.constant(closedDay),
  fc.constant(openAllDay),
  fc.array(range, { minLength: 1, maxLength: 3 }).map((hours) => ({ open: true, is_24_hours: false, hours })),
)
const anyWeek = fc
  .tuple(day, day, day, day, day, day, day)
  .map((days) => weekOf((name) => days[weekdays.indexOf(name)]!))

/** Returns what the form posts for a week, as the server parses it into an object. */
const formOf = (hours: WeekHours, step?: CopyStep) => ({
  week: 'set',
  ...toWeekFormValues(hours),
  ...(step && { step: formatCopyStep(step) }),
})
const errorsOf = (fields: unknown) =>
  (hoursSchema.safeParse(fields).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

describe('a time of day', () => {
  test.each([
    ['24 hours', '24 hours'],
    ['9:00', '09:00'],
    ['09:00', '09:00'],
    ['0:00', '00:00'],
    ['23:59', '23:59'],
    ['9:00 AM', '09:00'],
    ['12:00 AM', '00:00'],
    ['12:30 pm', '12:30'],
    ['5:30PM', '17:30'],
    [' 5:30 PM ', '17:30'],
    ['5pm', '17:00'],
    ['9 AM', '09:00'],
    ['9am', '09:00'],
    ['12am', '00:00'],
    ['5:30 p.m.', '17:30'],
    ['12', '12:00'],
    ['9:00  PM', '21:00'],
  ])('%s is a valid time', (typed, kept) => expect(parseTime(typed)).toBe(kept))

  test.each([
    '17.30',
    '9ish',
    '24:00',
    '25:00',
    '9:60',
    '13:00 PM',
    '0:30 AM',
    '9:5',
    '',
    '٩:٠٠',
    'closed',
    '13pm',
    '24',
    '-9:00',
    '24hours',
  ])('%s is not a valid time', (typed) => expect(parseTime(typed)).toBeNull())

  test('formatting and parsing a time gives the same time', () => {
    fc.assert(fc.property(time, (each) => parseTime(formatTime(each)) === each && parseTime(each) === each))
  })

  test('the suggestions contain every half hour of a day', () => {
    expect([halfHours.length, halfHours[0], halfHours[1], halfHours.at(-1)]).toEqual([
      48,
      '12:00 AM',
      '12:30 AM',
      '11:30 PM',
    ])
    expect(halfHours.map((each) => minutesOf(parseTime(each)!))).toEqual(
      halfHours.map((_, index) => index * 30),
    )
  })
})

describe('a week of hours', () => {
  test('ranges past midnight do not overlap unless they share minutes', () => {
    expect(overlapsOf(week({ friday: openDay('18:00-02:00'), saturday: openDay('10:00-02:00') }))).toEqual([])
  })

  test('finds overlaps within a day, with the next day, and from Sunday to Monday', () => {
    expect(overlapsOf(week({ monday: openDay('09:00-17:00', '16:00-20:00') }))).toEqual([
      { day: 'monday', with: 'monday' },
    ])
    expect(overlapsOf(week({ friday: openDay('18:00-02:00'), saturday: openDay('01:00-09:00') }))).toEqual([
      { day: 'friday', with: 'saturday' },
    ])
    expect(overlapsOf(week({ sunday: openDay('20:00-03:00'), monday: openAllDay }))).toEqual([
      { day: 'sunday', with: 'monday' },
    ])
  })

  test('touching ranges do not overlap', () => {
    expect(overlapsOf(week({ monday: openDay('09:00-12:00', '12:00-17:00') }))).toEqual([])
    expect(overlapsOf(weekOf(() => openAllDay))).toEqual([])
    expect(overlapsOf(weekOf(() => openDay('09:00-09:00')))).toEqual([])
  })

  test('a week overlaps exactly when some minute is in two of its ranges', () => {
    fc.assert(
      fc.property(anyWeek, (each) => {
        const minutes = spansOfWeek(each).flatMap(({ from, to }) =>
          Array.from({ length: to - from }, (_, index) => (from + index) % (7 * 1440)),
        )
        expect(overlapsOf(each).length > 0).toBe(new Set(minutes).size < minutes.length)
      }),
      { numRuns: 60 },
    )
  })

  test('normalizing keeps the open minutes, and normalizing again changes nothing', () => {
    const minutesOfWeek = (each: WeekHours) =>
      new Set(
        spansOfWeek(each).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
      )
    fc.assert(
      fc.property(anyWeek, (each) => {
        const normal = normalizeWeek(each)
        expect(minutesOfWeek(normal)).toEqual(minutesOfWeek(each))
        expect(normalizeWeek(normal)).toEqual(normal)
      }),
      { numRuns: 60 },
    )
  })

  test('normalizing sorts and joins touching ranges, and turns a full day into 24 hours', () => {
    expect(normalizeDay(openDay('13:00-17:00', '09:00-13:00'))).toEqual(openDay('09:00-17:00'))
    expect(normalizeDay(openDay('12:00-00:00', '00:00-12:00'))).toEqual(openAllDay)
    expect(normalizeDay(openDay('00:00-23:00', '23:00-22:00'))).toEqual(openDay('00:00-23:00', '23:00-22:00'))
  })
})

describe('formatted hours', () => {
  test('consecutive days with the same hours are one line', () => {
    const hours = weekOf((each) =>
      each === 'saturday' || each === 'sunday' ? closedDay : openDay('09:00-17:00'),
    )
    expect(formatHours(hours)).toEqual([
      { days: 'Mon–Fri', hours: '9:00 AM – 5:00 PM' },
      { days: 'Sat–Sun', hours: 'Closed' },
    ])
    expect(formatHours(weekOf(() => openAllDay))).toEqual([{ days: 'Mon–Sun', hours: '24 hours' }])
  })

  test('hours past midnight say "closes next day", hours until midnight do not', () => {
    const hours = week({ friday: openDay('18:00-02:00'), saturday: openDay('18:00-00:00') })
    expect(formatHours(hours).slice(1, 3)).toEqual([
      { days: 'Fri', hours: '6:00 PM – 2:00 AM (closes next day)' },
      { days: 'Sat', hours: '6:00 PM – 12:00 AM' },
    ])
  })

  test('the lines cover the days from Monday to Sunday', () => {
    fc.assert(
      fc.property(anyWeek, (each) => {
        const days = formatHours(each).flatMap(({ days }) => days.split('–'))
        expect([days[0], days.at(-1)]).toEqual(['Mon', 'Sun'])
      }),
    )
  })
})

describe('posted hours', () => {
  test('missing hours parse as undefined, removed hours as null', () => {
    expect(hoursSchema.parse(undefined)).toBeUndefined()
    expect(hoursSchema.parse({ week: 'none' })).toBeNull()
  })

  test.each(['x', { monday: 'x' }, { week: 'x' }, ['none']])(
    'malformed hours are refused instead of being treated as none: %j',
    (posted) => {
      expect(hoursSchema.safeParse(posted).success).toBe(false)
    },
  )

  test('posting the form unchanged gives the same hours in normal form', () => {
    fc.assert(
      fc.property(anyWeek, (each) => {
        fc.pre(overlapsOf(each).length === 0)
        expect(hoursSchema.parse(formOf(each))).toEqual(normalizeWeek(each))
      }),
    )
  })

  test('an invalid time is an error on its field that names the accepted formats', () => {
    const fields = {
      ...formOf(emptyWeek),
      monday: { state: 'open', hours: [{ open_time: '9ish', close_time: '17.30' }] },
    }
    expect(errorsOf(fields)).toEqual([
      ['monday.hours.0.open_time', 'Monday: enter the opening time as 9:00 AM, 17:30 or 24 hours'],
      ['monday.hours.0.close_time', 'Monday: enter the closing time as 9:00 AM, 17:30 or 24 hours'],
    ])
    expect(parseWeekFormValues(fields)?.monday.hours).toEqual([{ open_time: '9ish', close_time: '17.30' }])
  })

  test('an open day needs an opening and a closing time', () => {
    const withMonday = (hours: unknown) => ({ ...formOf(emptyWeek), monday: { state: 'open', hours } })
    expect(errorsOf(withMonday(undefined))).toEqual([
      ['monday.hours.0.open_time', 'Monday: enter an opening and a closing time'],
    ])
    expect(errorsOf(withMonday([{ open_time: '9:00' }]))).toEqual([
      ['monday.hours.0.close_time', 'Monday: enter a closing time'],
    ])
  })

  test('the time "24 hours" means open all day', () => {
    const fields = { ...formOf(emptyWeek), monday: { state: 'open', hours: [{ open_time: '24 hours' }] } }
    expect(hoursSchema.parse(fields)?.monday).toEqual(openAllDay)
  })

  test('invalid times in a closed day are ignored', () => {
    const fields = { ...formOf(emptyWeek), monday: { state: 'closed', hours: [{ open_time: '9ish' }] } }
    expect(hoursSchema.parse(fields)).toEqual(emptyWeek)
  })

  test('overlapping hours are an error that names the day', () => {
    const night = week({ sunday: openDay('20:00-03:00'), monday: openDay('02:00-09:00') })
    expect(errorsOf(formOf(night))).toEqual([['sunday', 'Sunday: the hours overlap with Monday']])
    const twice = week({ friday: openDay('09:00-17:00', '10:00-11:00') })
    expect(errorsOf(formOf(twice))).toEqual([['friday', 'Friday: the hours overlap']])
  })

  test('arbitrary input is accepted or refused, and never throws', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        (each) => void hoursSchema.safeParse({ week: 'set', monday: each, step: each }),
      ),
    )
    fc.assert(fc.property(fc.anything(), (each) => void hoursSchema.safeParse(each)))
  })
})

describe('copying a day', () => {
  const typed = toWeekFormValues(week({ monday: openDay('09:00-17:00') }))
  const copyDays = (to: CopyStep['to'], fields: object = {}) =>
    parseWeekFormValues({
      ...formOf(week({ monday: openDay('09:00-17:00') }), { day: 'monday', to }),
      ...fields,
    })

  test('a day can be copied to all days, to weekdays, or to chosen days', () => {
    expect(copyDays(weekdays)?.sunday).toEqual(typed?.monday)
    const toWeekdays = copyDays(weekdays.slice(0, 5))
    expect([toWeekdays?.friday, toWeekdays?.saturday]).toEqual([typed?.monday, typed?.saturday])
    const chosen = copyDays('chosen', { monday: { ...typed?.monday, copy_to: ['sunday', 'nonsense'] } })
    expect([chosen?.sunday, chosen?.tuesday]).toEqual([typed?.monday, typed?.tuesday])
  })

  test('a copy step is parsed back from its form value', () => {
    const steps: CopyStep[] = [
      { day: 'monday', to: ['tuesday', 'sunday'] },
      { day: 'friday', to: 'chosen' },
    ]
    expect(steps.map((step) => parseCopyStep(formatCopyStep(step)))).toEqual(steps)
  })

  test('a copy step is applied to the reply once, and replies without one are unchanged', () => {
    const hours = formOf(week({ monday: openDay('09:00-17:00') }), { day: 'monday', to: ['sunday'] })
    const { initialValue } = applyCopyStep({ initialValue: { name: 'Main Street', hours } })
    expect(initialValue).toMatchObject({ name: 'Main Street', hours: { week: 'set', sunday: typed?.monday } })
    expect(initialValue?.hours).not.toHaveProperty('step')
    const other = { initialValue: { name: 'Main Street' } }
    expect(applyCopyStep(other)).toBe(other)
  })
})

test('each day has at least one range to fill in, and a new week is closed', () => {
  expect(parseWeekFormValues({ week: 'set' })?.monday).toEqual({ state: 'closed', hours: [blankRange] })
  expect(parseWeekFormValues(newWeekFields)).toEqual(toWeekFormValues(emptyWeek))
  expect(toWeekFields(null)).toEqual({ week: 'none' })
})

describe('whether a location is open', () => {
  const chicago = 'America/Chicago'
  const at = (iso: string) => new Date(iso)

  test('follows the location’s local time and excludes the closing minute', () => {
    const hours = week({ friday: openDay('09:00-17:00') })
    expect(isOpenAt(at('2026-11-20T15:00:00Z'), hours, chicago)).toBe(true)
    expect(isOpenAt(at('2026-11-20T14:59:59Z'), hours, chicago)).toBe(false)
    expect(isOpenAt(at('2026-11-20T23:00:00Z'), hours, chicago)).toBe(false)
  })

  test('includes hours past midnight, also from Sunday to Monday', () => {
    const hours = week({ sunday: openDay('20:00-03:00') })
    expect(isOpenAt(at('2026-11-23T08:59:00Z'), hours, chicago)).toBe(true)
    expect(isOpenAt(at('2026-11-23T09:00:00Z'), hours, chicago)).toBe(false)
  })

  test('handles nights in which the clocks change', () => {
    // 2026-03-08: 02:00 becomes 03:00. 2026-11-01: 02:00 becomes 01:00.
    const night = week({ saturday: openDay('22:00-02:30') })
    expect(isOpenAt(at('2026-03-08T08:29:00Z'), night, chicago)).toBe(true)
    expect(isOpenAt(at('2026-03-08T08:30:00Z'), night, chicago)).toBe(false)
    const early = week({ saturday: openDay('22:00-01:30') })
    expect(isOpenAt(at('2026-11-01T06:29:00Z'), early, chicago)).toBe(true)
    expect(isOpenAt(at('2026-11-01T07:15:00Z'), early, chicago)).toBe(false)
    const whole = week({ sunday: openAllDay })
    const openHoursOn = (from: string) =>
      Array.from({ length: 30 }, (_, hour) => new Date(Date.parse(from) + hour * 3_600_000)).filter((each) =>
        isOpenAt(each, whole, chicago),
      ).length
    expect([openHoursOn('2026-03-08T06:00:00Z'), openHoursOn('2026-11-01T05:00:00Z')]).toEqual([23, 25])
  })

  test('uses the special hours of a date instead of the weekly ones', () => {
    const hours = weekOf(() => openDay('18:00-02:00'))
    const special = new Map([['2026-12-25', closedDay]])
    // Still open from the evening before.
    expect(isOpenAt(at('2026-12-25T07:00:00Z'), hours, chicago, special)).toBe(true)
    expect(isOpenAt(at('2026-12-26T01:00:00Z'), hours, chicago, special)).toBe(false)
    expect(isOpenAt(at('2026-12-26T01:00:00Z'), hours, chicago)).toBe(true)
  })

  test('a location open 24 hours every day is open at any time in any time zone', () => {
    const always = weekOf(() => openAllDay)
    const zone = fc.constantFrom(
      'America/Chicago',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'America/Havana',
      'UTC',
    )
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, zone, (each, timeZone) => {
        expect(isOpenAt(each, always, timeZone)).toBe(true)
        expect(isOpenAt(each, emptyWeek, timeZone)).toBe(false)
      }),
    )
  })
})
