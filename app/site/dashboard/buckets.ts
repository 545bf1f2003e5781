/**
 * Splits a date range into buckets for a chart: days for up to six weeks, weeks for slightly more than a quarter,
 * months for up to six years, otherwise years. Months and years are calendar months and years, truncated at the ends of
 * the range. Weeks are counted backward from the last day, so that only the first week can be incomplete. Every day of
 * the range is in exactly one bucket.
 */
import { Temporal } from 'temporal-polyfill'

export type BucketUnit = 'day' | 'week' | 'month' | 'year'
/** A range of dates in the format `YYYY-MM-DD`. `from` is inclusive, `to` is exclusive. */
export type Bucket = { from: string; to: string }

type Day = Temporal.PlainDate

export function bucketUnitFor({ from, to }: Bucket): BucketUnit {
  const days = parseDay(from).until(parseDay(to)).days
  if (days <= 42) return 'day'
  if (days <= 100) return 'week'
  return days <= 6 * 366 ? 'month' : 'year'
}

export function splitIntoBuckets({ from, to }: Bucket, unit: BucketUnit): Bucket[] {
  const rangeStart = parseDay(from)
  const buckets: Bucket[] = []
  for (let bucketEnd = parseDay(to); Temporal.PlainDate.compare(rangeStart, bucketEnd) < 0; ) {
    const bucketStart = maxDay(rangeStart, startOfUnit(bucketEnd.subtract({ days: 1 }), unit))
    buckets.unshift({ from: bucketStart.toString(), to: bucketEnd.toString() })
    bucketEnd = bucketStart
  }
  return buckets
}

/** Returns a bucket's label on the chart's axis: "Nov 3", "Nov", "2026". */
export function formatBucketLabel({ from }: Bucket, unit: BucketUnit): string {
  return labels[unit].format(toUtcDate(parseDay(from)))
}

/**
 * Returns a bucket's name in the table: "Nov 3, 2026", "Nov 3 – 9, 2026", "Nov 1 – 21, 2026" for part of a month, "Nov
 * 2026", "2026".
 */
export function formatBucketName({ from, to }: Bucket, unit: BucketUnit): string {
  const lastDay = parseDay(to).subtract({ days: 1 })
  const isWholeUnit =
    startOfUnit(lastDay, unit).equals(parseDay(from)) && startOfUnit(parseDay(to), unit).equals(parseDay(to))
  if (unit === 'day' || (isWholeUnit && unit !== 'week')) return names[unit].format(toUtcDate(parseDay(from)))
  return mediumDate.formatRange(toUtcDate(parseDay(from)), toUtcDate(lastDay)).replace(/\s/g, ' ')
}

/**
 * Describes which part of its month, week or year a bucket covers: "since May 22", "until Nov 21", "May 3 – 9". Returns
 * null if it covers the whole.
 */
export function formatIncompleteness({ from, to }: Bucket, unit: BucketUnit): string | null {
  const firstDay = parseDay(from)
  const lastDay = parseDay(to).subtract({ days: 1 })
  const startsLate = !startOfUnit(lastDay, unit).equals(firstDay)
  const endsEarly = unit !== 'week' && !startOfUnit(parseDay(to), unit).equals(parseDay(to))
  const format = unit === 'year' ? mediumDate : monthAndDay
  if (startsLate && endsEarly)
    return format.formatRange(toUtcDate(firstDay), toUtcDate(lastDay)).replace(/\s/g, ' ')
  if (startsLate) return `since ${format.format(toUtcDate(firstDay))}`
  return endsEarly ? `until ${format.format(toUtcDate(lastDay))}` : null
}

const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const mediumDate = createDateFormat({ dateStyle: 'medium' })
const monthAndDay = createDateFormat({ month: 'short', day: 'numeric' })
const year = createDateFormat({ year: 'numeric' })
const labels = { day: monthAndDay, week: monthAndDay, month: createDateFormat({ month: 'short' }), year }
const names = {
  day: mediumDate,
  week: mediumDate,
  month: createDateFormat({ month: 'short', year: 'numeric' }),
  year,
}

function startOfUnit(date: Day, unit: BucketUnit): Day {
  if (unit === 'day') return date
  if (unit === 'week') return date.subtract({ days: 6 })
  return unit === 'month' ? date.with({ day: 1 }) : date.with({ month: 1, day: 1 })
}

function parseDay(date: string): Day {
  return Temporal.PlainDate.from(date)
}

function maxDay(a: Day, b: Day): Day {
  return Temporal.PlainDate.compare(a, b) > 0 ? a : b
}

function toUtcDate(date: Day): Date {
  return new Date(Date.UTC(date.year, date.month - 1, date.day))
}
