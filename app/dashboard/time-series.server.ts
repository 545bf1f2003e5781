/**
 * The filtered reviews over time, in this period and the previous one, by source: a single statement from which all
 * review figures of the dashboard are computed, so that no two of them can differ. Whole months come from the
 * summaries, partial months from the reviews, so the figures are exact.
 */

import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { responseSeconds } from '#app/database/response-seconds'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Clock } from '#app/filters/filter'
import { previousRange, type ResolvedRange, resolveRange } from '#app/filters/resolve-range'
import type { Fragment } from '#app/reports/report'
import { places } from '#app/reviews/review-matching.server'
import { type Span, spansOf } from '#app/reviews/review-spans'
import { type Bucket, bucketsOf, type Unit, unitFor } from './buckets'
import type { DashboardFilter } from './dashboard-filter'
import { type ReviewSums, reviewsIn, sumOf } from './review-sums'

export type Period = { buckets: Bucket[]; sums: ReviewSums[]; total: ReviewSums }
export type TimeSeries = {
  unit: Unit
  period: Period
  /** Null for all time, which has no previous period. */
  previous: Period | null
  /** In this period; most reviews first. */
  sources: { id: Id; name: string; sums: ReviewSums }[]
}

type Row = { bucket: number; source_id: Id; source: string } & Record<Column, string>

const ratings = [0, 1, 2, 3, 4, 5] as const
const columns = [
  ...ratings.map((rating) => `rated_${rating}` as const),
  ...(['positive', 'negative', 'responded', 'seconds'] as const),
]
type Column = (typeof columns)[number]

export async function timeSeries(tx: Tx, filter: DashboardFilter, clock: Clock): Promise<TimeSeries> {
  const range = boundsOf(resolveRange(filter.range, clock))
  const before = previousRange(filter.range, clock)
  const first = isVeryLong(range) ? await firstReview(tx, clock) : null
  const bounds = { from: latest(range.from, first) ?? range.to, to: range.to }
  const unit = unitFor(bounds)
  const buckets = bucketsOf(bounds, unit)
  const earlier = before ? bucketsOf(cut(boundsOf(before), first), unit) : []
  const rows = await read(tx, filter, clock, [...buckets, ...earlier])
  const periodOf = (of: Bucket[], offset: number): Period => {
    const sums = of.map((_, at) => sumOf(rows.filter((row) => row.bucket === at + offset).map(sumsFrom)))
    return { buckets: of, sums, total: sumOf(sums) }
  }
  return {
    unit,
    period: periodOf(buckets, 0),
    previous: before && periodOf(earlier, buckets.length),
    sources: bySource(rows.filter(({ bucket }) => bucket < buckets.length)),
  }
}

type Bounds = { from: string | null; to: string }

/** Makes `to` exclusive. */
function boundsOf({ from, to }: ResolvedRange): Bounds {
  return { from, to: Temporal.PlainDate.from(to).add({ days: 1 }).toString() }
}

/** All time, or a very long custom range: such a range begins with the account's first review. */
function isVeryLong({ from, to }: Bounds): boolean {
  return from === null || unitFor({ from, to }) === 'year'
}

function cut({ from, to }: Bounds, first: string | null): Bucket {
  return { from: latest(from, first) ?? to, to }
}

function latest(one: string | null, other: string | null): string | null {
  return one !== null && other !== null ? (one > other ? one : other) : (one ?? other)
}

async function firstReview(tx: Tx, { timeZone }: Clock): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select to_char(published_at at time zone ${timeZone}, 'YYYY-MM-DD') as day from reviews
    where account_id = ${tx.accountId} order by published_at limit 1`.execute(tx)
  return rows[0]?.day ?? null
}

type Piece = Span & { bucket: number }

async function read(tx: Tx, filter: DashboardFilter, clock: Clock, buckets: Bucket[]): Promise<Row[]> {
  const spans = buckets.map(({ from, to }) => spansOf(from, to, { years: false }))
  const piecesOf = (kind: 'months' | 'days'): Piece[] =>
    spans.flatMap((of, bucket) => of[kind].map((span) => ({ ...span, bucket })))
  const months = piecesOf('months')
  const days = piecesOf('days')
  const parts = [
    ...(months.length > 0 ? [ofMonths(tx, filter, months)] : []),
    ...(days.length > 0 ? [ofDays(tx, filter, days, clock)] : []),
  ]
  if (parts.length === 0) return []
  const sums = columns.map((column) => sql`sum(part.${sql.ref(column)}) as ${sql.ref(column)}`)
  const { rows } = await sql<Row>`
    select part.bucket, part.source_id::text as source_id, s.name as source, ${sql.join(sums)}
    from (${sql.join(parts, sql` union all `)}) part join sources s on s.id = part.source_id
    group by 1, 2, 3`.execute(tx)
  return rows
}

function ofMonths(tx: Tx, filter: DashboardFilter, pieces: Piece[]): Fragment {
  const isByPlace = filter.locationIds.length > 0 || filter.groupIds.length > 0
  const classes = ['1', '2', '3', '4', '5', 'positive', 'neutral', 'negative']
  const added = (kind: 'reviews' | 'responded', names: string[]) =>
    sql`p.sign * sum(${sql.join(
      names.map((name) => sql.ref(`m.${kind}_${name}`)),
      sql` + `,
    )})`
  const values: Record<Column, Fragment> = {
    rated_0: added('reviews', ['positive', 'neutral', 'negative']),
    rated_1: added('reviews', ['1']),
    rated_2: added('reviews', ['2']),
    rated_3: added('reviews', ['3']),
    rated_4: added('reviews', ['4']),
    rated_5: added('reviews', ['5']),
    positive: added('reviews', ['4', '5', 'positive']),
    negative: added('reviews', ['1', '2', 'negative']),
    responded: added('responded', classes),
    seconds: sql`p.sign * sum(m.response_seconds)`,
  }
  return sql`
    select p.bucket, m.source_id, ${named(values)}
    from ${unnested(pieces, (date) => date, sql`date`)}
    join ${sql.table(isByPlace ? 'review_months' : 'account_months')} m on m.month >= p.starts and m.month < p.ends
    where ${narrowed(tx, filter, 'm')} group by p.bucket, p.sign, m.source_id`
}

function ofDays(tx: Tx, filter: DashboardFilter, pieces: Piece[], { timeZone }: Clock): Fragment {
  const counted = (condition: Fragment) => sql`p.sign * count(*) filter (where ${condition})`
  const ofRating = (rating: number) => counted(sql`r.rating = ${sql.lit(rating)}`)
  const values: Record<Column, Fragment> = {
    rated_0: ofRating(0),
    rated_1: ofRating(1),
    rated_2: ofRating(2),
    rated_3: ofRating(3),
    rated_4: ofRating(4),
    rated_5: ofRating(5),
    positive: counted(sql`r.sentiment = 1`),
    negative: counted(sql`r.sentiment = -1`),
    responded: sql`p.sign * count(r.responded_at)`,
    seconds: sql`p.sign * coalesce(sum(${sql.raw(responseSeconds('r'))})
      filter (where r.responded_at is not null), 0)`,
  }
  return sql`
    select p.bucket, r.source_id, ${named(values)}
    from ${unnested(pieces, (date) => startOf(date, timeZone), sql`timestamptz`)}
    join reviews r on r.published_at >= p.starts and r.published_at < p.ends
    where ${narrowed(tx, filter, 'r')} group by p.bucket, p.sign, r.source_id`
}

function narrowed(tx: Tx, filter: DashboardFilter, of: 'm' | 'r'): Fragment {
  const source = sql.ref(`${of}.source_id`)
  const conditions = [
    sql`${sql.ref(`${of}.account_id`)} = ${tx.accountId}`,
    ...(filter.sourceIds.length > 0 ? [sql`${source} = any(${filter.sourceIds}::bigint[])`] : []),
    ...places(tx, filter, sql.ref(`${of}.location_id`)),
  ]
  return sql.join(conditions, sql` and `)
}

function named(values: Record<Column, Fragment>): Fragment {
  return sql.join(columns.map((column) => sql`${values[column]} as ${sql.ref(column)}`))
}

function unnested(pieces: Piece[], at: (date: string) => string, type: Fragment): Fragment {
  const of = <T>(value: (piece: Piece) => T) => pieces.map(value)
  return sql`unnest(${of(({ bucket }) => bucket)}::int[], ${of(({ sign }) => sign)}::int[],
    ${of(({ from }) => at(from!))}::${type}[], ${of(({ to }) => at(to))}::${type}[]) as p(bucket, sign, starts, ends)`
}

function startOf(date: string, timeZone: string): string {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant().toString()
}

function sumsFrom(row: Row): ReviewSums {
  return {
    byRating: ratings.map((rating) => Number(row[`rated_${rating}`])) as ReviewSums['byRating'],
    positive: Number(row.positive),
    negative: Number(row.negative),
    responded: Number(row.responded),
    responseSeconds: Number(row.seconds),
  }
}

function bySource(rows: Row[]): TimeSeries['sources'] {
  const names = new Map(rows.map(({ source_id, source }) => [source_id, source]))
  return [...names]
    .map(([id, name]) => ({
      id,
      name,
      sums: sumOf(rows.filter(({ source_id }) => source_id === id).map(sumsFrom)),
    }))
    .filter(({ sums }) => reviewsIn(sums) > 0)
    .sort((one, other) => reviewsIn(other.sums) - reviewsIn(one.sums) || one.name.localeCompare(other.name))
}
