import { expect, test } from 'vitest'
import { draw } from '../../support/depth'
import { drawTime, type Moment, type Precision, parse, timeZones, truncate } from './read-back'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'].concat(
  ['October', 'November', 'December'],
)
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const pad = (number: number, length = 2) => String(number).padStart(length, '0')
const shortYear = ({ year }: Moment) => pad(year % 100)
const longMonth = ({ month }: Moment) => months[month - 1]!
const monthName = (moment: Moment) => longMonth(moment).slice(0, 3)
const weekday = ({ dayOfWeek }: Moment) => weekdays[dayOfWeek - 1]!
const shortWeekday = (moment: Moment) => weekday(moment).slice(0, 3)
const isoDate = ({ year, month, day }: Moment) => `${year}-${pad(month)}-${pad(day)}`
const clock = ({ hour, minute, second }: Moment) => `${pad(hour)}:${pad(minute)}:${pad(second)}`
const clock12 = ({ hour, minute }: Moment) => `${hour % 12 || 12}:${pad(minute)} ${hour < 12 ? 'AM' : 'PM'}`
const micros = ({ millisecond }: Moment) => `${pad(millisecond, 3)}000`
const offset = (moment: Moment) => moment.offset
/** PostgreSQL leaves out zeros at the end of a fraction and minutes of an offset that are zero. */
const postgresFraction = ({ millisecond }: Moment) =>
  millisecond === 0 ? '' : `.${pad(millisecond, 3).replace(/0+$/, '')}`
const postgresOffset = (moment: Moment) => offset(moment).replace(':00', '')
const legacyDate = (date: Moment) => new Date(date.epochMilliseconds)
const compactOffset = (moment: Moment) => offset(moment).replace(':', '')

type Format = [name: string, write: (moment: Moment) => string, precision: Precision]
const programs: Record<string, Format[]> = {
  Excel: [
    ['d-mmm-yy', (at) => `${at.day}-${monthName(at)}-${shortYear(at)}`, 'day'],
    ['dd-mmm-yy', (at) => `${pad(at.day)}-${monthName(at)}-${shortYear(at)}`, 'day'],
    ['m/d/yy', (at) => `${at.month}/${at.day}/${shortYear(at)}`, 'day'],
    ['m/d/yyyy', (at) => `${at.month}/${at.day}/${at.year}`, 'day'],
    ['mm/dd/yy', (at) => `${pad(at.month)}/${pad(at.day)}/${shortYear(at)}`, 'day'],
    ['yyyy-mm-dd', isoDate, 'day'],
    ['long date', (at) => `${weekday(at)}, ${longMonth(at)} ${at.day}, ${at.year}`, 'day'],
    ['mmmm d, yyyy', (at) => `${longMonth(at)} ${at.day}, ${at.year}`, 'day'],
    ['d-mmm-yyyy', (at) => `${at.day}-${monthName(at)}-${at.year}`, 'day'],
    ['m/d/yy h:mm AM/PM', (at) => `${at.month}/${at.day}/${shortYear(at)} ${clock12(at)}`, 'minute'],
    ['m/d/yy h:mm', (at) => `${at.month}/${at.day}/${shortYear(at)} ${at.hour}:${pad(at.minute)}`, 'minute'],
    ['yyyy-mm-ddThh:mm:ss', (at) => `${isoDate(at)}T${clock(at)}`, 'second'],
  ],
  'Google Sheets': [
    ['date', (at) => `${at.month}/${at.day}/${at.year}`, 'day'],
    ['date and time', (at) => `${at.month}/${at.day}/${at.year} ${at.hour}:${pad(at.minute)}:${pad(at.second)}`, 'second'],
    ['abbreviated date', (at) => `${at.day}-${monthName(at)}-${at.year}`, 'day'],
  ],
  LibreOffice: [
    ['MM/DD/YY', (at) => `${pad(at.month)}/${pad(at.day)}/${shortYear(at)}`, 'day'],
    ['MM/DD/YY HH:MM AM/PM', (at) => `${pad(at.month)}/${pad(at.day)}/${shortYear(at)} ${clock12(at)}`, 'minute'],
    ['MMM D, YY', (at) => `${monthName(at)} ${at.day}, ${shortYear(at)}`, 'day'],
    ['NN, MMM D, YY', (at) => `${shortWeekday(at)}, ${monthName(at)} ${at.day}, ${shortYear(at)}`, 'day'],
    ['NNNNMMMM D, YYYY', (at) => `${weekday(at)}, ${longMonth(at)} ${at.day}, ${at.year}`, 'day'],
    ['D. MMM. YYYY', (at) => `${at.day}. ${monthName(at)}. ${at.year}`, 'day'],
  ],
  PostgreSQL: [
    ['date', isoDate, 'day'],
    ['ISO', (at) => `${isoDate(at)} ${clock(at)}${postgresFraction(at)}${postgresOffset(at)}`, 'millisecond'],
    ['ISO without zone', (at) => `${isoDate(at)} ${clock(at)}${postgresFraction(at)}`, 'millisecond'],
    ['JSON', (at) => `${isoDate(at)}T${clock(at)}${postgresFraction(at)}${offset(at)}`, 'millisecond'],
    ['Postgres', (at) => `${shortWeekday(at)} ${monthName(at)} ${pad(at.day)} ${clock(at)}${postgresFraction(at)} ${at.year}`, 'millisecond'],
    ['SQL', (at) => `${pad(at.month)}/${pad(at.day)}/${at.year} ${clock(at)}${postgresFraction(at)}`, 'millisecond'],
    ['German', (at) => `${pad(at.day)}.${pad(at.month)}.${at.year} ${clock(at)}${postgresFraction(at)}`, 'millisecond'],
  ],
  Python: [
    ['str', (at) => `${isoDate(at)} ${clock(at)}.${micros(at)}${offset(at)}`, 'millisecond'],
    ['isoformat', (at) => `${isoDate(at)}T${clock(at)}.${micros(at)}${offset(at)}`, 'millisecond'],
    ['ctime', (at) => `${shortWeekday(at)} ${monthName(at)} ${String(at.day).padStart(2)} ${clock(at)} ${at.year}`, 'second'],
    ['RFC 2822', (at) => `${shortWeekday(at)}, ${pad(at.day)} ${monthName(at)} ${at.year} ${clock(at)} ${compactOffset(at)}`, 'second'],
    ['%x %X', (at) => `${pad(at.month)}/${pad(at.day)}/${shortYear(at)} ${clock(at)}`, 'second'],
  ],
  JavaScript: [
    ['toString', (at) => `${shortWeekday(at)} ${monthName(at)} ${pad(at.day)} ${at.year} ${clock(at)} GMT${compactOffset(at)} (Some Standard Time)`, 'second'],
    ['toDateString', (at) => `${shortWeekday(at)} ${monthName(at)} ${pad(at.day)} ${at.year}`, 'day'],
    ['toISOString', (at) => legacyDate(at).toISOString(), 'millisecond'],
    ['toUTCString', (at) => legacyDate(at).toUTCString(), 'second'],
    ['Temporal', (at) => at.toString(), 'millisecond'],
  ],
} // biome-ignore format: one line for each format

for (const [program, formats] of Object.entries(programs))
  test.each(formats)(`dates as ${program} writes them are read back: %s`, (name, write, precision) => {
    for (let n = 0; n < 60; n++) {
      const timeZone = draw(timeZones, n + name.length)
      const moment = drawTime(n * 31 + name.length, timeZone)
      const order = name === 'German' ? 'dmy' : 'mdy'
      expect(parse(write(moment), timeZone, order)).toBe(truncate(moment, precision))
    }
  })

test('PostgreSQL dates with the abbreviation of their time zone are read back', () => {
  for (const text of ['Tue Jul 31 22:15:30 2018 UTC', '31.07.2018 22:15:30 UTC', '07/31/2018 22:15:30 UTC'])
    expect(parse(text, 'America/Chicago', 'mdy')).toBe('2018-07-31T22:15:30.000Z')
  for (const text of ['Wed Aug 01 00:15:30.5 2018 CEST', '01.08.2018 00:15:30.5 CEST'])
    expect(parse(text, 'America/Chicago', 'dmy')).toBe('2018-07-31T22:15:30.500Z')
})

test.each([
  'Tue 31 Jul 2018 10:15:30 PM UTC',
  'Mi 01. Aug 00:15:30 CEST 2018',
  'mer. 01 août 2018 00:15:30 CEST',
  'mié 01 ago 2018 00:15:30 CEST',
  'qua 01 ago 2018 00:15:30 CEST',
  'mer 01 ago 2018, 00:15:30 CEST',
  'wo 01 aug 2018 00:15:30 CEST',
  'Rab 01 Agu 2018 00:15:30 CEST',
  '2018年08月01日 00時15分30秒 CEST',
  'الأربعاء 01 أغسطس 2018 00:15:30 CEST',
])('dates as Linux writes them in ten languages are read back: %s', (text) =>
  expect(parse(text, 'America/Chicago', 'mdy')).toBe('2018-07-31T22:15:30.000Z'),
)
