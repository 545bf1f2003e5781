import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toTripadvisorHours } from '#app/demo/emulators/tripadvisor/demo-seed'
import { type DayHours, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { timeAt } from '#app/kit/opening-hours/time-of-day'
import { toFacts, toReview } from '#app/kit/providers/tripadvisor/translate'
import { toWeek } from '#app/kit/providers/tripadvisor/week-hours'
import { tripadvisorLocation, tripadvisorReviewList } from '#app/kit/providers/tripadvisor/wire'

// Shorter than a day, because a range of a whole day could be written in two ways.
const range = fc
  .tuple(fc.integer({ min: 0, max: 24 * 60 - 1 }), fc.integer({ min: 1, max: 12 * 60 }))
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

test('weekly hours are read back as they were written', () => {
  fc.assert(
    fc.property(week, (hours) => {
      const isClosed = weekdays.every((name) => !hours[name].open)
      expect(toWeek(toTripadvisorHours(hours))).toEqual(isClosed ? undefined : hours)
    }),
  )
})

test('days are numbered from 1 for Monday, and hours are unknown when weekday_text disagrees', () => {
  const period = (number: number) => ({
    open: { day: number, time: '0900' },
    close: { day: number, time: '1800' },
  })
  const periods = [1, 2, 3, 4, 5].map(period)
  const lines = (closed: string[]) =>
    weekdays.map((name) => `${name}: ${closed.includes(name) ? 'Closed' : '09:00 - 18:00'}`)
  const read = toWeek({ periods, weekday_text: lines(['saturday', 'sunday']) })
  expect([read?.friday.open, read?.saturday.open, read?.sunday.open]).toEqual([true, false, false])
  expect(toWeek({ periods, weekday_text: lines(['sunday', 'monday']) })).toBeUndefined()
  expect(toWeek({ periods: [period(7)] })?.sunday.open).toBe(true)
  expect(toWeek({ periods: [period(0)] })).toBeUndefined()
})

test('a range with equal ends makes the hours unknown', () => {
  const same = { day: 1, time: '0900' }
  expect(toWeek({ periods: [{ open: same, close: same }] })).toBeUndefined()
  expect(toWeek({ periods: [{ open: { day: 1, time: 'noon' }, close: same }] })).toBeUndefined()
})

test('missing fields are unknown, but a missing phone number means none', () => {
  expect(toFacts(tripadvisorLocation.parse({ location_id: 7, name: ' Inn ' }))).toEqual({
    public_name: 'Inn',
    address: null,
    phone: null,
  })
})

test('a review’s last update is that of its response', () => {
  const { data } = tripadvisorReviewList.parse({
    data: [
      {
        id: 9,
        published_date: '2026-03-01T10:00:00Z',
        rating: '4',
        user: { username: 'Ihor' },
        owner_response: { text: 'Thank you', published_date: '2026-03-05T08:00:00Z' },
      },
    ],
  })
  expect(toReview(data[0]!)).toMatchObject({
    externalId: '9',
    rating: 4,
    reviewerName: 'Ihor',
    updatedAt: new Date('2026-03-05T08:00:00Z'),
    response: { body: 'Thank you' },
  })
})
