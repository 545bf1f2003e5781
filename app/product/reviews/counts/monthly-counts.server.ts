/**
 * Keeps `review_months`, `review_years`, `location_months` and `account_months` consistent with the reviews they count.
 * Code that changes a counted property of a review must call `applyCountChanges` in the same transaction, as its last
 * step, so that the locks on busy months are held only briefly and always taken in the same order. Months are in the
 * account's time zone.
 */
import { type RawBuilder, sql } from 'kysely'
import { responseSecondsSql } from '#app/kit/database/response-seconds'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { classConditions, performanceExpressions } from './count-columns'

/** The properties of a review on which the counts depend. */
export type CountableReview = {
  locationId: Id
  sourceId: Id
  publishedAt: Date
  rating: number
  sentiment: number
  respondedAt: Date | null
}

export type CountChange = { review: CountableReview; sign: 1 | -1 }

const columns = [
  ...Object.keys(classConditions).map((name) => `reviews_${name}`),
  ...Object.keys(classConditions).map((name) => `responded_${name}`),
  'response_seconds',
]

const sumColumns = [
  ...Object.values(classConditions).map((rule) => `coalesce(sum(sign) filter (where ${rule}), 0)`),
  ...Object.values(classConditions).map(
    (rule) => `coalesce(sum(sign) filter (where ${rule} and responded_at is not null), 0)`,
  ),
  `coalesce(sum(sign * ${responseSecondsSql()})::bigint, 0)`,
].map((expression, index) => `${expression} as ${columns[index]}`)

const columnList = sql.raw(columns.join(', '))
const summedColumns = sql.raw(columns.map((column) => `sum(${column}) as ${column}`).join(', '))
const hasChange = sql.raw(`(${columns.join(', ')}) <> (${columns.map(() => '0').join(', ')})`)
const year = sql`extract(year from month)::int as year`
const incrementsOf = (table: string) =>
  sql.raw(columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', '))

const performanceColumns = Object.keys(performanceExpressions)
const performanceColumnList = sql.raw(performanceColumns.join(', '))
const performanceSums = sql.raw(
  Object.entries(performanceExpressions)
    .map(([name, expression]) => `sum(${expression}) as ${name}`)
    .join(', '),
)
const hasPerformanceChange = sql.raw(
  `(${performanceColumns.join(', ')}) <> (${performanceColumns.map(() => '0').join(', ')})`,
)
const performanceIncrements = sql.raw(
  performanceColumns.map((name) => `${name} = location_months.${name} + excluded.${name}`).join(', '),
)

/** Returns a query that sums the reviews of a table expression by location, source and month. */
const monthlySums = (tx: Tx, reviewRows: RawBuilder<unknown>) => sql`
  select location_id, source_id,
    date_trunc('month', published_at at time zone (select time_zone from accounts where id = ${tx.accountId}))::date as month,
    ${sql.raw(sumColumns.join(', '))}
  from ${reviewRows} group by 1, 2, 3`

/**
 * Adds reviews to the counts and subtracts reviews from them. Pass all changes of a transaction in a single call. The
 * table names are schema-qualified, because for a user limited to some locations the unqualified names refer to views,
 * which do not accept changes to the counts of the whole account.
 */
export async function applyCountChanges(tx: Tx, changes: CountChange[]): Promise<void> {
  if (changes.length === 0) return
  const valuesOf = <T>(value: (change: CountChange) => T) => changes.map(value)
  const reviewRows = sql`unnest(
    ${valuesOf(({ review }) => review.locationId)}::bigint[], ${valuesOf(({ review }) => review.sourceId)}::bigint[],
    ${valuesOf(({ review }) => review.publishedAt.toISOString())}::timestamptz[],
    ${valuesOf(({ review }) => review.rating)}::smallint[], ${valuesOf(({ review }) => review.sentiment)}::smallint[],
    ${valuesOf(({ review }) => review.respondedAt?.toISOString() ?? null)}::timestamptz[],
    ${valuesOf(({ sign }) => sign)}::integer[])
    as counted(location_id, source_id, published_at, rating, sentiment, responded_at, sign)`
  await sql`
    with by_month as materialized (${monthlySums(tx, reviewRows)}),
    by_location as (
      insert into public.review_months (account_id, location_id, source_id, month, ${columnList})
      select ${tx.accountId}::bigint, location_id, source_id, month, ${columnList} from by_month where ${hasChange}
      order by location_id, source_id, month
      on conflict (account_id, location_id, source_id, month) do update set ${incrementsOf('review_months')}),
    by_year as (
      insert into public.review_years (account_id, location_id, source_id, year, ${columnList})
      select * from (
        select ${tx.accountId}::bigint, location_id, source_id, ${year}, ${summedColumns} from by_month group by 2, 3, 4) as change
      where ${hasChange}
      order by location_id, source_id, year
      on conflict (account_id, location_id, source_id, year) do update set ${incrementsOf('review_years')}),
    of_location as (
      insert into public.location_months (account_id, month, location_id, ${performanceColumnList})
      select * from (
        select ${tx.accountId}::bigint, month, location_id, ${performanceSums} from by_month group by 2, 3) as change
      where ${hasPerformanceChange}
      order by location_id, month
      on conflict (account_id, month, location_id) do update set ${performanceIncrements})
    insert into public.account_months (account_id, source_id, month, ${columnList})
    select * from (
      select ${tx.accountId}::bigint, source_id, month, ${summedColumns} from by_month group by source_id, month) as change
    where ${hasChange}
    order by source_id, month
    on conflict (account_id, source_id, month) do update set ${incrementsOf('account_months')}`.execute(tx)
}

/**
 * Recounts all reviews of the account, after its time zone has changed or to verify the counts. Does not lock the
 * reviews.
 */
export async function rebuildReviewCounts(tx: Tx): Promise<void> {
  await tx.deleteFrom('review_months').where('account_id', '=', tx.accountId).execute()
  await tx.deleteFrom('review_years').where('account_id', '=', tx.accountId).execute()
  await tx.deleteFrom('location_months').where('account_id', '=', tx.accountId).execute()
  await tx.deleteFrom('account_months').where('account_id', '=', tx.accountId).execute()
  const reviewRows = sql`(select *, 1 as sign from reviews where account_id = ${tx.accountId}) as counted`
  await sql`
    insert into review_months (account_id, location_id, source_id, month, ${columnList})
    select ${tx.accountId}::bigint, * from (${monthlySums(tx, reviewRows)}) as by_month`.execute(tx)
  await sql`
    insert into review_years (account_id, location_id, source_id, year, ${columnList})
    select account_id, location_id, source_id, ${year}, ${summedColumns} from review_months
    where account_id = ${tx.accountId} group by 1, 2, 3, 4`.execute(tx)
  await sql`
    insert into location_months (account_id, month, location_id, ${performanceColumnList})
    select account_id, month, location_id, ${performanceSums} from review_months
    where account_id = ${tx.accountId} group by 1, 2, 3`.execute(tx)
  await sql`
    insert into account_months (account_id, source_id, month, ${columnList})
    select account_id, source_id, month, ${summedColumns} from review_months
    where account_id = ${tx.accountId} group by account_id, source_id, month`.execute(tx)
}
