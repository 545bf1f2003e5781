/**
 * Converts a date in a file to a point in time. A date without a time zone is in the account's time zone, and a date
 * without a time is midnight. "2 years ago" is counted back from the date of the file and marked as estimated, and so is
 * a month without a day, which counts as its first day. The user chooses once per file whether 3/4 is in March or April.
 */
import { Temporal } from 'temporal-polyfill'
import type { DateOrder } from './date-order'
import { isEmptyValue } from './empty-values'
import { normalizeCell } from './normalize-cell'
import { readDateText } from './read-date-text'
import type { WrittenMoment } from './read-moment'
import { subtractInterval } from './relative-dates'
import { toMilliseconds } from './time-of-day'

export type DateOptions = { order: DateOrder; zone: (day: Day) => Midnight; fileDate: Date; latest: Date }
export type ParsedDate = { at: Date; isEstimated: boolean } | { reason: string } | null

type Day = { year: number; month: number; day: number }
/**
 * A day in a time zone: its start, whether it has no clock change, and a function that converts a time of day to a
 * timestamp.
 */
type Midnight = { start: number; isPlain: boolean; at: (milliseconds: number) => number }

/** Unix time in seconds, also with a fraction as Python's `time.time()` has it, or in milliseconds. */
const epochPattern = /^(\d{10})(?:(\d{3})|\.(\d{1,9}))?$/
/** Excel counts days from the end of 1899. The first digit limits the numbers to dates from 1982 to 2064. */
const spreadsheetPattern = /^([345]\d{4})(?:[.,](\d{1,12}))?$/
const spreadsheetEpoch = Date.UTC(1899, 11, 30)
const maxLength = 100

export function parseDate(text: string, options: DateOptions): ParsedDate {
  const collapsed = collapseWhitespace(text)
  const reason = (problem: string) => ({ reason: `${problem}: ${collapsed.slice(0, 40)}` })
  if (collapsed.length > maxLength) return reason('The date cannot be read')
  const date = readDateText(normalizeCell(collapsed))
  if (date && 'unit' in date) return { at: subtractInterval(options.fileDate, date), isEstimated: true }
  if (date?.offset === 'ambiguous')
    return { reason: `The time zone of the date is ambiguous: ${collapsed.slice(-40)}` }
  const at = date ? toTimestamp(date, options) : fromNumber(collapsed, options.zone)
  if (at === null) return isEmptyValue(collapsed) ? null : reason('The date cannot be read')
  // Many programs write the Unix epoch for a missing date, so treat dates within a day of it as missing.
  if (Math.abs(at) < 86_400_000) return null
  if (at > options.latest.getTime()) return reason('The date is in the future')
  return { at: new Date(at), isEstimated: date !== null && date.day.day === null }
}

const collapseWhitespace = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Reads the number by which a spreadsheet or a program represents a time. */
function fromNumber(text: string, zone: DateOptions['zone']): number | null {
  const days = spreadsheetPattern.exec(text)
  if (days) return fromSpreadsheet(days, zone)
  const epoch = epochPattern.exec(text)
  return epoch ? Number(epoch[1]) * 1000 + Number(epoch[2] ?? 0) + toMilliseconds(epoch[3]) : null
}

function fromSpreadsheet([, days, fraction]: RegExpExecArray, zone: DateOptions['zone']): number {
  const date = new Date(spreadsheetEpoch + Number(days) * 86_400_000)
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
  return zone(day).at(Math.round(Number(`0.${fraction ?? 0}`) * 86_400) * 1000)
}

function toTimestamp(moment: WrittenMoment, { order, zone }: DateOptions): number | null {
  const day = toDay(moment.day, order)
  const utc = Date.UTC(day.year, day.month - 1, day.day)
  if (day.month < 1 || day.month > 12 || new Date(utc).getUTCDate() !== day.day || day.year < 1900)
    return null
  const { clock, offset } = moment
  // Many programs write a date without a time as midnight UTC. So treat exactly midnight UTC as a date in the account's
  // time zone.
  if (typeof offset !== 'number' || (clock === 0 && offset === 0)) return zone(day).at(clock)
  return utc + clock - offset
}

/** Returns the first day of a month that is without a day. */
function toDay({ year, month, day, isOrderOpen }: WrittenMoment['day'], order: DateOrder): Day {
  if (day === null || !isOrderOpen) return { year, month, day: day ?? 1 }
  const inOrder = order === 'mdy' ? { year, month, day } : { year, month: day, day: month }
  // A number above 12 cannot be a month, so it is the day, regardless of the order that the user chose.
  const isSwapped = inOrder.month > 12 && inOrder.day <= 12
  return isSwapped ? { year, month: inOrder.day, day: inOrder.month } : inOrder
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
    const date = readDateText(normalizeCell(value))
    if (date && 'unit' in date) relative++
    if (!date || 'unit' in date || !date.day.isOrderOpen || date.day.day === null) continue
    const [first, second] = [date.day.month, date.day.day]
    if (first > 12) proof.dmy++
    else if (second > 12) proof.mdy++
    else if (first !== second) ambiguous++
  }
  const proven = proof.mdy > proof.dmy ? 'mdy' : proof.dmy > 0 ? 'dmy' : null
  return { proven, ambiguous, relative }
}
