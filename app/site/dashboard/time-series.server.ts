/**
 * Sums the filtered reviews by time bucket and source, for this period and the previous period. All review figures of
 * the dashboard are computed from this single query, so that they cannot contradict each other. Whole months come from
 * the summary tables and partial months from the reviews, so the figures are exact.
 */

import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { responseSecondsSql } from '#app/kit/database/response-seconds'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock } from '#app/platform/filters/filter'
import {
  previousRange,
  type ResolvedRange,
  resolveRange,
  startOfDay,
} from '#app/platform/filters/resolve-range'
import type { Fragment } from '#app/platform/reports/report'
import { type Span, spansOf } from '#app/product/reviews/counts/date-spans'
import { locationConditions } from '#app/product/reviews/review-conditions.server'
import { type Bucket, type BucketUnit, bucketUnitFor, splitIntoBuckets } from './buckets'
import type { DashboardFilter } from './dashboard-filter'
import { type ReviewTotals, reviewCount, sumTotals } from './review-totals'

export type Period = { buckets: Bucket[]; bucketTotals: ReviewTotals[]; total: ReviewTotals }
export type TimeSeries = {
  unit: BucketUnit
  period: Period
  /** The previous period, or null if the range is all time. */
  previous: Period | null
  /** The sources of this period's reviews, most reviews first. */
  sources: { id: Id; name: string; code: string; sums: ReviewTotals }[]
}

type Row = { bucket: number; source_id: Id; source: string; code: string } & Record<Column, string>

const ratings = [0, 1, 2, 3, 4, 5] as const
const columns = [
  ...ratings.map((rating) => `rated_${rating}` as const),
  ...(['positive', 'negative', 'responded', 'seconds'] as const),
]
type Column = (typeof columns)[number]

export async function loadTimeSeries(tx: Tx, filter: DashboardFilter, clock: Clock): Promise<TimeSeries> {
  const range = toBounds(resolveRange(filter.range, clock))
  const previousDates = previousRange(filter.range, clock)
  const firstDay = isVeryLong(range) ? await findFirstReviewDay(tx, clock) : null
  const bounds = { from: latestDate(range.from, firstDay) ?? range.to, to: range.to }
  const unit = bucketUnitFor(bounds)
  const buckets = splitIntoBuckets(bounds, unit)
  const previousBuckets = previousDates
    ? splitIntoBuckets(clampStart(toBounds(previousDates), firstDay), unit)
    : []
  const rows = await loadRows(tx, filter, clock, [...buckets, ...previousBuckets])
  const toPeriod = (periodBuckets: Bucket[], offset: number): Period => {
    const bucketTotals = periodBuckets.map((_, index) =>
      sumTotals(rows.filter((row) => row.bucket === index + offset).map(toReviewTotals)),
    )
    return { buckets: periodBuckets, bucketTotals, total: sumTotals(bucketTotals) }
  }
  return {
    unit,
    period: toPeriod(buckets, 0),
    previous: previousDates && toPeriod(previousBuckets, buckets.length),
    sources: totalsBySource(rows.filter(({ bucket }) => bucket < buckets.length)),
  }
}

type Bounds = { from: string | null; to: string }

/** Converts a resolved range, whose `to` is inclusive, to bounds with an exclusive `to`. */
function toBounds({ from, to }: ResolvedRange): Bounds {
  return { from, to: Temporal.PlainDate.from(to).add({ days: 1 }).toString() }
}

/**
 * Checks whether the range is all time or longer than six years. Such a range is shortened to start no earlier than the
 * account's first review.
 */
function isVeryLong({ from, to }: Bounds): boolean {
  return from === null || bucketUnitFor({ from, to }) === 'year'
}

function clampStart({ from, to }: Bounds, firstDay: string | null): Bucket {
  return { from: latestDate(from, firstDay) ?? to, to }
}

function latestDate(a: string | null, b: string | null): string | null {
  return a !== null && b !== null ? (a > b ? a : b) : (a ?? b)
}

async function findFirstReviewDay(tx: Tx, { timeZone }: Clock): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select to_char(published_at at time zone ${timeZone}, 'YYYY-MM-DD') as day from reviews
    where account_id = ${tx.accountId} order by published_at limit 1`.execute(tx)
  return rows[0]?.day ?? null
}

type BucketSpan = Span & { bucket: number }

async function loadRows(tx: Tx, filter: DashboardFilter, clock: Clock, buckets: Bucket[]): Promise<Row[]> {
  const spans = buckets.map(({ from, to }) => spansOf(from, to, { years: false }))
  const bucketSpansOf = (kind: 'months' | 'days'): BucketSpan[] =>
    spans.flatMap((bucket, index) => bucket[kind].map((span) => ({ ...span, bucket: index })))
  const months = bucketSpansOf('months')
  const days = bucketSpansOf('days')
  const queries = [
    ...(months.length > 0 ? [monthsQuery(tx, filter, months)] : []),
    ...(days.length > 0 ? [daysQuery(tx, filter, days, clock)] : []),
  ]
  if (queries.length === 0) return []
  const sumColumns = columns.map((column) => sql`sum(part.${sql.ref(column)}) as ${sql.ref(column)}`)
  const { rows } = await sql<Row>`
    select part.bucket, part.source_id::text as source_id, s.name as source, s.code, ${sql.join(sumColumns)}
    from (${sql.join(queries, sql` union all `)}) part join sources s on s.id = part.source_id
    group by 1, 2, 3, 4`.execute(tx)
  return rows
}

function monthsQuery(tx: Tx, filter: DashboardFilter, bucketSpans: BucketSpan[]): Fragment {
  const isByLocation = filter.locationIds.length > 0 || filter.groupIds.length > 0
  const classes = ['1', '2', '3', '4', '5', 'positive', 'neutral', 'negative']
  const signedSum = (kind: 'reviews' | 'responded', names: string[]) =>
    sql`p.sign * sum(${sql.join(
      names.map((name) => sql.ref(`m.${kind}_${name}`)),
      sql` + `,
    )})`
  const values: Record<Column, Fragment> = {
    rated_0: signedSum('reviews', ['positive', 'neutral', 'negative']),
    rated_1: signedSum('reviews', ['1']),
    rated_2: signedSum('reviews', ['2']),
    rated_3: signedSum('reviews', ['3']),
    rated_4: signedSum('reviews', ['4']),
    rated_5: signedSum('reviews', ['5']),
    positive: signedSum('reviews', ['4', '5', 'positive']),
    negative: signedSum('reviews', ['1', '2', 'negative']),
    responded: signedSum('responded', classes),
    seconds: sql`p.sign * sum(m.response_seconds)`,
  }
  return sql`
    select p.bucket, m.source_id, ${aliasedColumns(values)}
    from ${unnestSpans(bucketSpans, (date) => date, sql`date`)}
    join ${sql.table(isByLocation ? 'review_months' : 'account_months')} m on m.month >= p.starts and m.month < p.ends
    where ${filterCondition(tx, filter, 'm')} group by p.bucket, p.sign, m.source_id`
}

function daysQuery(
  tx: Tx,
  filter: DashboardFilter,
  bucketSpans: BucketSpan[],
  { timeZone }: Clock,
): Fragment {
  const signedCount = (condition: Fragment) => sql`p.sign * count(*) filter (where ${condition})`
  const countOfRating = (rating: number) => signedCount(sql`r.rating = ${sql.lit(rating)}`)
  const values: Record<Column, Fragment> = {
    rated_0: countOfRating(0),
    rated_1: countOfRating(1),
    rated_2: countOfRating(2),
    rated_3: countOfRating(3),
    rated_4: countOfRating(4),
    rated_5: countOfRating(5),
    positive: signedCount(sql`r.sentiment = 1`),
    negative: signedCount(sql`r.sentiment = -1`),
    responded: sql`p.sign * count(r.responded_at)`,
    seconds: sql`p.sign * coalesce(sum(${sql.raw(responseSecondsSql('r'))})
      filter (where r.responded_at is not null), 0)`,
  }
  return sql`
    select p.bucket, r.source_id, ${aliasedColumns(values)}
    from ${unnestSpans(bucketSpans, (date) => startOfDay(date, timeZone).toISOString(), sql`timestamptz`)}
    join reviews r on r.published_at >= p.starts and r.published_at < p.ends
    where ${filterCondition(tx, filter, 'r')} group by p.bucket, p.sign, r.source_id`
}

function filterCondition(tx: Tx, filter: DashboardFilter, alias: 'm' | 'r'): Fragment {
  const sourceColumn = sql.ref(`${alias}.source_id`)
  const conditions = [
    sql`${sql.ref(`${alias}.account_id`)} = ${tx.accountId}`,
    ...(filter.sourceIds.length > 0 ? [sql`${sourceColumn} = any(${filter.sourceIds}::bigint[])`] : []),
    ...locationConditions(tx, filter, sql.ref(`${alias}.location_id`)),
  ]
  return sql.join(conditions, sql` and `)
}

function aliasedColumns(values: Record<Column, Fragment>): Fragment {
  return sql.join(columns.map((column) => sql`${values[column]} as ${sql.ref(column)}`))
}

function unnestSpans(bucketSpans: BucketSpan[], toTime: (date: string) => string, type: Fragment): Fragment {
  const pluck = <T>(select: (span: BucketSpan) => T) => bucketSpans.map(select)
  return sql`unnest(${pluck(({ bucket }) => bucket)}::int[], ${pluck(({ sign }) => sign)}::int[],
    ${pluck(({ from }) => toTime(from!))}::${type}[], ${pluck(({ to }) => toTime(to))}::${type}[]) as p(bucket, sign, starts, ends)`
}

function toReviewTotals(row: Row): ReviewTotals {
  return {
    byRating: ratings.map((rating) => Number(row[`rated_${rating}`])) as ReviewTotals['byRating'],
    positive: Number(row.positive),
    negative: Number(row.negative),
    responded: Number(row.responded),
    responseSeconds: Number(row.seconds),
  }
}

function totalsBySource(rows: Row[]): TimeSeries['sources'] {
  const sources = new Map(rows.map(({ source_id, source, code }) => [source_id, { name: source, code }]))
  return [...sources]
    .map(([id, { name, code }]) => ({
      id,
      name,
      code,
      sums: sumTotals(rows.filter(({ source_id }) => source_id === id).map(toReviewTotals)),
    }))
    .filter(({ sums }) => reviewCount(sums) > 0)
    .sort(
      (one, other) => reviewCount(other.sums) - reviewCount(one.sums) || one.name.localeCompare(other.name),
    )
}
