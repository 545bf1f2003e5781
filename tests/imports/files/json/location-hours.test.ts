import { expect, test } from 'vitest'
import { formatHours } from '#app/kit/opening-hours/format-hours'
import { closedDay, weekOf } from '#app/kit/opening-hours/week'
import { createLocationRowParser } from '#app/product/imports/locations/parse-location-row'
import { proposeLocationColumns } from '#app/product/imports/locations/propose-location-columns'
import { readFile } from '../read-all'

/** Reads a file of locations and returns each name with its hours, as the proposed columns give them. */
async function importHours(file: unknown) {
  const { headings, cells, shape } = await readFile(JSON.stringify(file))
  const columns = proposeLocationColumns(headings, cells)
  const parse = createLocationRowParser({
    columns,
    country: 'US',
    create: true,
    update: true,
    createGroups: true,
  })
  const locations = cells.map((row) => {
    const parsed = parse(row)
    if ('reason' in parsed) throw new Error(parsed.reason)
    const hasHours = Object.keys(parsed.hours).length > 0
    // A new location is closed on days that the file does not name.
    const lines = hasHours ? formatHours(weekOf((day) => parsed.hours[day] ?? closedDay)) : []
    return [parsed.name, ...lines.map(({ days, hours }) => `${days}: ${hours}`)]
  })
  return { headings, columns, locations, unread: shape.unread }
}

const openDay = { open: { day: 1, hour: 9 }, close: { day: 1, hour: 17 } }
const specification = { dayOfWeek: ['Monday'], opens: '09:00', closes: '17:00' }
const monday = ['Mon: 9:00 AM – 5:00 PM', 'Tue–Sun: Closed']

test.each<[string, unknown, string]>([
  ['schema.org', { openingHoursSpecification: [specification] }, 'openingHoursSpecification'],
  ['Google Places', { regularOpeningHours: { periods: [openDay] } }, 'regularOpeningHours'],
  [
    'Google Places, current hours only',
    { currentOpeningHours: { periods: [openDay] } },
    'currentOpeningHours',
  ],
  [
    'Google Places, texts only',
    { opening_hours: { weekday_text: ['Monday: 9 AM – 5 PM'] } },
    'opening_hours.weekday_text',
  ],
  [
    'Google Business Profile',
    {
      regularHours: {
        periods: [{ openDay: 'MONDAY', openTime: { hours: 9 }, closeDay: 'MONDAY', closeTime: '17:00' }],
      },
    },
    'regularHours',
  ],
  ['Facebook', { hours: { mon_1_open: '09:00', mon_1_close: '17:00' } }, 'hours'],
  ['a list of days', { openingHours: [{ day: 'Monday', hours: '9 AM to 5 PM' }] }, 'openingHours'],
  ['an object by days', { store_hours: { monday: { open: '09:00', close: '17:00' } } }, 'store_hours'],
  ['texts by days', { hours: { Mon: '9 AM - 5 PM', Tue: 'Closed' } }, 'hours.Mon'],
])('a location with hours as %s write them is one row, with its hours', async (_, hours, heading) => {
  const location = { name: 'Loop', phone: '512-555-0100', ...(hours as object) }
  for (const file of [location, [location], { stores: [location] }, { data: { location } }]) {
    const { headings, locations, unread } = await importHours(file)
    expect(headings.some((each) => each === heading || each.endsWith(`.${heading}`))).toBe(true)
    expect(locations).toEqual([['Loop', ...monday]])
    expect(unread).toBeUndefined()
  }
})

test('hours within the objects around the facts of a location are proposed', async () => {
  const hours = { monday: { open: '09:00', close: '17:00' } }
  for (const [facts, heading] of [
    [{ properties: { name: 'Loop', openingHours: hours } }, 'properties.openingHours'],
    [{ location: { name: 'Loop', hours } }, 'location.hours'],
  ] as const) {
    const { headings, columns } = await importHours([facts, facts])
    expect(columns[headings.indexOf(heading)]).toBe('opening_hours')
  }
})

test('the regular hours are proposed rather than the current ones, whichever come first', async () => {
  const place = {
    name: 'Loop',
    currentOpeningHours: { periods: [openDay] },
    regularOpeningHours: { periods: [openDay] },
  }
  const { headings, columns } = await importHours({ places: [place] })
  expect(columns[headings.indexOf('places.regularOpeningHours')]).toBe('opening_hours')
  expect(columns[headings.indexOf('places.currentOpeningHours')]).toBeNull()
})

const days = [0, 1, 2, 3, 4, 5, 6].map((day_idx) => ({ day_idx, open: '08:00', close: '20:00' }))
test.each([
  ['whose days are only numbers from 0', days],
  ['with a time that does not exist', [{ day: 'Monday', open: '09:00', close: '29:00' }]],
])('a list of hours %s is named as not read, and makes no rows', async (_, hours) => {
  for (const [file, list] of [
    [{ name: 'Loop', hours }, 'hours'],
    [{ stores: [{ name: 'Loop', hours }] }, 'stores.hours'],
  ] as const) {
    const { locations, unread } = await importHours(file)
    expect(locations).toEqual([['Loop']])
    expect(unread).toEqual([{ list, objects: hours.length }])
  }
})

test('special hours are named as not read, and make no rows', async () => {
  const location = {
    title: 'Loop',
    regularHours: {
      periods: [{ openDay: 'MONDAY', openTime: '09:00', closeDay: 'MONDAY', closeTime: '17:00' }],
    },
    specialHours: {
      specialHourPeriods: [{ startDate: { year: 2026 }, closed: true }, { startDate: { year: 2027 } }],
    },
    openingHoursSpecification: [specification, { ...specification, validFrom: '2026-12-24' }],
  }
  const { locations, unread } = await importHours({ locations: [location] })
  expect(locations).toEqual([['Loop', ...monday]])
  expect(unread).toEqual([
    { list: 'locations.specialHours.specialHourPeriods', objects: 2 },
    { list: 'locations.openingHoursSpecification (special hours)', objects: 1 },
  ])
})

test('the hours of a location do not compete with its reviews for the rows', async () => {
  const openingHours = ['Monday', 'Tuesday', 'Friday'].map((day) => ({ day, hours: '9 AM to 5 PM' }))
  const { headings, cells } = await readFile(
    JSON.stringify([{ title: 'Loop', openingHours, reviews: [{ day: 'Monday', stars: 5 }] }]),
  )
  expect(headings).toEqual(['title', 'openingHours', 'reviews.day', 'reviews.stars'])
  expect(cells).toEqual([['Loop', 'Mo,Tu,Fr 9 AM to 5 PM', 'Monday', '5']])
})
