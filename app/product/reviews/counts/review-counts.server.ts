/**
 * Counts the filtered reviews: in total, by rating, and with a response. Whole months and years come from the summary
 * tables, single days from the reviews. For filters that the summaries do not cover (search, tags, categories, and
 * other columns than they know), the reviews themselves are counted. All methods give exactly the same numbers, except for the estimate of a
 * search for common words.
 */

import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock } from '#app/platform/filters/filter'
import { type ResolvedRange, resolveRange, startOfDay, today } from '#app/platform/filters/resolve-range'
import type { Fragment, Total } from '#app/platform/reports/report'
import {
  baseConditions,
  columnConditions,
  nameCondition,
  nameConditions,
  namedReviews,
  nameFilters,
  publishedBetween,
  usesOnlyCopiedColumns,
} from '../review-conditions.server'
import type { ReviewConditions } from '../review-filter'
import { searchReviews } from '../search/search-reviews.server'
import {
  type CountParts,
  countQuery,
  loadCounts,
  type Rating,
  type ReviewCounts,
  ratings,
} from './count-query.server'
import { type Span, spansOf } from './date-spans'
import {
  chooseLocationSide,
  type LocationSide,
  sideConditions,
  withOutsideLocations,
} from './group-locations.server'
import { countHits } from './search-counts.server'

type ReviewClass = { name: string; rating: Rating; sentiment: -1 | 0 | 1 }

/** The eight classes of reviews: by rating, or by sentiment when there is no rating. */
const classes: ReviewClass[] = [
  { name: '1', rating: 1, sentiment: -1 },
  { name: '2', rating: 2, sentiment: -1 },
  { name: '3', rating: 3, sentiment: 0 },
  { name: '4', rating: 4, sentiment: 1 },
  { name: '5', rating: 5, sentiment: 1 },
  { name: 'positive', rating: 0, sentiment: 1 },
  { name: 'neutral', rating: 0, sentiment: 0 },
  { name: 'negative', rating: 0, sentiment: -1 },
]

export async function loadReviewCounts(
  tx: Tx,
  filter: ReviewConditions,
  clock: Clock,
): Promise<ReviewCounts> {
  const search = await searchReviews(tx, filter, clock)
  if (!search) return loadCounts(tx, await countParts(tx, filter, clock))
  return countHits(tx, filter, clock, search, async () => {
    const { total } = await loadReviewCounts(tx, { ...filter, search: '' }, clock)
    return total
  })
}

export async function countMatchingReviews(tx: Tx, filter: ReviewConditions, clock: Clock): Promise<Total> {
  const { total, isEstimate } = await loadReviewCounts(tx, filter, clock)
  return { count: total, isEstimate }
}

async function countParts(tx: Tx, filter: ReviewConditions, clock: Clock): Promise<CountParts> {
  const range = resolveRange(filter.range, clock)
  if (!usesOnlyCopiedColumns(filter)) return { parts: [rowsPart(tx, filter, range)] }
  if (nameFilters(filter).length > 0) return { parts: [namePart(tx, filter, range)] }
  const side = await chooseLocationSide(tx, filter, range)
  if (!side.isOutside) return { parts: spanParts(tx, filter, clock, side) }
  return {
    with: withOutsideLocations(tx, filter),
    parts: [
      ...spanParts(tx, { ...filter, groupIds: [] }, clock, everywhere),
      ...spanParts(tx, filter, clock, side),
    ],
  }
}

const everywhere: LocationSide = { isOutside: false, areMany: false }

function spanParts(tx: Tx, filter: ReviewConditions, clock: Clock, side: LocationSide): Fragment[] {
  const range = resolveRange(filter.range, clock)
  const { years, months, days } = spansOf(range.from, dayAfter(range.to), {
    years: hasLocationFilter(filter),
    months: !side.areMany,
    today: today(clock),
  })
  const monthlyTable = hasLocationFilter(filter) ? 'review_months' : 'account_months'
  const withSign = (span: Span): Span => (side.isOutside ? { ...span, sign: span.sign === 1 ? -1 : 1 } : span)
  const conditionsOf = (location: Fragment) => sideConditions(tx, filter, location, side)
  return [
    ...years.map((span) => wholePeriodPart(tx, filter, withSign(span), 'review_years', conditionsOf)),
    ...months.map((span) => wholePeriodPart(tx, filter, withSign(span), monthlyTable, conditionsOf)),
    ...days.map((span) => dayPart(tx, filter, withSign(span), clock, conditionsOf)),
  ]
}

type ConditionsOf = (location: Fragment) => Fragment[]

function dayPart(
  tx: Tx,
  filter: ReviewConditions,
  { from, to, sign }: Span,
  { timeZone }: Clock,
  conditionsOf: ConditionsOf,
): Fragment {
  const range = publishedBetween(from ? startOfDay(from, timeZone) : null, startOfDay(to, timeZone))
  return countQuery(tx, [...range, ...conditionsOf(sql`r.location_id`), ...columnConditions(filter)], {
    sign,
  })
}

/** Returns a query that counts the reviews with the filter's tags and categories. */
function namePart(tx: Tx, filter: ReviewConditions, range: ResolvedRange): Fragment {
  const conditions = [...publishedBetween(range.startsAt, range.endsAt), ...baseConditions(tx, filter)]
  const [first, ...others] = nameFilters(filter)
  return countQuery(tx, [...conditions, ...others.map((name) => nameCondition(tx, name, sql`r.id`))], {
    from: namedReviews(tx, first!),
  })
}

/** Returns a query that reads each of the filter's reviews. */
function rowsPart(tx: Tx, filter: ReviewConditions, range: ResolvedRange): Fragment {
  const conditions = [...baseConditions(tx, filter), ...nameConditions(tx, filter)]
  return countQuery(tx, [...publishedBetween(range.startsAt, range.endsAt), ...conditions])
}

function hasLocationFilter({ locationIds = [], groupIds = [] }: ReviewConditions): boolean {
  return locationIds.length > 0 || groupIds.length > 0
}

export function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString()
}

const summaryTables = {
  account_months: { unit: sql.ref('m.month'), of: (date: string) => sql`${date}::date` },
  review_months: { unit: sql.ref('m.month'), of: (date: string) => sql`${date}::date` },
  review_years: { unit: sql.ref('m.year'), of: (date: string) => sql`${Number(date.slice(0, 4))}::int` },
}

function wholePeriodPart(
  tx: Tx,
  filter: ReviewConditions,
  { from, to, sign }: Span,
  table: keyof typeof summaryTables,
  conditionsOf: ConditionsOf,
): Fragment {
  const { unit, of } = summaryTables[table]
  const { sourceIds = [], ratings: ratingFilter = [], sentiment: sentimentFilter } = filter
  const conditions = [
    sql`m.account_id = ${tx.accountId}`,
    sql`${unit} < ${of(to)}`,
    ...(from ? [sql`${unit} >= ${of(from)}`] : []),
    ...(sourceIds.length ? [sql`m.source_id = any(${sourceIds}::bigint[])`] : []),
    ...conditionsOf(sql`m.location_id`),
  ]
  const matchingClasses = classes.filter(
    ({ rating, sentiment }) =>
      (!ratingFilter.length || ratingFilter.includes(rating)) &&
      (!sentimentFilter || (sentimentFilter === 'positive' ? sentiment === 1 : sentiment === -1)),
  )
  const respondedColumn = ({ name }: ReviewClass) => sql.ref(`m.responded_${name}`)
  const countColumn = (reviewClass: ReviewClass) => {
    const totalColumn = sql.ref(`m.reviews_${reviewClass.name}`)
    if (!filter.responded) return totalColumn
    return filter.responded === 'responded'
      ? respondedColumn(reviewClass)
      : sql`(${totalColumn} - ${respondedColumn(reviewClass)})`
  }
  const byRating = ratings.map((rating) => {
    const counts = matchingClasses.filter((reviewClass) => reviewClass.rating === rating).map(countColumn)
    return sql`${sumColumns(counts, sign)} as ${sql.ref(`rated_${rating}`)}`
  })
  const respondedColumns = filter.responded === 'not_responded' ? [] : matchingClasses.map(respondedColumn)
  return sql`
    select ${sql.join(byRating)}, ${sumColumns(respondedColumns, sign)} as responded
    from ${sql.table(table)} m
    where ${sql.join(conditions, sql` and `)}`
}

/**
 * Returns an expression for the sum of all columns. Adds up the columns within each row first, because one sum over
 * eight columns takes half as long as eight sums.
 */
function sumColumns(counts: Fragment[], sign: 1 | -1): Fragment {
  return counts.length > 0 ? sql`${sql.lit(sign)} * coalesce(sum(${sql.join(counts, sql` + `)}), 0)` : sql`0`
}
