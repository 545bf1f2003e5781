/**
 * Keeps `review_months`, `review_years`, `location_months` and `account_months` consistent with the reviews they count.
 * Code that changes a counted property of a review must call this in the same transaction, as its last step, so that
 * the locks on busy months are short and always taken in the same order. Months are in the account's time zone.
 */
import { type RawBuilder, sql } from 'kysely'
import { responseSeconds } from '#app/database/response-seconds'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'

/** The properties of one review that the summaries count. */
export type CountedReview = {
  locationId: Id
  sourceId: Id
  publishedAt: Date
  rating: number
  sentiment: number
  respondedAt: Date | null
}

export type CountChange = { review: CountedReview; sign: 1 | -1 }

const classes = {
  1: 'rating = 1',
  2: 'rating = 2',
  3: 'rating = 3',
  4: 'rating = 4',
  5: 'rating = 5',
  positive: 'rating = 0 and sentiment = 1',
  neutral: 'rating = 0 and sentiment = 0',
  negative: 'rating = 0 and sentiment = -1',
}

const stars = [1, 2, 3, 4, 5]

const columns = [
  ...Object.keys(classes).map((name) => `reviews_${name}`),
  ...Object.keys(classes).map((name) => `responded_${name}`),
  'response_seconds',
]

const sums = [
  ...Object.values(classes).map((rule) => `coalesce(sum(sign) filter (where ${rule}), 0)`),
  ...Object.values(classes).map(
    (rule) => `coalesce(sum(sign) filter (where ${rule} and responded_at is not null), 0)`,
  ),
  `coalesce(sum(sign * ${responseSeconds()})::bigint, 0)`,
].map((expression, index) => `${expression} as ${columns[index]}`)

const listed = sql.raw(columns.join(', '))
const summedUp = sql.raw(columns.map((column) => `sum(${column}) as ${column}`).join(', '))
const isChange = sql.raw(`(${columns.join(', ')}) <> (${columns.map(() => '0').join(', ')})`)
const year = sql`extract(year from month)::int as year`
const addedTo = (table: string) =>
  sql.raw(columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', '))

/** The numbers a location's performance is computed from, using the columns of the summaries. */
const performance = {
  reviews: sumOf((name) => `reviews_${name}`),
  rated: stars.map((rating) => `reviews_${rating}`).join(' + '),
  stars: stars.map((rating) => `${rating} * reviews_${rating}`).join(' + '),
  responded: sumOf((name) => `responded_${name}`),
  response_seconds: 'response_seconds',
}
const performed = Object.keys(performance)
const performedListed = sql.raw(performed.join(', '))
const performedSums = sql.raw(
  Object.entries(performance)
    .map(([name, expression]) => `sum(${expression}) as ${name}`)
    .join(', '),
)
const isPerformed = sql.raw(`(${performed.join(', ')}) <> (${performed.map(() => '0').join(', ')})`)
const addedToLocation = sql.raw(
  performed.map((name) => `${name} = location_months.${name} + excluded.${name}`).join(', '),
)

/** CTE bodies from a table expression of counted reviews: per location and month, and per month. */
const byMonth = (tx: Tx, counted: RawBuilder<unknown>) => sql`
  select location_id, source_id,
    date_trunc('month', published_at at time zone (select time_zone from accounts where id = ${tx.accountId}))::date as month,
    ${sql.raw(sums.join(', '))}
  from ${counted} group by 1, 2, 3`

/**
 * Applies additions and subtractions. Pass all changes of one transaction in a single call. The tables are
 * schema-qualified, because a user limited to some locations sees views under the plain names, and no view accepts an
 * account's sums.
 */
export async function countReviews(tx: Tx, changes: CountChange[]): Promise<void> {
  if (changes.length === 0) return
  const of = <T>(value: (change: CountChange) => T) => changes.map(value)
  const counted = sql`unnest(
    ${of(({ review }) => review.locationId)}::bigint[], ${of(({ review }) => review.sourceId)}::bigint[],
    ${of(({ review }) => review.publishedAt.toISOString())}::timestamptz[],
    ${of(({ review }) => review.rating)}::smallint[], ${of(({ review }) => review.sentiment)}::smallint[],
    ${of(({ review }) => review.respondedAt?.toISOString() ?? null)}::timestamptz[],
    ${of(({ sign }) => sign)}::integer[])
    as counted(location_id, source_id, published_at, rating, sentiment, responded_at, sign)`
  await sql`
    with by_month as materialized (${byMonth(tx, counted)}),
    by_location as (
      insert into public.review_months (account_id, location_id, source_id, month, ${listed})
      select ${tx.accountId}::bigint, location_id, source_id, month, ${listed} from by_month where ${isChange}
      order by location_id, source_id, month
      on conflict (account_id, location_id, source_id, month) do update set ${addedTo('review_months')}),
    by_year as (
      insert into public.review_years (account_id, location_id, source_id, year, ${listed})
      select * from (
        select ${tx.accountId}::bigint, location_id, source_id, ${year}, ${summedUp} from by_month group by 2, 3, 4) as change
      where ${isChange}
      order by location_id, source_id, year
      on conflict (account_id, location_id, source_id, year) do update set ${addedTo('review_years')}),
    of_location as (
      insert into public.location_months (account_id, month, location_id, ${performedListed})
      select * from (
        select ${tx.accountId}::bigint, month, location_id, ${performedSums} from by_month group by 2, 3) as change
      where ${isPerformed}
      order by location_id, month
      on conflict (account_id, month, location_id) do update set ${addedToLocation})
    insert into public.account_months (account_id, source_id, month, ${listed})
    select * from (
      select ${tx.accountId}::bigint, source_id, month, ${summedUp} from by_month group by source_id, month) as change
    where ${isChange}
    order by source_id, month
    on conflict (account_id, source_id, month) do update set ${addedTo('account_months')}`.execute(tx)
}

/**
 * Recounts everything: after the account's time zone has changed, or to verify the summaries. Nothing may write the
 * account's reviews meanwhile.
 */
export async function rebuildReviewMonths(tx: Tx): Promise<void> {
  await tx.deleteFrom('review_months').where('account_id', '=', tx.accountId).execute()
  await tx.deleteFrom('review_years').where('account_id', '=', tx.accountId).execute()
  await tx.deleteFrom('location_months').where('account_id', '=', tx.accountId).execute()
  await tx.deleteFrom('account_months').where('account_id', '=', tx.accountId).execute()
  const counted = sql`(select *, 1 as sign from reviews where account_id = ${tx.accountId}) as counted`
  await sql`
    insert into review_months (account_id, location_id, source_id, month, ${listed})
    select ${tx.accountId}::bigint, * from (${byMonth(tx, counted)}) as by_month`.execute(tx)
  await sql`
    insert into review_years (account_id, location_id, source_id, year, ${listed})
    select account_id, location_id, source_id, ${year}, ${summedUp} from review_months
    where account_id = ${tx.accountId} group by 1, 2, 3, 4`.execute(tx)
  await sql`
    insert into location_months (account_id, month, location_id, ${performedListed})
    select account_id, month, location_id, ${performedSums} from review_months
    where account_id = ${tx.accountId} group by 1, 2, 3`.execute(tx)
  await sql`
    insert into account_months (account_id, source_id, month, ${listed})
    select account_id, source_id, month, ${summedUp} from review_months
    where account_id = ${tx.accountId} group by account_id, source_id, month`.execute(tx)
}

function sumOf(column: (name: string) => string): string {
  return Object.keys(classes).map(column).join(' + ')
}
