import { expect, test } from 'vitest'
import { readWeekHours } from '#app/product/imports/files/json/hours/read-week-hours'
import { slowness } from '../../../support/slowness'

const textOf = (value: unknown, isNamed = true) => readWeekHours(value, isNamed)?.text ?? null
const workdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

test('schema.org’s specifications are a week, with days as names, addresses or lists of them', () => {
  const specifications = [
    { '@type': 'OpeningHoursSpecification', dayOfWeek: workdays, opens: '09:00', closes: '12:00' },
    { dayOfWeek: workdays.map((day) => `https://schema.org/${day}`), opens: '13:00:00', closes: '17:00:00' },
    { dayOfWeek: 'http://schema.org/Saturday', opens: '20:00', closes: '02:00' },
  ]
  const expected = 'Mo,Tu,We,Th,Fr 09:00-12:00,13:00-17:00; Sa 20:00-02:00; Su off'
  expect(textOf(specifications, false)).toBe(expected)
  expect(textOf({ dayOfWeek: 'Sunday', opens: '10:00', closes: '14:00' }, false)).toBe(
    'Mo,Tu,We,Th,Fr,Sa off; Su 10:00-14:00',
  )
})

test('in schema.org’s specifications, midnight to midnight is closed and 23:59 is midnight', () => {
  const specifications = [
    { dayOfWeek: workdays, opens: '00:00', closes: '23:59' },
    { dayOfWeek: 'Saturday', opens: '18:00', closes: '23:59:00' },
    { dayOfWeek: 'Sunday', opens: '00:00:00', closes: '00:00:00' },
    { dayOfWeek: 'PublicHolidays', opens: '00:00', closes: '00:00' },
  ]
  expect(textOf(specifications)).toBe('Mo,Tu,We,Th,Fr 00:00-24:00; Sa 18:00-24:00; Su,PH off')
})

test('special hours of schema.org are no part of the week, but are counted', () => {
  const special = { opens: '00:00', closes: '00:00', validFrom: '2026-12-25', validThrough: '2026-12-25' }
  const regular = { dayOfWeek: workdays, opens: '09:00', closes: '17:00' }
  expect(readWeekHours([special, regular], true)).toEqual({
    text: 'Mo,Tu,We,Th,Fr 09:00-17:00; Sa,Su off',
    specialHours: 1,
  })
  expect(readWeekHours([special], true)).toBeNull()
})

test('Google’s periods are a week in both versions of the Places API, also past midnight and over several days', () => {
  const at = (day: number, hour: number, minute = 0) => ({ day, hour, minute })
  const oldAt = (day: number, time: string) => ({ day, time })
  const expected = 'Mo 09:30-17:00; Tu 00:00-24:00; We 00:00-06:00; Th,Fr,Su off; Sa 18:00-02:00'
  const periods = [
    { open: at(1, 9, 30), close: at(1, 17) },
    { open: at(2, 0), close: at(3, 6) },
    { open: at(6, 18), close: at(0, 2) },
  ]
  const oldPeriods = [
    { open: oldAt(1, '0930'), close: oldAt(1, '1700') },
    { open: oldAt(2, '0000'), close: oldAt(3, '0600') },
    { open: oldAt(6, '1800'), close: oldAt(0, '0200') },
  ]
  expect(textOf({ openNow: true, periods, weekdayDescriptions: ['Monday: …'] })).toBe(expected)
  expect(textOf({ periods: oldPeriods, weekday_text: ['Monday: …'] }, false)).toBe(expected)
})

test.each([
  ['Google’s period without an end', { periods: [{ open: { day: 0, time: '0000' } }] }],
  ['Google’s period without an end', { periods: [{ open: { day: 0, hour: 0, minute: 0 } }] }],
  [
    'Google’s current seven days, which are cut off at both ends',
    {
      periods: [
        {
          open: { day: 3, hour: 0, minute: 0, truncated: true },
          close: { day: 2, hour: 23, minute: 59, truncated: true },
        },
      ],
    },
  ],
  ['a whole day each day', workdays.concat('Saturday', 'Sunday').map((day) => ({ day, open24Hours: true }))],
])('%s means always open', (_, value) => {
  expect(textOf(value)).toBe('24/7')
})

test('the periods of Google’s Business Profile are a week, with times as texts or as objects without zeros', () => {
  const period = (openDay: string, openTime: unknown, closeDay: string, closeTime: unknown) => ({
    openDay,
    openTime,
    closeDay,
    closeTime,
  })
  const periods = [
    period('MONDAY', { hours: 9, minutes: 30 }, 'MONDAY', { hours: 17 }),
    period('TUESDAY', '09:30', 'TUESDAY', '17:00'),
    period('FRIDAY', {}, 'FRIDAY', { hours: 24 }),
    period('SUNDAY', { hours: 20 }, 'MONDAY', {}),
  ]
  expect(textOf({ periods }, false)).toBe('Mo,Tu 09:30-17:00; We,Th,Sa off; Fr 00:00-24:00; Su 20:00-24:00')
})

test('the hours of Yelp, Foursquare and Facebook are a week, whose other days are closed', () => {
  const open = [
    { day: 0, start: '0900', end: '1700', is_overnight: false },
    { day: 4, start: '1800', end: '0200', is_overnight: true },
    { day: 5, start: '0000', end: '0000', is_overnight: true },
  ]
  expect(textOf([{ hours_type: 'REGULAR', open, is_open_now: false }], false)).toBe(
    'Mo 09:00-17:00; Tu,We,Th,Su off; Fr 18:00-02:00; Sa 00:00-24:00',
  )
  const regular = [
    { day: 1, open: '0900', close: '1700' },
    { day: 7, open: '1800', close: '+0100' },
  ]
  expect(textOf({ regular, display: 'Mon 9:00 AM-5:00 PM', open_now: true })).toBe(
    'Mo 09:00-17:00; Tu,We,Th,Fr,Sa off; Su 18:00-01:00',
  )
  const facebook = { mon_1_open: '09:00', mon_1_close: '12:00', mon_2_open: '13:00', mon_2_close: '17:00' }
  expect(textOf({ ...facebook, fri_1_open: '18:00', fri_1_close: '02:00' })).toBe(
    'Mo 09:00-12:00,13:00-17:00; Tu,We,Th,Sa,Su off; Fr 18:00-02:00',
  )
})

test.each([
  [
    'a range',
    { monday: { open: '9:00', close: '17:00' }, sunday: { open: null, close: null } },
    'Mo 09:00-17:00',
  ],
  ['lists of ranges', { Mon: [{ open: '9am', close: '5:30 PM' }], Sun: [] }, 'Mo 09:00-17:30; Su off'],
  [
    'Yext’s intervals',
    { monday: { openIntervals: [{ start: '10:00', end: '18:00' }] }, sunday: { isClosed: true } },
    'Mo 10:00-18:00; Su off',
  ],
  [
    'a text',
    { montag: { from: '09:00', to: '17:00' }, sonntag: 'geschlossen' },
    'Mo 09:00-17:00; Su geschlossen',
  ],
])('an object with a member for each day is a week: %s', (_, value, expected) => {
  expect(textOf(value, false)).toBe(expected)
})

test.each([
  ['names', [{ day: 'Monday', open: '9:00 AM', close: '5:00 PM' }], 'Mo 09:00-17:00'],
  [
    'several names',
    [{ days: 'Mon-Wed, Fri', opens_at: '0900', closes_at: '1700' }],
    'Mo,Tu,We,Fr 09:00-17:00',
  ],
  [
    'texts',
    [
      { day: 'Mon', hours: '9 AM to 5 PM' },
      { day: 'Sun', hours: 'Closed' },
    ],
    'Mo 9 AM to 5 PM; Su Closed',
  ],
  [
    'flags for closed days',
    [
      { weekday: 'Friday', start_time: '22:00', end_time: '03:00', is_closed: false },
      { weekday: 'Saturday', start_time: '22:00', end_time: '03:00', is_closed: true },
      { weekday: 'Sunday', isOpen: false },
    ],
    'Fr 22:00-03:00; Sa,Su off',
  ],
  [
    'intervals',
    [
      {
        day: 'MONDAY',
        intervals: [
          { start: '09:00', end: '12:00' },
          { start: '13:00', end: '17:00' },
        ],
      },
    ],
    'Mo 09:00-12:00,13:00-17:00',
  ],
  ['numbers next to names', [{ day_idx: 0, day: 'Sunday', open: '08:00', close: '20:00' }], 'Su 08:00-20:00'],
  ['numbers from 1 to 7', [1, 7].map((day) => ({ day, open: '08:00', close: '20:00' })), 'Mo,Su 08:00-20:00'],
])('a list of days is a week: %s', (_, value, expected) => {
  expect(textOf(value)).toBe(expected)
})

const openAt = (day_idx: number) => ({ day_idx, open: '08:00', close: '20:00' })
test.each<[string, unknown]>([
  ['days from 0 to 6, which can begin on Sunday or Monday', [0, 1, 2, 3, 4, 5, 6].map(openAt)],
  ['days from 1 to 6, of which the same is true', [1, 2, 3, 4, 5, 6].map(openAt)],
  ['a day that does not exist', [{ day: 'Someday', open: '09:00', close: '17:00' }]],
  [
    'a time that does not exist',
    { monday: { open: '09:00', close: '17:00' }, tuesday: { open: '9:75', close: '18:00' } },
  ],
  ['a time without an end', { monday: { open: '09:00' } }],
  ['hours that can mean closed or open all day', { monday: { open: '00:00', close: '00:00' } }],
  [
    'a day that is closed and open',
    [
      { day: 'Monday', closed: true },
      { day: 'Monday', open: '09:00', close: '17:00' },
    ],
  ],
  ['days of a calendar', [{ date: '2026-11-30', day: 'Monday', open: '09:00', close: '17:00' }]],
  ['days without times', [{ day: 'Monday' }, { day: 'Tuesday' }]],
  ['one closed day', [{ day: 'Monday', closed: true }]],
  ['Google’s period without an end on another day', { periods: [{ open: { day: 1, time: '0900' } }] }],
  ['Google’s day 7', { periods: [{ open: { day: 7, hour: 9 }, close: { day: 7, hour: 17 } }] }],
  ['schema.org’s specification without a day', [{ opens: '09:00', closes: '17:00' }]],
  ['Facebook’s day without an end', { mon_1_open: '09:00' }],
  ['a text for each day, which is a column each', { Mon: '9-5', Tue: '9-5' }],
])('%s: no week is guessed', (_, value) => {
  expect(textOf(value)).toBeNull()
})

test('other objects and lists are not hours, even if they have days', () => {
  const reviews = [{ day: 'Monday', text: 'Closed at 17:00', time: '09:00', rating: 5 }]
  expect(textOf(reviews, false)).toBeNull()
  expect(textOf([{ name: 'Yoga', day: 'Monday', start: '09:00', end: '10:00' }], false)).toBeNull()
  expect(textOf({ name: 'Loop', monday: { open: '09:00', close: '17:00' } }, false)).toBeNull()
  for (const value of [
    null,
    'Mo-Fr',
    5,
    [],
    {},
    [1],
    { periods: [] },
    { min: { open: '09:00', close: '17:00' } },
  ])
    expect(textOf(value)).toBeNull()
})

test.each<[string, unknown]>([
  ['a long list', Array.from({ length: 200_000 }, () => ({ day: 'Monday', open: '09:00', close: '17:00' }))],
  ['an object of many days', Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`mon${n}`, {}]))],
  ['many periods', { periods: Array.from({ length: 200_000 }, () => ({ open: { day: 1, hour: 9 } })) }],
  ['many days of a name', [{ dayOfWeek: 'Mo,'.repeat(200_000), opens: '09:00', closes: '17:00' }]],
])('%s is refused at once', (_, value) => {
  const before = process.cpuUsage()
  for (let n = 0; n < 5; n++) expect(textOf(value)).toBeNull()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000_000).toBeLessThan(slowness)
})
