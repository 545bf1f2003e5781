import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatHours } from '#app/kit/opening-hours/format-hours'
import type { WeekHours } from '#app/kit/opening-hours/hours'
import {
  closedDay,
  normalizeDay,
  normalizeWeek,
  openAllDay,
  overlapsOf,
  spansOfWeek,
  weekOf,
} from '#app/kit/opening-hours/week'
import { anyWeek, openDay, week } from './arbitrary-hours'

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
