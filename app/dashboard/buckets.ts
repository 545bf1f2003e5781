/**
 * Splits a range of dates into buckets for a chart: days up to six weeks, weeks up to slightly more than a quarter,
 * then months, then years. Months and years are calendar ones, cut off at the range's ends; weeks are counted back from
 * its last day, so that an incomplete one is the oldest. Every day of the range is in exactly one bucket.
 */
import { Temporal } from 'temporal-polyfill'

export type BucketUnit = 'day' | 'week' | 'month' | 'year'
/** `YYYY-MM-DD`; `from` is inclusive, `to` is exclusive. */
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

/** The label below the chart: "Nov 3", "Nov", "2026". */
export function formatBucketLabel({ from }: Bucket, unit: BucketUnit): string {
  return labels[unit].format(toUtcDate(parseDay(from)))
}

/** The name in the table: "Nov 3", "Nov 3 – 9", "Nov 1 – 21" for a month cut off, "Nov 2026", "2026". */
export function formatBucketName({ from, to }: Bucket, unit: BucketUnit): string {
  const lastDay = parseDay(to).subtract({ days: 1 })
  const isWholeUnit =
    startOfUnit(lastDay, unit).equals(parseDay(from)) && startOfUnit(parseDay(to), unit).equals(parseDay(to))
  if (unit === 'day' || (isWholeUnit && unit !== 'week')) return names[unit].format(toUtcDate(parseDay(from)))
  return mediumDate.formatRange(toUtcDate(parseDay(from)), toUtcDate(lastDay)).replace(/\s/g, ' ')
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
