/**
 * Represents a date range as whole years, whole months and days to add and subtract: "all time until yesterday" is all
 * years minus the rest of this one. Of the possible combinations, it picks the one that reads the fewest rows.
 */
import { Temporal } from 'temporal-polyfill'

/** `from` is inclusive, null for the beginning of all time; `to` is exclusive. */
export type Span = { from: string | null; to: string; sign: 1 | -1 }
export type Spans = { years: Span[]; months: Span[]; days: Span[] }

type Day = Temporal.PlainDate
type Unit = 'month' | 'year'

/** The cost of reading one unit, measured in days of reviews. */
const cost = { days: 1, months: 1, years: 2 }

/** `to` is exclusive. With `years`, whole years are used too. */
export function spansOf(from: string | null, to: string, { years }: { years: boolean }): Spans {
  const start = from === null ? null : Temporal.PlainDate.from(from)
  const end = Temporal.PlainDate.from(to)
  const asDays: Spans = { years: [], months: [], days: start ? spansBetween(start, end) : [] }
  const byMonths = alignToUnit(start, end, 'month')
  const asMonths: Spans = { years: [], months: byMonths.whole, days: byMonths.rest }
  const byYears = alignToUnit(byMonths.start, byMonths.end, 'year')
  const asYears: Spans = { years: byYears.whole, months: byYears.rest, days: byMonths.rest }
  const candidates = [...(start ? [asDays] : []), asMonths, ...(years ? [asYears] : [])]
  return candidates.reduce((best, candidate) => (costOf(candidate) < costOf(best) ? candidate : best))
}

/** Rounds the range to the nearest unit boundaries, and returns what that leaves out or adds. */
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

/** Dates in reverse order are subtracted. */
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

function costOf(spans: Spans): number {
  const lengthCost = (unit: keyof Spans, inUnit: (from: Day, to: Day) => number) =>
    spans[unit].reduce(
      (sum, { from, to }) =>
        sum + cost[unit] * (from ? inUnit(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)) : 0),
      0,
    )
  // A span without a beginning is not measured below. Counting it in months has a flat cost, because years need fewer
  // rows.
  const allTimeCost = spans.months.some(({ from }) => from === null) ? 60 : 0
  return (
    allTimeCost +
    lengthCost('days', (from, to) => from.until(to).days) +
    lengthCost('months', (from, to) => from.until(to, { largestUnit: 'months' }).months) +
    lengthCost('years', (from, to) => from.until(to, { largestUnit: 'years' }).years)
  )
}
