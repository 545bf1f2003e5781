/**
 * Computes exact review totals of every location for several periods: whole months and years from the summary tables,
 * single days from the reviews. One query covers all periods, and a time span that several periods share is read only
 * once.
 */

import { sql } from 'kysely'
import { responseSecondsSql } from '#app/kit/database/response-seconds'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock } from '#app/platform/filters/filter'
import { startOfDay } from '#app/platform/filters/resolve-range'
import type { Fragment } from '#app/platform/reports/report'
import type { LocationConditions } from '#app/product/locations/location-filter-fields'
import { performanceExpressions } from '#app/product/reviews/counts/count-columns'
import { spansOf } from '#app/product/reviews/counts/date-spans'
import { dayAfter } from '#app/product/reviews/counts/review-counts.server'
import { locationConditions, publishedBetween } from '#app/product/reviews/review-conditions.server'
import type { PerformanceFilter } from '../performance-filter'
import type { PeriodTotals } from './period-totals'

/** A period with inclusive dates. `from` is null if the period has no start. */
export type Period = { from: string | null; to: string }

type TotalsFilter = LocationConditions & Pick<PerformanceFilter, 'sourceIds'>
type Unit = 'years' | 'months' | 'days'
/** A time span and its sign in each period: +1 adds it, −1 subtracts it, 0 leaves it out. */
type TimeSpan = { unit: Unit; from: string | null; to: string; signs: number[] }

const performanceColumns = sql.raw(
  Object.entries(performanceExpressions)
    .map(([name, expression]) => `${expression} as ${name}`)
    .join(', '),
)

/**
 * Returns the totals by location, one entry per period. Locations without reviews in any of the periods are missing.
 */
export async function loadTotalsByLocation(
  tx: Tx,
  filter: TotalsFilter,
  { timeZone }: Clock,
  periods: Period[],
): Promise<Map<Id, PeriodTotals[]>> {
  const queries = mergeSpans(periods).map((span) => {
    const rowsQuery =
      span.unit === 'days' ? daysQuery(tx, filter, span, timeZone) : summaryQuery(tx, filter, span)
    const signedColumns = periods.flatMap((_, n) =>
      totalNames.map((name) => signedColumn(span.signs[n]!, name, n)),
    )
    return sql`select location_id, ${sql.join(signedColumns)} from (${rowsQuery}) as stretch group by location_id`
  })
  const columns = periods.flatMap((_, n) => totalNames.map((name) => sql.ref(`${name}_${n}`)))
  const { rows } = await sql<Record<string, number> & { location_id: Id }>`
    select location_id, ${sql.join(columns.map((column) => sql`sum(${column})::float8 as ${column}`))}
    from (${sql.join(queries, sql` union all `)}) as part group by location_id`.execute(tx)
  return new Map(rows.map((row) => [row.location_id, periods.map((_, n) => totalsOfPeriod(row, n))]))
}

const totalNames = ['reviews', 'rated', 'stars', 'responded', 'response_seconds']

function signedColumn(sign: number, name: string, period: number): Fragment {
  const column = sql.ref(`${name}_${period}`)
  return sign === 0 ? sql`0 as ${column}` : sql`${sql.lit(sign)} * sum(${sql.ref(name)}) as ${column}`
}

function totalsOfPeriod(row: Record<string, number>, period: number): PeriodTotals {
  const total = (name: string) => row[`${name}_${period}`] ?? 0
  return {
    reviews: total('reviews'),
    rated: total('rated'),
    stars: total('stars'),
    responded: total('responded'),
    responseSeconds: total('response_seconds'),
  }
}

function mergeSpans(periods: Period[]): TimeSpan[] {
  const spansByKey = new Map<string, TimeSpan>()
  periods.forEach(({ from, to }, period) => {
    const spans = spansOf(from, dayAfter(to), { years: true })
    for (const unit of ['years', 'months', 'days'] as const)
      for (const span of spans[unit]) {
        const key = `${unit} ${span.from} ${span.to}`
        const merged = spansByKey.get(key) ?? { ...span, unit, signs: periods.map(() => 0) }
        merged.signs[period]! += span.sign
        spansByKey.set(key, merged)
      }
  })
  return [...spansByKey.values()]
}

function daysQuery(tx: Tx, filter: TotalsFilter, { from, to }: TimeSpan, timeZone: string): Fragment {
  const conditions = [
    sql`r.account_id = ${tx.accountId}`,
    ...publishedBetween(from ? startOfDay(from, timeZone) : null, startOfDay(to, timeZone)),
    ...locationConditions(tx, filter, sql`r.location_id`),
    ...sourceConditions(filter, sql`r.source_id`),
  ]
  return sql`
    select r.location_id, 1 as reviews, (r.rating > 0)::int as rated, r.rating::int as stars,
      (r.responded_at is not null)::int as responded,
      ${sql.raw(responseSecondsSql('r'))} as response_seconds
    from reviews r where ${sql.join(conditions, sql` and `)}`
}

/**
 * Returns a query for whole months or years. Months without a source filter are read from `location_months`, which
 * combines all sources and therefore has a third of the rows.
 */
function summaryQuery(tx: Tx, filter: TotalsFilter, { unit, from, to }: TimeSpan): Fragment {
  const isYear = unit === 'years'
  const start = sql.ref(isYear ? 'm.year' : 'm.month')
  const toMonthOrYear = (date: string) =>
    isYear ? sql`${Number(date.slice(0, 4))}::int` : sql`${date}::date`
  const conditions = [
    sql`m.account_id = ${tx.accountId}`,
    sql`${start} < ${toMonthOrYear(to)}`,
    ...(from ? [sql`${start} >= ${toMonthOrYear(from)}`] : []),
    ...locationConditions(tx, filter, sql`m.location_id`),
    ...sourceConditions(filter, sql`m.source_id`),
  ]
  const where = sql.join(conditions, sql` and `)
  if (!isYear && filter.sourceIds.length === 0)
    return sql`
      select m.location_id, m.reviews, m.rated, m.stars, m.responded, m.response_seconds
      from location_months m where ${where}`
  return sql`
    select m.location_id, ${performanceColumns}
    from ${sql.table(isYear ? 'review_years' : 'review_months')} m where ${where}`
}

function sourceConditions({ sourceIds }: TotalsFilter, source: Fragment): Fragment[] {
  return sourceIds.length > 0 ? [sql`${source} = any(${sourceIds}::bigint[])`] : []
}
