/**
 * Converts a date in a file to an instant. A date without a zone is in the account's time zone; a date without a time
 * is midnight there. "2 years ago" is counted back from the day the file was created and marked as estimated. Whether
 * 3/4 is March or April is chosen by the person, once per column.
 */
import { Temporal } from 'temporal-polyfill'

export const dateOrders = ['mdy', 'dmy'] as const
export type DateOrder = (typeof dateOrders)[number]

export type DateReading = { order: DateOrder; zone: (day: Day) => Midnight; fileDate: Date; latest: Date }
export type ReadDate = { at: Date; isEstimated: boolean } | { reason: string } | null

type Day = { year: number; month: number; day: number }
/** The first instant of a day, whether the day has no clock change, and a function from time of day to instant. */
type Midnight = { start: number; isPlain: boolean; at: (milliseconds: number) => number }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// Each pattern is anchored, and no two of its parts can match the same run of characters, so matching takes linear
// time.
const clock = String.raw`(?:[T, ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?: ?([ap]\.?m\.?))?(?: ?(z|utc|gmt|[+-]\d{2}:?\d{2}))?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}$`, 'i')
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${clock}$`, 'i')
const monthNamed = new RegExp(String.raw`^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${clock}$`, 'i')
const dayMonthNamed = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4})${clock}$`,
  'i',
)
const ago = /^(?:edited )?(a|an|\d{1,3}) (second|minute|hour|day|week|month|year)s? ago$/i
const epoch = /^(\d{10})(\d{3})?$/
const longest = 100

export function readDate(text: string, reading: DateReading): ReadDate {
  const written = oneLine(text)
  if (written.length > longest) return { reason: `The date cannot be read: ${written.slice(0, 40)}` }
  if (written === '' || /^(na|n\/a|null|none|nan)$/i.test(written)) return null
  const relative = ago.exec(written)
  if (relative) return { at: countBack(relative, reading.fileDate), isEstimated: true }
  const at = absolute(written, reading)
  // Programs write the Unix epoch when they have no date.
  if (at !== null && Math.abs(at) < 86_400_000) return null
  if (at === null || Number.isNaN(at)) return { reason: `The date cannot be read: ${written.slice(0, 40)}` }
  if (at > reading.latest.getTime()) return { reason: `The date is in the future: ${written.slice(0, 40)}` }
  return { at: new Date(at), isEstimated: false }
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

function absolute(written: string, { order, zone }: DateReading): number | null {
  let match = yearFirst.exec(written)
  if (match) return instant(numbered(match[1]!, match[2]!, match[3]!), match, zone)
  match = yearLast.exec(written)
  if (match) {
    const [month, day] = order === 'mdy' ? [match[1]!, match[2]!] : [match[2]!, match[1]!]
    // A number that cannot be a month is a day, whatever the column's order.
    const swapped = Number(month) > 12 && Number(day) <= 12
    return instant(numbered(match[3]!, swapped ? day : month, swapped ? month : day), match, zone)
  }
  match = monthNamed.exec(written)
  if (match) return instant(named(match[3]!, match[1]!, match[2]!), match, zone)
  match = dayMonthNamed.exec(written)
  if (match) return instant(named(match[3]!, match[2]!, match[1]!), match, zone)
  match = epoch.exec(written)
  return match ? Number(match[1]) * 1000 + Number(match[2] ?? 0) : null
}

function numbered(year: string, month: string, day: string): Day {
  const short = Number(year)
  const century = year.length === 4 ? 0 : short < 70 ? 2000 : 1900
  return { year: short + century, month: Number(month), day: Number(day) }
}

const named = (year: string, name: string, day: string): Day =>
  numbered(year, String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1), day)

function instant(day: Day, match: RegExpExecArray, zone: DateReading['zone']): number | null {
  const utc = Date.UTC(day.year, day.month - 1, day.day)
  if (day.month < 1 || day.month > 12 || new Date(utc).getUTCDate() !== day.day || day.year < 1900)
    return null
  const [hour, minute, second, fraction, half, offset] = match.slice(4)
  const evening = half ? (half[0]!.toLowerCase() === 'p' ? 12 : 0) + (Number(hour) % 12) : Number(hour ?? 0)
  if (evening > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return null
  const clockTime =
    ((evening * 60 + Number(minute ?? 0)) * 60 + Number(second ?? 0)) * 1000 +
    (fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0)
  // Programs write a calendar day as midnight UTC, exact to the second.
  if (!offset || (clockTime === 0 && /^(z|utc|gmt|\+00:?00)$/i.test(offset))) return zone(day).at(clockTime)
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [null, '+', '0', '0']
  const shift = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? 1 : -1)
  return utc + clockTime + shift
}

function countBack([, count, unit]: RegExpExecArray, fileDate: Date): Date {
  const number = /^an?$/i.test(count!) ? 1 : Number(count)
  const from = Temporal.Instant.fromEpochMilliseconds(fileDate.getTime()).toZonedDateTimeISO('UTC')
  return new Date(from.subtract({ [`${unit!.toLowerCase()}s`]: number }).epochMilliseconds)
}

/** Returns the days of a time zone. Caches them: a file has a million dates but only a few thousand days. */
export function daysOf(timeZone: string): DateReading['zone'] {
  const known = new Map<number, Midnight>()
  return (day) => {
    const key = (day.year * 100 + day.month) * 100 + day.day
    const found = known.get(key)
    if (found) return found
    const date = Temporal.PlainDate.from(day)
    const first = date.toZonedDateTime(timeZone)
    const start = first.epochMilliseconds
    const isPlain = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - start === 86_400_000
    const at = (milliseconds: number) =>
      isPlain
        ? start + milliseconds
        : date
            .toPlainDateTime(Temporal.PlainTime.from('00:00'))
            .add({ milliseconds })
            .toZonedDateTime(timeZone).epochMilliseconds
    const midnight = { start, isPlain, at }
    if (known.size > 50_000) known.clear()
    known.set(key, midnight)
    return midnight
  }
}

/** Analyzes a column of dates: how many are ambiguous, and which order the others prove. */
export function weighOrder(values: string[]): {
  proven: DateOrder | null
  unclear: number
  relative: number
} {
  let unclear = 0
  let relative = 0
  const proof = { mdy: 0, dmy: 0 }
  for (const value of values) {
    if (value.length > longest) continue
    const written = oneLine(value)
    if (ago.test(written)) relative++
    const match = yearLast.exec(written)
    if (!match) continue
    const [first, second] = [Number(match[1]), Number(match[2])]
    if (first > 12) proof.dmy++
    else if (second > 12) proof.mdy++
    else if (first !== second) unclear++
  }
  const proven = proof.mdy > proof.dmy ? 'mdy' : proof.dmy > 0 ? 'dmy' : null
  return { proven, unclear, relative }
}
