import { expect, test } from 'vitest'
import { limitedDirectories, listHoursLimits } from '#app/kit/directories/hours-limits'
import { type DayHours, type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import type { LocationHours } from '#app/kit/providers/listing-facts'

const openDay = (date: string, ...ranges: [string, string][]): LocationHours['special_hours'][number] => ({
  date,
  closed: false,
  is_24_hours: false,
  hours: ranges.map(([open_time, close_time]) => ({ open_time, close_time })),
})
const closedDay = (date: string) => ({ date, closed: true, is_24_hours: false, hours: [] })
const morning: [string, string] = ['09:00', '12:00']
const afternoon: [string, string] = ['14:00', '18:00']
const weekOf = (day: DayHours) => Object.fromEntries(weekdays.map((name) => [name, day])) as WeekHours
const limitsOf = (special_hours: LocationHours['special_hours'], hours: WeekHours | null = null) =>
  listHoursLimits(limitedDirectories, { hours, special_hours })

test('hours that every directory holds have no limit', () => {
  const { closed: _, date: __, ...day } = openDay('2026-12-24', morning)
  expect(limitsOf([], weekOf({ open: true, ...day }))).toEqual([])
})

test('Bing shows the first range of a date with several, and everything else of the other dates', () => {
  const [split, closed] = [openDay('2026-12-24', morning, afternoon), closedDay('2026-12-25')]
  expect(listHoursLimits(['bing'], { hours: null, special_hours: [split, closed] })).toEqual([
    {
      directory: 'bing',
      kind: 'shown in part',
      reason: 'Bing shows only the first range of hours of a date.',
      days: [openDay('2026-12-24', morning)],
    },
  ])
})

test('the dates that prevent sending are named, unless none can be sent', () => {
  const late = openDay('2026-12-31', ['18:00', '14:00'])
  expect(limitsOf([late, closedDay('2026-12-25')])).toEqual([
    {
      directory: 'google_maps',
      kind: 'special hours not sent',
      reason: 'Google doesn’t support special hours that end at noon or later on the next day.',
      dates: ['2026-12-31'],
    },
    {
      directory: 'facebook',
      kind: 'special hours not sent',
      reason: 'Facebook doesn’t support special hours.',
      dates: [],
    },
  ])
})
