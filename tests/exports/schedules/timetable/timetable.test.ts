import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  latestDue,
  nextSend,
  nextSends,
  type Timetable,
} from '#app/site/exports/schedules/timetable/timetable'
import { formatTimetable } from '#app/site/exports/schedules/timetable/timetable-labels'
import { byDepth } from '../../../support/depth'

// Beyond 11 and F12: two years of sends in five time zones, checked against Intl instead of our own date code.
const zones = [
  'Europe/Amsterdam',
  'America/New_York',
  'Asia/Kolkata',
  // Its clocks change by half an hour.
  'Australia/Lord_Howe',
  // Its clock changes skip and repeat midnight.
  'America/Santiago',
]
const start = new Date('2026-11-21T00:00:00Z')
const end = new Date('2028-11-21T00:00:00Z')

const daily = (localTime: string, timeZone: string): Timetable => ({
  frequency: 'daily',
  weekday: null,
  dayOfMonth: null,
  localTime,
  timeZone,
})

function sendsUntil(timetable: Timetable, last = end, first = start): Date[] {
  const sends: Date[] = []
  for (let at = nextSend(timetable, first); at < last; at = nextSend(timetable, at)) sends.push(at)
  return sends
}

// Creating a format takes longer than what is compared with it.
const formats = new Map(
  [...zones, 'America/Chicago'].map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      weekday: 'long',
    }),
  ]),
)

/** Returns local date and time according to Intl: "2027-03-28", "03:00". */
function localTimeOf(at: Date, timeZone: string): { date: string; time: string; weekday: string } {
  const parts = formats.get(timeZone)!.formatToParts(at)
  const of = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return {
    date: `${of.year}-${of.month}-${of.day}`,
    time: `${of.hour}:${of.minute}`,
    weekday: String(of.weekday),
  }
}

/** Returns every calendar date from `first` to `last`. */
function datesBetween(first: string, last: string): string[] {
  const dates: string[] = []
  for (let day = new Date(`${first}T00:00Z`); ; day = new Date(day.getTime() + 86_400_000)) {
    const date = day.toISOString().slice(0, 10)
    dates.push(date)
    if (date >= last) return dates
  }
}

const hours = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
const time = fc.oneof(
  fc.constantFrom('00:00', '00:30', '02:00', '02:15', '02:30', '03:00', '23:59'),
  hours.map((both) => both.map((part) => String(part).padStart(2, '0')).join(':')),
)

describe.each(zones)('in %s, over two years', (timeZone) => {
  test('a daily schedule sends once on every date, at its time or at the first instant after a clock gap', () => {
    fc.assert(
      fc.property(time, (localTime) => {
        const sends = sendsUntil(daily(localTime, timeZone))
        const locals = sends.map((at) => localTimeOf(at, timeZone))
        const dates = locals.map(({ date }) => date)
        expect(dates).toEqual(datesBetween(dates[0]!, dates.at(-1)!))
        expect([730, 731, 732]).toContain(sends.length)
        const isRight = (at: Date, n: number) => {
          const { date, time: shown } = locals[n]!
          // If that local time occurs twice, it is the first occurrence.
          if (shown === localTime)
            return [30, 60].every((minutes) => {
              const earlier = localTimeOf(new Date(at.getTime() - minutes * 60_000), timeZone)
              return earlier.date !== date || earlier.time !== localTime
            })
          // The clock skipped the scheduled time.
          const before = localTimeOf(new Date(at.getTime() - 60_000), timeZone)
          return `${before.date} ${before.time}` < `${date} ${localTime}` && shown > localTime
        }
        expect(sends.filter((at, n) => !isRight(at, n))).toEqual([])
      }),
      { numRuns: byDepth(12, 4), examples: [['00:00'], ['02:00'], ['02:30']] },
    )
  })

  test('a weekly schedule sends on its weekday, 104 or 105 times', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: 0, max: 6 }), (localTime, weekday) => {
        const sends = sendsUntil({ ...daily(localTime, timeZone), frequency: 'weekly', weekday })
        expect([104, 105]).toContain(sends.length)
        const name = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][weekday]
        expect(new Set(sends.map((at) => localTimeOf(at, timeZone).weekday))).toEqual(new Set([name]))
        for (const [n, at] of sends.entries()) if (n) expect(at > sends[n - 1]!).toBe(true)
      }),
      { numRuns: byDepth(10, 4) },
    )
  })

  test('a monthly schedule sends on its day or the last day of a shorter month, 24 or 25 times', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: 1, max: 31 }), (localTime, dayOfMonth) => {
        const sends = sendsUntil({ ...daily(localTime, timeZone), frequency: 'monthly', dayOfMonth })
        expect([24, 25]).toContain(sends.length)
        for (const at of sends) {
          const [year, month, day] = localTimeOf(at, timeZone).date.split('-').map(Number)
          const length = new Date(Date.UTC(year!, month!, 0)).getUTCDate()
          expect(day).toBe(Math.min(dayOfMonth, length))
        }
        expect(new Set(sends.map((at) => localTimeOf(at, timeZone).date.slice(0, 7))).size).toBe(sends.length)
      }),
      { numRuns: byDepth(20, 6) },
    )
  })
})

test('the next send is always later than the given instant, and the same for any instant before it', () => {
  fc.assert(
    fc.property(
      time,
      fc.constantFrom(...zones),
      fc.date({ min: start, max: end, noInvalidDate: true }),
      (at, zone, from) => {
        const timetable = daily(at, zone)
        const next = nextSend(timetable, from)
        expect(next > from).toBe(true)
        expect(next.getTime() - from.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        expect(nextSend(timetable, new Date(next.getTime() - 1))).toEqual(next)
      },
    ),
    { numRuns: 200 },
  )
})

describe('F12', () => {
  const year = (timetable: Timetable) =>
    sendsUntil(timetable, new Date('2028-01-01T00:00Z'), new Date('2027-01-01T00:00Z'))
  const sendsOn = (sends: Date[], date: string) =>
    sends.map((at) => at.toISOString()).filter((at) => at.startsWith(date))

  test('daily at 02:30 in Amsterdam sends 365 times a year, once each on the days when 02:30 is skipped or repeated', () => {
    const sends = year(daily('02:30', 'Europe/Amsterdam'))
    expect(sends.length).toBe(365)
    // The first instant after the gap (03:00 summer time), and the first of the two (02:30 summer time).
    expect(sendsOn(sends, '2027-03-28')).toEqual(['2027-03-28T01:00:00.000Z'])
    expect(sendsOn(sends, '2027-10-31')).toEqual(['2027-10-31T00:30:00.000Z'])
  })

  test('daily at 08:00 in New York stays at 08:00 local time all year', () => {
    const sends = year(daily('08:00', 'America/New_York'))
    expect(sends.length).toBe(365)
    expect(new Set(sends.map((at) => localTimeOf(at, 'America/New_York').time))).toEqual(new Set(['08:00']))
    expect(new Set(sends.map((at) => at.getUTCHours()))).toEqual(new Set([12, 13]))
  })

  test('monthly on day 31 sends on the last day of every month, including February', () => {
    const timetable = { ...daily('13:00', 'America/Chicago'), frequency: 'monthly' as const, dayOfMonth: 31 }
    const days = year(timetable).map((at) => localTimeOf(at, 'America/Chicago').date.slice(5))
    expect(days).toEqual('01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31'.split(' '))
    expect(formatTimetable(timetable)).toBe(
      'Monthly on day 31 or the last day of the month at 1:00 PM (Central Time)',
    )
  })

  test('daily at 02:15 on Lord Howe is sent at 02:30 on the day the half-hour clock change skips 02:15', () => {
    const sends = year(daily('02:15', 'Australia/Lord_Howe'))
    expect(sends.length).toBe(365)
    const moved = sends
      .map((at) => localTimeOf(at, 'Australia/Lord_Howe'))
      .filter(({ time: at }) => at !== '02:15')
    expect(moved).toMatchObject([{ date: '2027-10-03', time: '02:30' }])
  })

  test('daily at 09:00 in Kolkata is 03:30 UTC all year', () => {
    const sends = year(daily('09:00', 'Asia/Kolkata'))
    expect(new Set(sends.map((at) => at.toISOString().slice(11, 16)))).toEqual(new Set(['03:30']))
  })
})

test('the latest due instant is returned with the number of missed ones before it', () => {
  const timetable = daily('13:00', 'Europe/Amsterdam')
  const [first, ...later] = nextSends(timetable, start, 31)
  const newest = later.at(-1)!
  expect(latestDue(timetable, first!, first!)).toEqual({ at: first, missed: 0 })
  expect(latestDue(timetable, first!, new Date(newest.getTime() + 5_000))).toEqual({ at: newest, missed: 30 })
})
