/**
 * Splits a range of dates into buckets for a chart: days up to six weeks, weeks up to slightly more than a quarter,
 * then months, then years. Months and years are calendar ones, cut off at the range's ends; weeks are counted back from
 * its last day, so that an incomplete one is the oldest. Every day of the range is in exactly one bucket.
 */
import { Temporal } from 'temporal-polyfill'

export type Unit = 'day' | 'week' | 'month' | 'year'
/** `YYYY-MM-DD`; `from` is inclusive, `to` is exclusive. */
export type Bucket = { from: string; to: string }

type Day = Temporal.PlainDate

export function unitFor({ from, to }: Bucket): Unit {
  const days = day(from).until(day(to)).days
  if (days <= 42) return 'day'
  if (days <= 100) return 'week'
  return days <= 6 * 366 ? 'month' : 'year'
}

export function bucketsOf({ from, to }: Bucket, unit: Unit): Bucket[] {
  const start = day(from)
  const buckets: Bucket[] = []
  for (let end = day(to); Temporal.PlainDate.compare(start, end) < 0; ) {
    const begin = later(start, beginOf(end.subtract({ days: 1 }), unit))
    buckets.unshift({ from: begin.toString(), to: end.toString() })
    end = begin
  }
  return buckets
}

/** The label below the chart: "Nov 3", "Nov", "2026". */
export function labelOf({ from }: Bucket, unit: Unit): string {
  return labels[unit].format(asDate(day(from)))
}

/** The name in the table: "Nov 3", "Nov 3 – 9", "Nov 1 – 21" for a month cut off, "Nov 2026", "2026". */
export function nameOf({ from, to }: Bucket, unit: Unit): string {
  const last = day(to).subtract({ days: 1 })
  const isWhole = beginOf(last, unit).equals(day(from)) && beginOf(day(to), unit).equals(day(to))
  if (unit === 'day' || (isWhole && unit !== 'week')) return names[unit].format(asDate(day(from)))
  return span.formatRange(asDate(day(from)), asDate(last)).replace(/\s/g, ' ')
}

const written = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const span = written({ dateStyle: 'medium' })
const monthAndDay = written({ month: 'short', day: 'numeric' })
const year = written({ year: 'numeric' })
const labels = { day: monthAndDay, week: monthAndDay, month: written({ month: 'short' }), year }
const names = { day: span, week: span, month: written({ month: 'short', year: 'numeric' }), year }

function beginOf(date: Day, unit: Unit): Day {
  if (unit === 'day') return date
  if (unit === 'week') return date.subtract({ days: 6 })
  return unit === 'month' ? date.with({ day: 1 }) : date.with({ month: 1, day: 1 })
}

function day(date: string): Day {
  return Temporal.PlainDate.from(date)
}

function later(one: Day, other: Day): Day {
  return Temporal.PlainDate.compare(one, other) > 0 ? one : other
}

function asDate(date: Day): Date {
  return new Date(Date.UTC(date.year, date.month - 1, date.day))
}
