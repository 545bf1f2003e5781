/**
 * The filtered set in figures: how many reviews of each rating, how many answered. Whole months come from the
 * summary tables, the edges of the range from the reviews; a filter the summary does not know (search, tags,
 * categories) counts the reviews themselves. Both ways give the same numbers, to the review.
 */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#app/database/tenant.server'
import type { Clock, Filter } from '#app/filters/filter'
import { type ResolvedRange, resolveRange } from '#app/filters/resolve-range'
import type { Fragment, Total } from '#app/reports/report'
import { between, oneOf, places, withoutRange } from './review-matching.server'
import { searchedReviews } from './review-search.server'

export type ReviewFigures = {
  total: number
  /** True when a search had more hits than were counted. */
  isAtLeast: boolean
  responded: number
  /** Reviews by rating, 0 for those without one. */
  byRating: Record<0 | 1 | 2 | 3 | 4 | 5, number>
}

type Class = { name: string; rating: 0 | 1 | 2 | 3 | 4 | 5; sentiment: -1 | 0 | 1 }

/** The eight classes a review can be in: its rating, or, without one, its sentiment. */
const classes: Class[] = [
  { name: '1', rating: 1, sentiment: -1 },
  { name: '2', rating: 2, sentiment: -1 },
  { name: '3', rating: 3, sentiment: 0 },
  { name: '4', rating: 4, sentiment: 1 },
  { name: '5', rating: 5, sentiment: 1 },
  { name: 'positive', rating: 0, sentiment: 1 },
  { name: 'neutral', rating: 0, sentiment: 0 },
  { name: 'negative', rating: 0, sentiment: -1 },
]

type Counted = { rating: number; reviews: string; responded: string }

export async function figuresOf(tx: Tx, filter: Filter, clock: Clock): Promise<ReviewFigures> {
  const search = await searchedReviews(tx, filter, clock)
  const parts = search
    ? [counted(tx, [oneOf(search.ids), ...withoutRange(tx, filter)])]
    : unsearched(tx, filter, clock)
  const { rows } = await sql<Counted>`
    select rating, sum(reviews) as reviews, sum(responded) as responded
    from (${sql.join(parts, sql` union all `)}) as part group by rating`.execute(tx)
  return summedUp(rows, search ? !search.isComplete : false)
}

export async function totalReviews(tx: Tx, filter: Filter, clock: Clock): Promise<Total> {
  const { total, isAtLeast } = await figuresOf(tx, filter, clock)
  return { count: total, isAtLeast }
}

function unsearched(tx: Tx, filter: Filter, clock: Clock): Fragment[] {
  const range = resolveRange(filter.range, clock)
  const inSpan = ({ startsAt, endsAt }: Edge) =>
    counted(tx, [...between(startsAt, endsAt), ...withoutRange(tx, filter)])
  const months = filter.tagIds.length || filter.categoryIds.length ? null : wholeMonths(range, clock)
  return months ? [fromMonths(tx, filter, months), ...months.edges.map(inSpan)] : [inSpan(range)]
}

function summedUp(rows: Counted[], isAtLeast: boolean): ReviewFigures {
  const figures: ReviewFigures = {
    total: 0,
    isAtLeast,
    responded: 0,
    byRating: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  }
  for (const { rating, reviews, responded } of rows) {
    figures.byRating[rating as 0] = Number(reviews)
    figures.total += Number(reviews)
    figures.responded += Number(responded)
  }
  return figures
}

function counted(tx: Tx, conditions: Fragment[]): Fragment {
  return sql`
    select r.rating::int as rating, count(*) as reviews, count(r.responded_at) as responded from reviews r
    where r.account_id = ${tx.accountId} and ${sql.join(conditions, sql` and `)} group by r.rating`
}

type Edge = { startsAt: Date | null; endsAt: Date }
type Months = { first: string | null; afterLast: string; edges: Edge[] }

/** The whole months inside a range (of all time: all before this one), and what is left of it; null when it holds none. */
function wholeMonths({ from, to, startsAt, endsAt }: ResolvedRange, { timeZone }: Clock): Months | null {
  const start = from === null ? null : Temporal.PlainDate.from(from)
  const end = Temporal.PlainDate.from(to).add({ days: 1 })
  const first = start && (start.day === 1 ? start : start.with({ day: 1 }).add({ months: 1 }))
  const afterLast = end.with({ day: 1 })
  if (first && Temporal.PlainDate.compare(first, afterLast) >= 0) return null
  const at = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds)
  const edges = []
  if (first && start && !first.equals(start)) edges.push({ startsAt, endsAt: at(first) })
  if (!afterLast.equals(end)) edges.push({ startsAt: at(afterLast), endsAt })
  return { first: first?.toString() ?? null, afterLast: afterLast.toString(), edges }
}

function fromMonths(tx: Tx, filter: Filter, { first, afterLast }: Months): Fragment {
  const isByPlace = filter.locationIds.length > 0 || filter.groupIds.length > 0
  const conditions = [
    sql`m.account_id = ${tx.accountId}`,
    sql`m.month < ${afterLast}::date`,
    ...(first ? [sql`m.month >= ${first}::date`] : []),
    ...(filter.sourceIds.length ? [sql`m.source_id = any(${filter.sourceIds}::bigint[])`] : []),
    ...places(tx, filter, sql`m.location_id`),
  ]
  const wanted = classes.filter(
    ({ rating, sentiment }) =>
      (!filter.ratings.length || filter.ratings.includes(rating)) &&
      (!filter.sentiment || (filter.sentiment === 'positive' ? sentiment === 1 : sentiment === -1)),
  )
  const rows = wanted.map(({ name, rating }) => {
    const responded = sql.ref(`sums.responded_${name}`)
    const reviews = sql.ref(`sums.reviews_${name}`)
    if (filter.responded === 'responded') return sql`(${sql.lit(rating)}, ${responded}, ${responded})`
    if (filter.responded === 'not_responded') return sql`(${sql.lit(rating)}, ${reviews} - ${responded}, 0)`
    return sql`(${sql.lit(rating)}, ${reviews}, ${responded})`
  })
  if (rows.length === 0) return sql`select 0 as rating, 0 as reviews, 0 as responded where false`
  const sums = wanted.flatMap(({ name }) => [sumOf(`reviews_${name}`), sumOf(`responded_${name}`)])
  return sql`
    select class.rating, class.reviews, class.responded
    from (select ${sql.join(sums)} from ${sql.table(isByPlace ? 'review_months' : 'account_months')} m
          where ${sql.join(conditions, sql` and `)}) as sums,
      lateral (values ${sql.join(rows)}) as class (rating, reviews, responded)`
}

function sumOf(column: string): Fragment {
  return sql`coalesce(sum(${sql.ref(`m.${column}`)}), 0)::bigint as ${sql.ref(column)}`
}
