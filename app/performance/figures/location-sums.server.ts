/**
 * Exact sums of the reviews of every location in some periods: whole months and years from the summaries, single days
 * from the reviews. One statement covers all periods; time that two periods share is read once.
 */

import { sql } from 'kysely'
import { responseSeconds } from '#app/database/response-seconds'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Clock } from '#app/filters/filter'
import type { LocationConditions } from '#app/locations/location-fields'
import type { Fragment } from '#app/reports/report'
import { dayAfter, startOf } from '#app/reviews/review-figures.server'
import { between, places } from '#app/reviews/review-matching.server'
import { spansOf } from '#app/reviews/review-spans'
import type { PerformanceFilter } from '../report/performance-filter'
import type { PeriodSums } from './period-sums'

/** Dates, both inclusive; a `from` of null means from the beginning. */
export type Period = { from: string | null; to: string }

type Narrowed = LocationConditions & Pick<PerformanceFilter, 'sourceIds'>
type Unit = 'years' | 'months' | 'days'
/** A stretch of time and its sign in each period: +1 adds it, −1 subtracts it, 0 leaves it out. */
type Stretch = { unit: Unit; from: string | null; to: string; signs: number[] }

/** By location, one entry for each period; a location without reviews in any of them is missing. */
export async function sumsByLocation(
  tx: Tx,
  filter: Narrowed,
  { timeZone }: Clock,
  periods: Period[],
): Promise<Map<Id, PeriodSums[]>> {
  const parts = stretchesOf(periods).map((stretch) => {
    const counted =
      stretch.unit === 'days' ? ofDays(tx, filter, stretch, timeZone) : ofWhole(tx, filter, stretch)
    const signed = periods.flatMap((_, n) => names.map((name) => signedBy(stretch.signs[n]!, name, n)))
    return sql`select location_id, ${sql.join(signed)} from (${counted}) as stretch group by location_id`
  })
  const columns = periods.flatMap((_, n) => names.map((name) => sql.ref(`${name}_${n}`)))
  const { rows } = await sql<Record<string, number> & { location_id: Id }>`
    select location_id, ${sql.join(columns.map((column) => sql`sum(${column})::float8 as ${column}`))}
    from (${sql.join(parts, sql` union all `)}) as part group by location_id`.execute(tx)
  return new Map(rows.map((row) => [row.location_id, periods.map((_, n) => sumsIn(row, n))]))
}

const names = ['reviews', 'rated', 'stars', 'responded', 'response_seconds']

function signedBy(sign: number, name: string, period: number): Fragment {
  const column = sql.ref(`${name}_${period}`)
  return sign === 0 ? sql`0 as ${column}` : sql`${sql.lit(sign)} * sum(${sql.ref(name)}) as ${column}`
}

function sumsIn(row: Record<string, number>, period: number): PeriodSums {
  const of = (name: string) => row[`${name}_${period}`] ?? 0
  return {
    reviews: of('reviews'),
    rated: of('rated'),
    stars: of('stars'),
    responded: of('responded'),
    responseSeconds: of('response_seconds'),
  }
}

function stretchesOf(periods: Period[]): Stretch[] {
  const found = new Map<string, Stretch>()
  periods.forEach(({ from, to }, period) => {
    const spans = spansOf(from, dayAfter(to), { years: true })
    for (const unit of ['years', 'months', 'days'] as const)
      for (const span of spans[unit]) {
        const key = `${unit} ${span.from} ${span.to}`
        const stretch = found.get(key) ?? { ...span, unit, signs: periods.map(() => 0) }
        stretch.signs[period]! += span.sign
        found.set(key, stretch)
      }
  })
  return [...found.values()]
}

function ofDays(tx: Tx, filter: Narrowed, { from, to }: Stretch, timeZone: string): Fragment {
  const conditions = [
    sql`r.account_id = ${tx.accountId}`,
    ...between(from ? startOf(from, timeZone) : null, startOf(to, timeZone)),
    ...places(tx, filter, sql`r.location_id`),
    ...ofSources(filter, sql`r.source_id`),
  ]
  return sql`
    select r.location_id, 1 as reviews, (r.rating > 0)::int as rated, r.rating::int as stars,
      (r.responded_at is not null)::int as responded,
      ${sql.raw(responseSeconds('r'))} as response_seconds
    from reviews r where ${sql.join(conditions, sql` and `)}`
}

/** For months without a source filter, reads the sums of all sources together: a third of the rows. */
function ofWhole(tx: Tx, filter: Narrowed, { unit, from, to }: Stretch): Fragment {
  const isYear = unit === 'years'
  const start = sql.ref(isYear ? 'm.year' : 'm.month')
  const at = (date: string) => (isYear ? sql`${Number(date.slice(0, 4))}::int` : sql`${date}::date`)
  const conditions = [
    sql`m.account_id = ${tx.accountId}`,
    sql`${start} < ${at(to)}`,
    ...(from ? [sql`${start} >= ${at(from)}`] : []),
    ...places(tx, filter, sql`m.location_id`),
    ...ofSources(filter, sql`m.source_id`),
  ]
  const where = sql.join(conditions, sql` and `)
  if (!isYear && filter.sourceIds.length === 0)
    return sql`
      select m.location_id, m.reviews, m.rated, m.stars, m.responded, m.response_seconds
      from location_months m where ${where}`
  return sql`
    select m.location_id, m.reviews_1 + m.reviews_2 + m.reviews_3 + m.reviews_4 + m.reviews_5
        + m.reviews_positive + m.reviews_neutral + m.reviews_negative as reviews,
      m.reviews_1 + m.reviews_2 + m.reviews_3 + m.reviews_4 + m.reviews_5 as rated,
      m.reviews_1 + 2 * m.reviews_2 + 3 * m.reviews_3 + 4 * m.reviews_4 + 5 * m.reviews_5 as stars,
      m.responded_1 + m.responded_2 + m.responded_3 + m.responded_4 + m.responded_5
        + m.responded_positive + m.responded_neutral + m.responded_negative as responded, m.response_seconds
    from ${sql.table(isYear ? 'review_years' : 'review_months')} m where ${where}`
}

function ofSources({ sourceIds }: Narrowed, source: Fragment): Fragment[] {
  return sourceIds.length > 0 ? [sql`${source} = any(${sourceIds}::bigint[])`] : []
}
