/**
 * Splits a date range into whole years, whole months and days to add or subtract, so that reviews can be counted with
 * the summary tables. "All time until yesterday", for example, is all years minus the rest of this year. Of several
 * possible splits, the one that reads the fewest rows is used.
 */
import { Temporal } from 'temporal-polyfill'

/** A time span to add or subtract. `from` is inclusive, or null if the span has no start; `to` is exclusive. */
export type Span = { from: string | null; to: string; sign: 1 | -1 }
export type Spans = { years: Span[]; months: Span[]; days: Span[] }

type Day = Temporal.PlainDate
type Unit = 'month' | 'year'

/** The cost of reading one day, month or year, measured in days of reviews. */
const unitCost = { days: 1, months: 1, years: 2 }

type Options = {
  /** Whether whole years may be used. */
  years: boolean
  /** Whether whole months may be used. By default, they may. */
  months?: boolean
  /** The current date. Days after it cost nothing, because almost no review has a later date. */
  today?: string
}

/** Splits a date range into the spans with the lowest cost. `to` is exclusive. */
export function spansOf(from: string | null, to: string, { years, months = true, today }: Options): Spans {
  const start = from === null ? null : Temporal.PlainDate.from(from)
  const end = Temporal.PlainDate.from(to)
  const asDays: Spans = { years: [], months: [], days: start ? spansBetween(start, end) : [] }
  const byMonths = alignToUnit(start, end, 'month')
  const asMonths: Spans = { years: [], months: byMonths.whole, days: byMonths.rest }
  const byYearsAndMonths = alignToUnit(byMonths.start, byMonths.end, 'year')
  const asYears: Spans = {
    years: byYearsAndMonths.whole,
    months: byYearsAndMonths.rest,
    days: byMonths.rest,
  }
  const byYears = alignToUnit(start, end, 'year')
  const asYearsAndDays: Spans = { years: byYears.whole, months: [], days: byYears.rest }
  const candidates = [
    ...(start ? [asDays] : []),
    ...(months ? [asMonths] : []),
    ...(years && months ? [asYears] : []),
    ...(years ? [asYearsAndDays] : []),
  ]
  const nextDay = today === undefined ? null : Temporal.PlainDate.from(today).add({ days: 1 })
  const cost = (spans: Spans) => costOf(spans, nextDay)
  return candidates.reduce((best, candidate) => (cost(candidate) < cost(best) ? candidate : best))
}

/**
 * Rounds the range to the nearest unit boundaries. `rest` contains the spans to add and subtract to get the exact
 * range.
 */
function alignToUnit(start: Day | null, end: Day, unit: Unit) {
  const first = start && nearestBoundary(start, unit)
  const last = nearestBoundary(end, unit)
  return {
    start: first,
    end: last,
    whole: spansBetween(first, last),
    rest: [...(start && first ? spansBetween(start, first) : []), ...spansBetween(last, end)],
  }
}

/** Returns the span between two dates. If the dates are in reverse order, the span is subtracted. */
function spansBetween(from: Day | null, to: Day): Span[] {
  if (from === null) return [{ from: null, to: to.toString(), sign: 1 }]
  const order = Temporal.PlainDate.compare(from, to)
  if (order === 0) return []
  const [first, last] = order < 0 ? [from, to] : [to, from]
  return [{ from: first.toString(), to: last.toString(), sign: order < 0 ? 1 : -1 }]
}

function nearestBoundary(day: Day, unit: Unit): Day {
  const before = unit === 'month' ? day.with({ day: 1 }) : day.with({ month: 1, day: 1 })
  const after = before.add(unit === 'month' ? { months: 1 } : { years: 1 })
  return day.since(before).days <= after.since(day).days ? before : after
}

/** Returns the cost of the spans. Days from `nextDay` on are free. */
function costOf(spans: Spans, nextDay: Day | null): number {
  const lengthCost = (unit: keyof Spans, lengthOf: (from: Day, to: Day) => number) =>
    spans[unit].reduce(
      (sum, { from, to }) =>
        sum +
        unitCost[unit] * (from ? lengthOf(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)) : 0),
      0,
    )
  // Spans without a start have no length and are not included below. Such a span costs extra if it is counted in
  // months, because there are fewer rows of years.
  const allTimeCost = spans.months.some(({ from }) => from === null) ? 60 : 0
  return (
    allTimeCost +
    lengthCost('days', (from, to) => Math.max(0, from.until(earlierOf(to, nextDay)).days)) +
    lengthCost('months', (from, to) => from.until(to, { largestUnit: 'months' }).months) +
    lengthCost('years', (from, to) => from.until(to, { largestUnit: 'years' }).years)
  )
}

function earlierOf(day: Day, limit: Day | null): Day {
  return limit && Temporal.PlainDate.compare(limit, day) < 0 ? limit : day
}
