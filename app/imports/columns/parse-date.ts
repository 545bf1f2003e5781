/**
 * Converts a date in a file to a point in time. A date without a time zone is in the account's time zone, and a date
 * without a time is midnight. "2 years ago" is counted back from the date of the file and marked as estimated. The user
 * chooses once per file whether 3/4 is in March or April. Names of months are read in ten languages.
 */
import { Temporal } from 'temporal-polyfill'
import type { DateOrder } from './date-order'
import { monthNumber } from './month-names'
import { isRelativeDate, normalizeDateText, parseRelativeDate } from './relative-dates'

export type DateOptions = { order: DateOrder; zone: (day: Day) => Midnight; fileDate: Date; latest: Date }
export type ParsedDate = { at: Date; isEstimated: boolean } | { reason: string } | null

type Day = { year: number; month: number; day: number }
/**
 * A day in a time zone: its start, whether it has no clock change, and a function that converts a time of day to a
 * timestamp.
 */
type Midnight = { start: number; isPlain: boolean; at: (milliseconds: number) => number }

// Each pattern is anchored, and no two of its parts can match the same characters, so matching takes linear time.
const timePattern = String.raw`(?:[T, ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?: ?([ap]\.?m\.?))?(?: ?(z|utc|gmt|[+-]\d{2}:?\d{2}))?)?`
const yearFirstPattern = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${timePattern}$`, 'i')
const yearLastPattern = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${timePattern}$`, 'i')
const eastAsianPattern = new RegExp(
  String.raw`^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日${timePattern}$`,
  'i',
)
const compactPattern = new RegExp(String.raw`^((?:19|20)\d{2})(\d{2})(\d{2})${timePattern}$`, 'i')
const monthNamePattern = new RegExp(
  String.raw`^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${timePattern}$`,
  'iu',
)
const dayMonthNamePattern = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er|[.ºª])?(?: de)? (\p{L}{3,12})\.?(?: de)?,? (\d{4})${timePattern}$`,
  'iu',
)
const epochPattern = /^(\d{10})(\d{3})?$/
/** Excel counts days from the end of 1899. The first digit limits the numbers to dates from 1982 to 2064. */
const spreadsheetPattern = /^([345]\d{4})(\.\d{1,12})?$/
const spreadsheetEpoch = Date.UTC(1899, 11, 30)
const maxLength = 100

export function parseDate(text: string, options: DateOptions): ParsedDate {
  const normalized = collapseWhitespace(text)
  if (normalized.length > maxLength) return { reason: `The date cannot be read: ${normalized.slice(0, 40)}` }
  if (normalized === '' || /^(na|n\/a|null|none|nan)$/i.test(normalized)) return null
  const relative = parseRelativeDate(normalized, options.fileDate)
  if (relative) return { at: relative, isEstimated: true }
  const at = parseAbsoluteDate(simplify(normalized), options)
  // Many programs write the Unix epoch for a missing date, so treat dates within a day of it as missing.
  if (at !== null && Math.abs(at) < 86_400_000) return null
  if (at === null || Number.isNaN(at))
    return { reason: `The date cannot be read: ${normalized.slice(0, 40)}` }
  if (at > options.latest.getTime())
    return { reason: `The date is in the future: ${normalized.slice(0, 40)}` }
  return { at: new Date(at), isEstimated: false }
}

const collapseWhitespace = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Removes what surrounds the numbers of a date in some languages: the weekday, and the words before and after a time. */
const simplify = (text: string): string =>
  normalizeDateText(text)
    .replace(/^\p{L}{2,12}\.?, (?=\d)/u, '')
    .replace(/ (?:um|at|a las|as|alle ore|alle|om|pukul|jam|a|في) (?=\d{1,2}:)/u, ' ')
    .replace(/ (?:uhr|uur|h)$/, '')

function parseAbsoluteDate(text: string, { order, zone }: DateOptions): number | null {
  let match = yearFirstPattern.exec(text)
  if (match) return toTimestamp(dayFromNumbers(match[1]!, match[2]!, match[3]!), match, zone)
  match = yearLastPattern.exec(text)
  if (match) {
    const [month, day] = order === 'mdy' ? [match[1]!, match[2]!] : [match[2]!, match[1]!]
    // A number above 12 cannot be a month, so it is the day, regardless of the order that the user chose.
    const swapped = Number(month) > 12 && Number(day) <= 12
    return toTimestamp(dayFromNumbers(match[3]!, swapped ? day : month, swapped ? month : day), match, zone)
  }
  match = eastAsianPattern.exec(text) ?? compactPattern.exec(text)
  if (match) return toTimestamp(dayFromNumbers(match[1]!, match[2]!, match[3]!), match, zone)
  match = monthNamePattern.exec(text)
  if (match) return toTimestamp(dayFromMonthName(match[3]!, match[1]!, match[2]!), match, zone)
  match = dayMonthNamePattern.exec(text)
  if (match) return toTimestamp(dayFromMonthName(match[3]!, match[2]!, match[1]!), match, zone)
  match = spreadsheetPattern.exec(text)
  if (match) return fromSpreadsheet(match, zone)
  match = epochPattern.exec(text)
  return match ? Number(match[1]) * 1000 + Number(match[2] ?? 0) : null
}

function dayFromNumbers(year: string, month: string, day: string): Day {
  const short = Number(year)
  const century = year.length === 4 ? 0 : short < 70 ? 2000 : 1900
  return { year: short + century, month: Number(month), day: Number(day) }
}

const dayFromMonthName = (year: string, name: string, day: string): Day =>
  dayFromNumbers(year, String(monthNumber(name) ?? 0), day)

function fromSpreadsheet([, days, fraction]: RegExpExecArray, zone: DateOptions['zone']): number {
  const date = new Date(spreadsheetEpoch + Number(days) * 86_400_000)
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
  return zone(day).at(Math.round(Number(fraction ?? 0) * 86_400) * 1000)
}

function toTimestamp(day: Day, match: RegExpExecArray, zone: DateOptions['zone']): number | null {
  const utc = Date.UTC(day.year, day.month - 1, day.day)
  if (day.month < 1 || day.month > 12 || new Date(utc).getUTCDate() !== day.day || day.year < 1900)
    return null
  const [hour, minute, second, fraction, meridiem, offset] = match.slice(4)
  const hour24 = meridiem
    ? (meridiem[0]!.toLowerCase() === 'p' ? 12 : 0) + (Number(hour) % 12)
    : Number(hour ?? 0)
  if (hour24 > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return null
  const clockTime =
    ((hour24 * 60 + Number(minute ?? 0)) * 60 + Number(second ?? 0)) * 1000 +
    (fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0)
  // Many programs write a date without a time as midnight UTC. So treat exactly midnight UTC as a date in the account's
  // time zone.
  if (!offset || (clockTime === 0 && /^(z|utc|gmt|\+00:?00)$/i.test(offset))) return zone(day).at(clockTime)
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [null, '+', '0', '0']
  const shift = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? 1 : -1)
  return utc + clockTime + shift
}

/**
 * Returns a function that looks up days in a time zone. It caches them, because a file can have a million dates but
 * only a few thousand different days.
 */
export function createMidnightLookup(timeZone: string): DateOptions['zone'] {
  const cache = new Map<number, Midnight>()
  return (day) => {
    const key = (day.year * 100 + day.month) * 100 + day.day
    const cached = cache.get(key)
    if (cached) return cached
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
    if (cache.size > 50_000) cache.clear()
    cache.set(key, midnight)
    return midnight
  }
}

/**
 * Analyzes a column of dates. Returns the number of dates that fit both orders (`ambiguous`), the number of relative
 * dates, and the order that most of the unambiguous dates have (`proven`), or null if there are none.
 */
export function analyzeDateOrder(values: string[]): {
  proven: DateOrder | null
  ambiguous: number
  relative: number
} {
  let ambiguous = 0
  let relative = 0
  const proof = { mdy: 0, dmy: 0 }
  for (const value of values) {
    if (value.length > maxLength) continue
    const normalized = collapseWhitespace(value)
    if (isRelativeDate(normalized)) relative++
    const match = yearLastPattern.exec(normalized)
    if (!match) continue
    const [first, second] = [Number(match[1]), Number(match[2])]
    if (first > 12) proof.dmy++
    else if (second > 12) proof.mdy++
    else if (first !== second) ambiguous++
  }
  const proven = proof.mdy > proof.dmy ? 'mdy' : proof.dmy > 0 ? 'dmy' : null
  return { proven, ambiguous, relative }
}
