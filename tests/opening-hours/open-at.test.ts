import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpenAt } from '#app/kit/opening-hours/open-at'
import { closedDay, emptyWeek, openAllDay, weekOf } from '#app/kit/opening-hours/week'
import { openDay, week } from './arbitrary-hours'

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
