import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatHours } from '#app/kit/opening-hours/format-hours'
import { type WeekHours, weekdays } from '#app/kit/opening-hours/hours'
import { closedDay, openAllDay, weekOf } from '#app/kit/opening-hours/week'
import { parseOpenStreetMapWeek } from '#app/product/imports/locations/hours/openstreetmap-week'
import { parseWeek } from '#app/product/imports/locations/hours/parse-week'
import { createWeekReader } from '#app/product/imports/locations/hours/read-week'
import { createLocationRowParser } from '#app/product/imports/locations/parse-location-row'
import { proposeLocationColumns } from '#app/product/imports/locations/propose-location-columns'
import { slowness } from '../../support/slowness'

const linesOf = (week: WeekHours | null) =>
  week && formatHours(week).map(({ days, hours }) => `${days}: ${hours}`)
const officeHours = ['Mon–Fri: 9:00 AM – 5:00 PM', 'Sat–Sun: Closed']

test.each([
  'Mo-Fr 09:00-17:00',
  'Mon–Fri: 9 AM – 5 PM',
  'Mon - Fri 9:00 am to 5:00 pm; Sat, Sun closed',
  'Monday to Friday: 9:00-17:00',
  'Monday: 9:00 AM – 5:00 PM, Tuesday: 9:00 AM – 5:00 PM, Wednesday: 9:00 AM – 5:00 PM, Thursday: 9:00 AM – 5:00 PM, Friday: 9:00 AM – 5:00 PM, Saturday: Closed, Sunday: Closed',
  'Mo,Tu,We,Th,Fr 09:00-17:00',
  'Montag bis Freitag: 9:00 – 17:00 Uhr | Samstag: geschlossen',
  'Lundi au vendredi : 9h-17h',
  'lunes a viernes de 9:00 a 17:00',
  'Segunda a sexta-feira: 9h às 17h',
  'Lun-Ven 9.00-17.00; Sab e Dom chiuso',
  'Ma t/m vr 9:00-17:00',
  'Senin - Jumat 09.00-17.00',
  '月曜日～金曜日 9:00～17:00',
])('the hours of a week in one cell are read: %s', (text) => {
  expect(linesOf(parseWeek(text))).toEqual(officeHours)
})

test('a day can have several ranges, also if it is named twice, and ranges of days go over the weekend', () => {
  expect(linesOf(parseWeek('Mo 09:00-12:00,14:00-18:00; Tu 9-12 Uhr; Tu 14-18 Uhr'))).toEqual([
    'Mon–Tue: 9:00 AM – 12:00 PM, 2:00 PM – 6:00 PM',
    'Wed–Sun: Closed',
  ])
  expect(linesOf(parseWeek('Sa-Mo 10:00-14:00'))).toEqual([
    'Mon: 10:00 AM – 2:00 PM',
    'Tue–Fri: Closed',
    'Sat–Sun: 10:00 AM – 2:00 PM',
  ])
})

test.each([
  ['2:07:00:19:00,3:07:00:19:00', ['Mon–Tue: 7:00 AM – 7:00 PM', 'Wed–Sun: Closed']],
  ['1:10:00:18:00, 2:9:00:21:00,', ['Mon: 9:00 AM – 9:00 PM', 'Tue–Sat: Closed', 'Sun: 10:00 AM – 6:00 PM']],
  [
    '6:09:00:12:00,6:13:00:17:00,7:18:00:02:00',
    [
      'Mon–Thu: Closed',
      'Fri: 9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM',
      'Sat: 6:00 PM – 2:00 AM (closes next day)',
      'Sun: Closed',
    ],
  ],
])('the days of the old bulk upload of Google count from Sunday: %s', (text, lines) => {
  expect(linesOf(createWeekReader()(text)?.hours ?? null)).toEqual(lines)
})

test('every week in the format of the old bulk upload of Google is read back', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16)
  const range = fc.tuple(minute, minute).map((ends) => ends.map(clock) as [string, string])
  const days = fc.array(fc.option(range), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(days, fc.constantFrom(',', ', ', ';'), (ofDays, separator) => {
      const entries = ofDays.flatMap((ends, day) => (ends ? [`${day + 1}:${ends.join(':')}`] : []))
      fc.pre(entries.length > 0)
      const week = weekOf((day) => {
        const ends = ofDays[(weekdays.indexOf(day) + 1) % 7]
        if (!ends) return closedDay
        const [open_time, close_time] = ends
        return open_time === close_time
          ? openAllDay
          : { open: true, is_24_hours: false, hours: [{ open_time, close_time }] }
      })
      expect(parseWeek(entries.join(separator))).toEqual(week)
    }),
  )
})

test.each([
  'by appointment',
  'Mon-Fri',
  '8:09:00:17:00',
  '2:07:00',
  '2:07:00:19:00,x',
  '2:25:00:26:00',
  'Call us on Monday',
  'Mon-Fri 9-5',
  '',
  'Apr-Oct Mo-Fr 09:00-17:00',
])('"%s" is not the hours of a week', (text) => {
  expect(parseWeek(text)).toBeNull()
})

test.each([
  ['Mo-Fr 09:00-17:00; PH off', officeHours, 'PH off'],
  ['Mo-Th 09:00-17:00; Fr 09:00-17:00; PH 10:00-12:00', officeHours, 'PH 10:00-12:00'],
  ['09:00-17:00', ['Mon–Sun: 9:00 AM – 5:00 PM'], ''],
  ['Mo-Sa 18:00-02:00', ['Mon–Sat: 6:00 PM – 2:00 AM (closes next day)', 'Sun: Closed'], ''],
  ['24/7', ['Mon–Sun: 24 hours'], ''],
  ['Mo-Fr 00:00-24:00', ['Mon–Fri: 24 hours', 'Sat–Sun: Closed'], ''],
])('OpenStreetMap’s %s is read, with what a week cannot hold', (text, lines, rest) => {
  const week = createWeekReader()(text)
  expect(linesOf(week!.hours)).toEqual(lines)
  expect(week?.rest).toBe(rest)
})

test.each(['Apr-Oct Mo-Fr 09:00-17:00', 'Mo[1] 10:00-12:00', 'sunrise-sunset', 'Mo-Fr 10:00+', 'nonsense'])(
  'OpenStreetMap’s %s is not the hours of every week',
  (text) => {
    expect(parseOpenStreetMapWeek(text)).toBeNull()
  },
)

test('"9-5 hrs" is not guessed to be a night, unlike "9-12 Uhr"', () => {
  expect(linesOf(parseWeek('Mo-Fr 9-5 hrs'))).toBeNull()
  expect(linesOf(parseWeek('Mo-Fr 9-12 Uhr'))).toEqual(['Mon–Fri: 9:00 AM – 12:00 PM', 'Sat–Sun: Closed'])
})

const ranges = Array.from(
  { length: 20 },
  (_, n) => `${String(n).padStart(2, '0')}:00-${String(n).padStart(2, '0')}:30`,
)
test.each([
  ['free text', 'appointment only please call '.repeat(17)],
  ['as many ranges as OpenStreetMap accepts', `Mo-Su week 1-53 ${ranges.join(',')}`.slice(0, 250)],
  ['many names of days', 'Mo,'.repeat(160)],
])('a megabyte of hours that cannot be read (%s) costs at most three seconds', (_, text) => {
  const rows = Array.from({ length: 2_000 }, (_, n) => [`Shop ${n}`, text + n])
  const before = process.cpuUsage()
  proposeLocationColumns(['Name', 'Hours'], rows)
  const mapping = { country: 'US', create: true, update: true, createGroups: true }
  const parse = createLocationRowParser({ ...mapping, columns: ['name', 'opening_hours'] })
  for (const row of rows) parse(row)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000_000).toBeLessThan(3 * slowness)
})
