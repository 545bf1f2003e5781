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
import { between, named, namedById, oneOf, places, withoutRange } from './review-matching.server'
import { searchedReviews } from './review-search.server'

export type ReviewFigures = {
  total: number
  /** True when a search had more hits than were counted. */
  isAtLeast: boolean
  responded: number
  /** Reviews by rating, 0 for those without one. */
  byRating: Record<Rating, number>
}

type Rating = 0 | 1 | 2 | 3 | 4 | 5
type Class = { name: string; rating: Rating; sentiment: -1 | 0 | 1 }

const ratings: Rating[] = [0, 1, 2, 3, 4, 5]

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

/** What every part of the count selects: reviews by rating, and how many are responded to. */
type Counted = Record<`rated_${Rating}` | 'responded', string>

export async function figuresOf(tx: Tx, filter: Filter, clock: Clock): Promise<ReviewFigures> {
  const search = await searchedReviews(tx, filter, clock)
  const parts = search
    ? [counted(tx, [oneOf(search.ids), ...withoutRange(tx, filter), ...named(tx, filter)])]
    : unsearched(tx, filter, clock)
  const columns = [...ratings.map((rating) => `rated_${rating}`), 'responded']
  const sums = columns.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`)
  const { rows } = await sql<Counted>`
    select ${sql.join(sums)} from (${sql.join(parts, sql` union all `)}) as part`.execute(tx)
  return figuresFrom(rows[0]!, search ? !search.isComplete : false)
}

export async function totalReviews(tx: Tx, filter: Filter, clock: Clock): Promise<Total> {
  const { total, isAtLeast } = await figuresOf(tx, filter, clock)
  return { count: total, isAtLeast }
}

function unsearched(tx: Tx, filter: Filter, clock: Clock): Fragment[] {
  const range = resolveRange(filter.range, clock)
  const inSpan = ({ startsAt, endsAt }: Edge) => {
    const names = isLong(range) && !isByPlace(filter) ? namedById(tx, filter) : named(tx, filter)
    return counted(tx, [...between(startsAt, endsAt), ...withoutRange(tx, filter), ...names])
  }
  const months = filter.tagIds.length || filter.categoryIds.length ? null : wholeMonths(range, clock)
  return months ? [fromMonths(tx, filter, months), ...months.edges.map(inSpan)] : [inSpan(range)]
}

function isByPlace({ locationIds, groupIds }: Filter): boolean {
  return locationIds.length > 0 || groupIds.length > 0
}

/** Beyond a year, the reviews of a name are quicker looked up by their ids than found among all of the range. */
function isLong({ startsAt, endsAt }: ResolvedRange): boolean {
  return startsAt === null || endsAt.getTime() - startsAt.getTime() > 367 * 86_400_000
}

function figuresFrom(counts: Counted, isAtLeast: boolean): ReviewFigures {
  const byRating = { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const rating of ratings) byRating[rating] = Number(counts[`rated_${rating}`])
  const total = Object.values(byRating).reduce((sum, count) => sum + count, 0)
  return { total, isAtLeast, responded: Number(counts.responded), byRating }
}

function counted(tx: Tx, conditions: Fragment[]): Fragment {
  const byRating = ratings.map(
    (rating) => sql`count(*) filter (where r.rating = ${sql.lit(rating)}) as ${sql.ref(`rated_${rating}`)}`,
  )
  return sql`
    select ${sql.join(byRating)}, count(r.responded_at) as responded from reviews r
    where r.account_id = ${tx.accountId} and ${sql.join(conditions, sql` and `)}`
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
  const responded = ({ name }: Class) => sql.ref(`m.responded_${name}`)
  const matching = (one: Class) => {
    const all = sql.ref(`m.reviews_${one.name}`)
    if (!filter.responded) return all
    return filter.responded === 'responded' ? responded(one) : sql`(${all} - ${responded(one)})`
  }
  const byRating = ratings.map((rating) => {
    const counts = wanted.filter((one) => one.rating === rating).map(matching)
    return sql`${sumOf(counts)} as ${sql.ref(`rated_${rating}`)}`
  })
  return sql`
    select ${sql.join(byRating)}, ${sumOf(filter.responded === 'not_responded' ? [] : wanted.map(responded))} as responded
    from ${sql.table(isByPlace(filter) ? 'review_months' : 'account_months')} m
    where ${sql.join(conditions, sql` and `)}`
}

/** Added up within a row first: one sum of eight columns takes half the time of eight sums. */
function sumOf(counts: Fragment[]): Fragment {
  return counts.length > 0 ? sql`coalesce(sum(${sql.join(counts, sql` + `)}), 0)` : sql`0`
}
