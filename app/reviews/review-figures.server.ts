/**
 * Counts the filtered reviews: how many of each rating, how many have a response. Whole months and years come from the
 * summary tables, single days from the reviews. For a filter the summaries do not cover (search, tags, categories), the
 * reviews themselves are counted. All ways give exactly the same numbers.
 */

import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#app/database/tenant.server'
import type { Clock } from '#app/filters/filter'
import { type ResolvedRange, resolveRange } from '#app/filters/resolve-range'
import type { Fragment, Total } from '#app/reports/report'
import type { ReviewConditions } from './review-filter'
import {
  between,
  facts,
  hasName,
  named,
  oneOf,
  places,
  wantedNames,
  withoutRange,
} from './review-matching.server'
import { searchedReviews } from './review-search.server'
import { type Span, spansOf } from './review-spans'

export type ReviewFigures = {
  total: number
  /** True when a search had more hits than were counted. */
  isLowerBound: boolean
  responded: number
  /** Reviews by rating, 0 for those without one. */
  byRating: Record<Rating, number>
}

type Rating = 0 | 1 | 2 | 3 | 4 | 5
type Class = { name: string; rating: Rating; sentiment: -1 | 0 | 1 }

const ratings: Rating[] = [0, 1, 2, 3, 4, 5]

/** The eight classes of reviews: by rating, or by sentiment when there is no rating. */
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

/** What every part of the count selects: reviews by rating, and how many have a response. */
type Counted = Record<`rated_${Rating}` | 'responded', string>

export async function figuresOf(tx: Tx, filter: ReviewConditions, clock: Clock): Promise<ReviewFigures> {
  const search = await searchedReviews(tx, filter, clock)
  const parts = search
    ? [counted(tx, [oneOf(search.ids), ...withoutRange(tx, filter), ...named(tx, filter)])]
    : await unsearched(tx, filter, clock)
  const columns = [...ratings.map((rating) => `rated_${rating}`), 'responded']
  const sums = columns.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`)
  const { rows } = await sql<Counted>`
    select ${sql.join(sums)} from (${sql.join(parts, sql` union all `)}) as part`.execute(tx)
  return figuresFrom(rows[0]!, search ? !search.isComplete : false)
}

export async function totalReviews(tx: Tx, filter: ReviewConditions, clock: Clock): Promise<Total> {
  const { total, isLowerBound } = await figuresOf(tx, filter, clock)
  return { count: total, isLowerBound }
}

async function unsearched(tx: Tx, filter: ReviewConditions, clock: Clock): Promise<Fragment[]> {
  if (wantedNames(filter).length > 0) return [ofNames(tx, filter, resolveRange(filter.range, clock))]
  if (!(await isOfMostPlaces(tx, filter))) return bySpans(tx, filter, clock, { sign: 1 })
  // Fewer locations are outside these groups than in them, so count everything and subtract what is outside.
  return [
    ...bySpans(tx, { ...filter, groupIds: [] }, clock, { sign: 1 }),
    ...bySpans(tx, filter, clock, { sign: -1, isOutside: true }),
  ]
}

/** Which locations are counted (those of the filter, or all others) and whether they are added or subtracted. */
type Side = { sign: 1 | -1; isOutside?: true }

async function isOfMostPlaces(
  tx: Tx,
  { locationIds = [], groupIds = [] }: ReviewConditions,
): Promise<boolean> {
  if (locationIds.length > 0 || groupIds.length === 0) return false
  const { rows } = await sql<{ is: boolean }>`
    select (select count(distinct location_id) from group_locations
        where account_id = ${tx.accountId} and group_id = any(${groupIds}::bigint[])) * 2
      > (select count(*) from locations where account_id = ${tx.accountId}) as is`.execute(tx)
  return rows[0]!.is
}

function bySpans(tx: Tx, filter: ReviewConditions, clock: Clock, side: Side): Fragment[] {
  const range = resolveRange(filter.range, clock)
  const { years, months, days } = spansOf(range.from, dayAfter(range.to), { years: isByPlace(filter) })
  const monthly = isByPlace(filter) ? 'review_months' : 'account_months'
  const signed = (span: Span): Span => ({ ...span, sign: span.sign === side.sign ? 1 : -1 })
  const placed = (location: Fragment) => placesOf(tx, filter, location, side)
  return [
    ...years.map((span) => ofWhole(tx, filter, signed(span), 'review_years', placed)),
    ...months.map((span) => ofWhole(tx, filter, signed(span), monthly, placed)),
    ...days.map((span) => ofDays(tx, filter, signed(span), clock, placed)),
  ]
}

function placesOf(tx: Tx, filter: ReviewConditions, location: Fragment, { isOutside }: Side): Fragment[] {
  const inside = places(tx, filter, location)
  return isOutside ? inside.map((part) => sql`not (${part})`) : inside
}

type Placed = (location: Fragment) => Fragment[]

function ofDays(
  tx: Tx,
  filter: ReviewConditions,
  { from, to, sign }: Span,
  { timeZone }: Clock,
  placed: Placed,
): Fragment {
  const range = between(from ? startOf(from, timeZone) : null, startOf(to, timeZone))
  return counted(tx, [...range, ...placed(sql`r.location_id`), ...facts(filter)], { sign })
}

/** The tag and category rows repeat the filterable columns of their reviews. A review with two of them counts once. */
function ofNames(tx: Tx, filter: ReviewConditions, range: ResolvedRange): Fragment {
  const conditions = [...between(range.startsAt, range.endsAt), ...withoutRange(tx, filter)]
  const [first, ...others] = wantedNames(filter)
  const { table, key, ids } = first!
  const rows = sql`select * from ${sql.table(table)} where account_id = ${tx.accountId} and ${sql.ref(key)} = any(${ids}::bigint[])`
  const once =
    ids.length > 1 ? sql`select distinct on (review_id) * from (${rows}) r order by review_id` : rows
  return counted(tx, [...conditions, ...others.map((name) => hasName(tx, name, sql`r.review_id`))], {
    from: sql`(${once})`,
  })
}

function isByPlace({ locationIds = [], groupIds = [] }: ReviewConditions): boolean {
  return locationIds.length > 0 || groupIds.length > 0
}

export function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString()
}

export function startOf(date: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds)
}

function figuresFrom(counts: Counted, isLowerBound: boolean): ReviewFigures {
  const byRating = { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const rating of ratings) byRating[rating] = Number(counts[`rated_${rating}`])
  const total = Object.values(byRating).reduce((sum, count) => sum + count, 0)
  return { total, isLowerBound, responded: Number(counts.responded), byRating }
}

type Counting = { from?: Fragment; sign?: 1 | -1 }

function counted(tx: Tx, conditions: Fragment[], { from = sql`reviews`, sign = 1 }: Counting = {}): Fragment {
  const times = sql.lit(sign)
  const byRating = ratings.map(
    (rating) =>
      sql`${times} * count(*) filter (where r.rating = ${sql.lit(rating)}) as ${sql.ref(`rated_${rating}`)}`,
  )
  return sql`
    select ${sql.join(byRating)}, ${times} * count(r.responded_at) as responded from ${from} r
    where r.account_id = ${tx.accountId} and ${sql.join(conditions, sql` and `)}`
}

const wholes = {
  account_months: { unit: sql.ref('m.month'), of: (date: string) => sql`${date}::date` },
  review_months: { unit: sql.ref('m.month'), of: (date: string) => sql`${date}::date` },
  review_years: { unit: sql.ref('m.year'), of: (date: string) => sql`${Number(date.slice(0, 4))}::int` },
}

function ofWhole(
  tx: Tx,
  filter: ReviewConditions,
  { from, to, sign }: Span,
  table: keyof typeof wholes,
  placed: Placed,
): Fragment {
  const { unit, of } = wholes[table]
  const { sourceIds = [], ratings: wantedRatings = [], sentiment: wantedSentiment } = filter
  const conditions = [
    sql`m.account_id = ${tx.accountId}`,
    sql`${unit} < ${of(to)}`,
    ...(from ? [sql`${unit} >= ${of(from)}`] : []),
    ...(sourceIds.length ? [sql`m.source_id = any(${sourceIds}::bigint[])`] : []),
    ...placed(sql`m.location_id`),
  ]
  const wanted = classes.filter(
    ({ rating, sentiment }) =>
      (!wantedRatings.length || wantedRatings.includes(rating)) &&
      (!wantedSentiment || (wantedSentiment === 'positive' ? sentiment === 1 : sentiment === -1)),
  )
  const responded = ({ name }: Class) => sql.ref(`m.responded_${name}`)
  const matching = (one: Class) => {
    const all = sql.ref(`m.reviews_${one.name}`)
    if (!filter.responded) return all
    return filter.responded === 'responded' ? responded(one) : sql`(${all} - ${responded(one)})`
  }
  const byRating = ratings.map((rating) => {
    const counts = wanted.filter((one) => one.rating === rating).map(matching)
    return sql`${sumOf(counts, sign)} as ${sql.ref(`rated_${rating}`)}`
  })
  const answered = filter.responded === 'not_responded' ? [] : wanted.map(responded)
  return sql`
    select ${sql.join(byRating)}, ${sumOf(answered, sign)} as responded
    from ${sql.table(table)} m
    where ${sql.join(conditions, sql` and `)}`
}

/** Adds up within a row first: one sum over eight columns takes half the time of eight sums. */
function sumOf(counts: Fragment[], sign: 1 | -1): Fragment {
  return counts.length > 0 ? sql`${sql.lit(sign)} * coalesce(sum(${sql.join(counts, sql` + `)}), 0)` : sql`0`
}
