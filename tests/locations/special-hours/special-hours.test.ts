import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#app/kit/opening-hours/dates'
import type { WeekHours } from '#app/kit/opening-hours/hours'
import { closedDay, openAllDay, weekOf } from '#app/kit/opening-hours/week'
import {
  blankRow,
  holidayRow,
  parseSpecialRows,
  type SpecialRowFormValues,
} from '#app/product/locations/hours/special-row-form-values'
import { loadSuggestedHolidays } from '#app/product/locations/special-hours/holidays.server'
import { nearDatesOf } from '#app/product/locations/special-hours/panel.server'
import { specialHoursSchema } from '#app/product/locations/special-hours/special-hours-schema'
import { warningsOf } from '#app/product/locations/special-hours/special-hours-warnings'

const today = '2026-11-21'
const schema = specialHoursSchema(today)
const closed = { closed: true, is_24_hours: false, hours: [] }
const errorsOf = (rows: unknown) =>
  (schema.safeParse(rows).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
const row = (start_date: string, rest: object = { state: 'closed' }) => ({ id: '0-new', start_date, ...rest })
const openRow = (start_date: string, open_time?: string, close_time?: string) =>
  row(start_date, { state: 'open', hours: [{ open_time, close_time }] })

describe('a posted row of special hours', () => {
  test('needs a date', () => {
    const expected = 'You must have a date selected'
    expect(errorsOf([row('', { state: 'all_day' })])).toEqual([['0.start_date', expected]])
    expect(errorsOf([row('2026-02-30')])).toEqual([['0.start_date', expected]])
    expect(errorsOf([openRow('', '9:00 AM', '1:00 PM')])).toEqual([['0.start_date', expected]])
  })

  test('a blank new row is ignored', () => {
    expect(schema.parse([row(''), row('2026-12-25')])).toEqual([
      { id: '1-new', start_date: '2026-12-25', desired: closed },
    ])
  })

  test('the date may be at most ten years ahead', () => {
    expect(errorsOf([row('2036-11-21')])).toEqual([])
    const tooFar = 'Date cannot be more than 10 years in advance.'
    expect(errorsOf([row('2036-11-22')])).toEqual([['0.start_date', tooFar]])
    expect(errorsOf([row('2126-01-01')])).toEqual([['0.start_date', tooFar]])
  })

  test('the second row with the same date is refused', () => {
    expect(errorsOf([row('2026-12-25'), row('2026-12-24'), { ...row('2026-12-25'), id: '7' }])).toEqual([
      ['2.start_date', 'You already have special hours set for this date.'],
    ])
  })

  test('may have the same date as a removed row', () => {
    expect(schema.parse([{ ...row('2026-12-25'), id: '7', removed: 'yes' }, row('2026-12-25')])).toEqual([
      { id: '7', start_date: '2026-12-25', desired: null },
      { id: '1-new', start_date: '2026-12-25', desired: closed },
    ])
  })

  test('an open row needs both times, and has at most one error', () => {
    const expected = 'You must have an opening and closing time if location is open.'
    expect(errorsOf([openRow('2026-12-25')])).toEqual([['0.hours.0.open_time', expected]])
    expect(errorsOf([openRow('2026-12-25', '9:00 AM')])).toEqual([['0.hours.0.close_time', expected]])
    expect(errorsOf([openRow('2026-12-25', '9ish', 'x')])).toHaveLength(1)
  })

  test('a past date is refused, unless it was saved before', () => {
    const expected = [['0.start_date', 'Choose today or a later date.']]
    expect(errorsOf([row('2026-11-20')])).toEqual(expected)
    expect(errorsOf([{ ...row('2026-11-20'), id: '7', saved_date: '2026-11-20' }])).toEqual([])
    // A saved date cannot be moved into the past.
    expect(errorsOf([{ ...row('2026-11-20'), id: '7', saved_date: '2026-12-24' }])).toEqual(expected)
  })

  test('hours past midnight may not run into the hours of the next date', () => {
    const eve = (close_time: string) => openRow('2026-12-31', '8:00 PM', close_time)
    const newYear = row('2027-01-01', { state: 'all_day' })
    const overlap = [['1.hours.0.close_time', 'Holiday hours: the hours overlap with Fri, Jan 1, 2027']]
    expect(errorsOf([newYear, eve('2:00 AM')])).toEqual(overlap)
    expect(errorsOf([openRow('2027-01-01', '1:30 AM', '5:00 AM'), eve('2:00 AM')])).toEqual(overlap)
    expect(errorsOf([openRow('2027-01-01', '2:00 AM', '5:00 AM'), eve('2:00 AM')])).toEqual([])
    expect(errorsOf([row('2027-01-01'), eve('2:00 AM')])).toEqual([])
    expect(errorsOf([newYear, eve('12:00 AM')])).toEqual([])
    expect(errorsOf([{ ...newYear, id: '7', removed: 'yes' }, eve('2:00 AM')])).toEqual([])
  })

  test('the clock change in the night between two dates does not matter', () => {
    expect(
      errorsOf([openRow('2027-03-13', '8:00 PM', '3:00 AM'), openRow('2027-03-14', '3:00 AM', '9:00 AM')]),
    ).toEqual([])
    expect(
      errorsOf([openRow('2027-03-13', '8:00 PM', '3:30 AM'), openRow('2027-03-14', '3:00 AM', '9:00 AM')]),
    ).toHaveLength(1)
  })

  test('more than ten ranges are refused instead of shortened', () => {
    const ranges = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ open_time: `${n + 1}:00`, close_time: `${n + 1}:30` }))
    expect(errorsOf([row('2026-12-25', { state: 'open', hours: ranges(10) })])).toEqual([])
    expect(errorsOf([row('2026-12-25', { state: 'open', hours: ranges(12) })])).toEqual([
      ['0.hours.0.open_time', 'Holiday hours: enter at most 10 opening times'],
    ])
  })

  test('times are stored as HH:mm, and 24 hours as open all day', () => {
    expect(
      schema.parse([openRow('2026-12-24', '9:00 AM', '1:30 PM'), openRow('2026-12-26', '24 hours')]),
    ).toEqual([
      {
        id: '0-new',
        start_date: '2026-12-24',
        desired: { closed: false, is_24_hours: false, hours: [{ open_time: '09:00', close_time: '13:30' }] },
      },
      { id: '1-new', start_date: '2026-12-26', desired: { closed: false, is_24_hours: true, hours: [] } },
    ])
  })

  test('a row with overlapping hours is refused', () => {
    const hours = [
      { open_time: '9:00', close_time: '12:00' },
      { open_time: '11:00', close_time: '13:00' },
    ]
    expect(errorsOf([row('2026-12-25', { state: 'open', hours })])).toEqual([
      ['0.hours.0.open_time', 'Holiday hours: the hours overlap'],
    ])
  })

  test('arbitrary input is accepted or refused, and never throws', () => {
    fc.assert(fc.property(fc.anything(), (each) => void schema.safeParse(each)))
    fc.assert(fc.property(fc.array(fc.anything()), (each) => void schema.safeParse(each)))
    expect(schema.parse(undefined)).toBeUndefined()
  })
})

describe('warnings about special hours', () => {
  const typed = (start_date: string, rest: Partial<SpecialRowFormValues> = {}): SpecialRowFormValues => ({
    id: '0-new',
    start_date,
    savedDate: '',
    state: 'closed',
    isRemoved: false,
    hours: [],
    ...rest,
  })
  const near = { today, soonUntil: '2026-11-22' }
  const days = (from: string, count: number): string[] =>
    count === 0 ? [] : [from, ...days(addDays(from, 1), count - 1)]

  test('saved and new dates that start within 24 hours give a warning', () => {
    const rows = [typed('2026-11-21', { id: '7' }), typed('2026-11-22'), typed('2026-11-23'), typed('')]
    expect(warningsOf(rows, near).soon).toEqual(['2026-11-21', '2026-11-22'])
  })

  test('today and the next 24 hours are determined in the location’s time zone', () => {
    const now = new Date('2026-11-22T04:00:00Z')
    expect(nearDatesOf('America/Chicago', now)).toEqual({ today: '2026-11-21', soonUntil: '2026-11-22' })
    expect(nearDatesOf('Asia/Tokyo', now)).toEqual({ today: '2026-11-22', soonUntil: '2026-11-23' })
  })

  test('seven or more consecutive closed dates give a warning, counting saved and new rows', () => {
    const saved = days('2026-12-24', 3).map((date) => typed(date, { id: '7' }))
    const added = days('2026-12-27', 4).map((date) => typed(date))
    expect(warningsOf([...added, ...saved], near).closedRuns).toEqual([
      { from: '2026-12-24', to: '2026-12-30' },
    ])
    expect(warningsOf([...added.slice(1), ...saved], near).closedRuns).toEqual([])
  })

  test('an open or removed date interrupts a run of closed dates', () => {
    const rows = days('2026-12-24', 9).map((date) => typed(date))
    const withOpen = rows.map((each, index) => (index === 4 ? { ...each, state: 'open' as const } : each))
    const without = rows.map((each, index) => (index === 4 ? { ...each, isRemoved: true } : each))
    expect(warningsOf(withOpen, near).closedRuns).toEqual([])
    expect(warningsOf(without, near).closedRuns).toEqual([])
  })

  test('a date without special hours counts as closed when its weekday is closed', () => {
    const week = weekOf((day) => ({ ...openAllDay, open: day !== 'sunday' }))
    const monday = days('2026-12-21', 6).map((date) => typed(date))
    expect(warningsOf(monday, near).closedRuns).toEqual([])
    expect(warningsOf(monday, near, week).closedRuns).toEqual([{ from: '2026-12-20', to: '2026-12-27' }])
    const openOnSundays = ['2026-12-20', '2026-12-27'].map((date) => typed(date, { state: 'open' }))
    expect(warningsOf([...monday, ...openOnSundays], near, week).closedRuns).toEqual([])
    const always = weekOf(() => closedDay)
    expect(warningsOf(monday, near, always).closedRuns).toEqual([])
  })

  test('a run of closed dates includes dates before today', () => {
    const past = days('2026-11-16', 5).map((start_date) => ({ start_date, closed: true }))
    const rest = days(today, 2).map((date) => typed(date, { id: '7' }))
    expect(warningsOf(rest, near, null, past).closedRuns).toEqual([{ from: '2026-11-16', to: '2026-11-22' }])
    const broken = past.map((day, index) => ({ ...day, closed: index !== 2 }))
    expect(warningsOf(rest, near, null, broken).closedRuns).toEqual([])
    expect(warningsOf([], near, null, [...past, ...past]).closedRuns).toEqual([])
  })

  test('runs of closed dates never touch each other, and have at least seven days', () => {
    const dates = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 60 })
    fc.assert(
      fc.property(dates, (offsets) => {
        const all = days('2026-12-01', 61)
        const closedDates = new Set(offsets.map((offset) => all[offset]!))
        const runs = warningsOf(
          [...closedDates].map((date) => typed(date)),
          near,
        ).closedRuns
        for (const { from, to } of runs) {
          const within = days(from, all.indexOf(to) - all.indexOf(from) + 1)
          expect(within.length).toBeGreaterThanOrEqual(7)
          expect(within.every((date) => closedDates.has(date))).toBe(true)
          expect(closedDates.has(addDays(to, 1))).toBe(false)
        }
      }),
    )
  })
})

describe('rows of special hours', () => {
  const usual: WeekHours = weekOf((day) =>
    day === 'friday'
      ? { open: true, is_24_hours: false, hours: [{ open_time: '09:00', close_time: '17:00' }] }
      : openAllDay,
  )

  test('a suggested holiday is added as closed, with the usual hours, or with hours to enter', () => {
    const parsedRow = (as: 'closed' | 'same' | 'set') =>
      parseSpecialRows([holidayRow('2026-12-25', as, usual)])[0]
    expect(parsedRow('closed')).toMatchObject({ start_date: '2026-12-25', state: 'closed', id: '0-new' })
    expect(parsedRow('same')).toMatchObject({
      state: 'open',
      hours: [{ open_time: '9:00 AM', close_time: '5:00 PM' }],
    })
    expect(parsedRow('set')).toMatchObject({ state: 'open', hours: [{ open_time: '', close_time: '' }] })
  })

  test('an added row has a temporary id until it is saved, and a removed saved row stays in the form', () => {
    const [added] = parseSpecialRows([blankRow])
    expect(added).toMatchObject({ id: '0-new', start_date: '', state: 'closed', isRemoved: false })
    const saved = { id: '7', start_date: '2026-12-25', state: 'all_day', removed: 'yes' }
    expect(parseSpecialRows([saved])).toMatchObject([{ id: '7', isRemoved: true, state: 'all_day' }])
  })
})

describe('suggested holidays', () => {
  test('are the public holidays of the next twelve months', async () => {
    const holidays = await loadSuggestedHolidays('US', 'IL', today)
    expect(holidays).toContainEqual({ date: '2026-11-26', name: 'Thanksgiving Day' })
    expect(holidays).toContainEqual({ date: '2026-12-25', name: 'Christmas Day' })
    expect(holidays.every(({ date }) => date >= today && date < '2027-11-21')).toBe(true)
    expect(new Set(holidays.map(({ date }) => date)).size).toBe(holidays.length)
  })

  test('those of the whole country come first, then those of the state only, each by date', async () => {
    const names = (await loadSuggestedHolidays('US', 'IN', today)).map(({ name }) => name)
    const national = (await loadSuggestedHolidays('US', '', today)).map(({ name }) => name)
    expect(names.slice(0, national.length)).toEqual(national)
    expect(names.slice(national.length)).toContain("Lincoln's Birthday")
    const dates = (await loadSuggestedHolidays('US', '', today)).map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted())
  })

  test('have the names that the country uses', async () => {
    const names = async (country: string, state: string) =>
      (await loadSuggestedHolidays(country, state, today)).map(({ name }) => name)
    expect(await names('US', '')).toContain('Labor Day')
    expect(await names('CA', 'ON')).toContain('Labour Day')
    expect((await names('US', '')).filter((name) => name.includes('substitute'))).toEqual([])
  })

  test('depend on the country and its state', async () => {
    const names = async (country: string, state: string) =>
      (await loadSuggestedHolidays(country, state, today)).map(({ name }) => name)
    expect((await names('DE', 'BW')).length).toBeGreaterThan((await names('DE', 'BE')).length)
    expect(await names('GB', '')).toContain('Good Friday')
  })

  test('are empty for a country without a calendar', async () => {
    expect(await loadSuggestedHolidays('AQ', '', today)).toEqual([])
    expect(await loadSuggestedHolidays('', 'nonsense', today)).toEqual([])
    expect((await loadSuggestedHolidays('US', 'nonsense', today)).length).toBeGreaterThan(5)
  })
})
