/**
 * Builds the WHERE clause of the inbox, which the page, its figures, and all exports and printouts use. Its conditions
 * refer only to `r`. All conditions except those for tags, categories and search can be evaluated with the index that
 * the list scans.
 */

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock, Filter } from '#app/platform/filters/filter'
import { resolveRange } from '#app/platform/filters/resolve-range'
import type { Fragment } from '#app/platform/reports/report'
import type { LocationConditions } from '#app/product/locations/location-filter-fields'
import type { ReviewConditions, ReviewFilter } from './review-filter'
import { matchesText, searchReviews } from './search/search-reviews.server'

export function buildReviewCondition(tx: Tx, filter: ReviewConditions, clock: Clock): Promise<Fragment> {
  return joinConditions(tx, filter, clock, nameConditions(tx, filter))
}

/**
 * Returns the table in which to find the reviews of a page if the filter has a tag or category, and the other
 * conditions; otherwise null. With `reviews`, the planner would have to choose between the newest reviews and the
 * reviews with the name. It cannot know which conditions occur together, and a wrong choice reads millions of rows. The
 * table does not contain all columns of reviews, so a filter with a condition on another column has no such table.
 */
export async function findNameTable(
  tx: Tx,
  filter: ReviewConditions,
  clock: Clock,
): Promise<{ table: Fragment; where: Fragment } | null> {
  const [first, ...others] = nameFilters(filter)
  if (!first || !usesOnlyCopiedColumns(filter)) return null
  const conditions = others.map((name) => nameCondition(tx, name, sql`r.id`))
  return {
    table: sql`${namedReviews(tx, first)} r`,
    where: await joinConditions(tx, filter, clock, conditions),
  }
}

async function joinConditions(
  tx: Tx,
  filter: ReviewConditions,
  clock: Clock,
  conditions: Fragment[],
): Promise<Fragment> {
  return sql.join(
    [
      ...rangeConditions(filter, clock),
      ...baseConditions(tx, filter),
      ...conditions,
      ...(await searchConditions(tx, filter, clock)),
    ],
    sql` and `,
  )
}

function rangeConditions(filter: ReviewConditions, clock: Clock): Fragment[] {
  const { startsAt, endsAt } = resolveRange(filter.range, clock)
  return publishedBetween(startsAt, endsAt)
}

export function publishedBetween(startsAt: Date | null, endsAt: Date): Fragment[] {
  return [...(startsAt ? [sql`r.published_at >= ${startsAt}`] : []), sql`r.published_at < ${endsAt}`]
}

/** Returns the conditions for everything except the dates, the search, and the review's tags and categories. */
export function baseConditions(tx: Tx, filter: ReviewConditions): Fragment[] {
  return [...locationConditions(tx, filter, sql`r.location_id`), ...columnConditions(filter)]
}

/** The properties of the filter that are each a condition on a column of `reviews`. */
type ColumnProperty = Exclude<
  keyof ReviewFilter,
  keyof Filter | 'groupIds' | 'locationIds' | 'categoryIds' | 'tagIds'
>

type ColumnCondition = {
  column: string
  /** Returns the condition, or null if the filter has none. */
  where(filter: ReviewConditions): Fragment | null
}

const columnConditionsByProperty: Record<ColumnProperty, ColumnCondition> = {
  sourceIds: {
    column: 'source_id',
    where: ({ sourceIds = [] }) =>
      sourceIds.length > 0 ? sql`r.source_id = any(${sourceIds}::bigint[])` : null,
  },
  ratings: {
    column: 'rating',
    where: ({ ratings = [], sentiment }) =>
      ratings.length > 0 || sentiment ? ratingCondition(ratings, sentiment) : null,
  },
  sentiment: {
    column: 'sentiment',
    where: ({ sentiment }) => (sentiment ? sql`r.sentiment = ${sentiment === 'positive' ? 1 : -1}` : null),
  },
  responded: {
    column: 'responded_at',
    where: ({ responded }) =>
      responded ? sql`r.responded_at ${responded === 'responded' ? sql`is not null` : sql`is null`}` : null,
  },
  importIds: {
    column: 'import_id',
    where: ({ importIds = [] }) => (importIds.length > 0 ? importCondition(importIds) : null),
  },
}

/**
 * The columns of a review that the rows of its tags and categories contain, too, and by which the summary tables count
 * reviews (`counts/`).
 */
const copiedColumns = ['location_id', 'source_id', 'rating', 'sentiment', 'responded_at']

/** Returns the conditions on columns of the review itself, except its location and date. */
export function columnConditions(filter: ReviewConditions): Fragment[] {
  return Object.values(columnConditionsByProperty).flatMap(({ where }) => where(filter) ?? [])
}

/** Checks whether all of the filter's conditions on columns can be evaluated without reading `reviews`. */
export function usesOnlyCopiedColumns(filter: ReviewConditions): boolean {
  return Object.values(columnConditionsByProperty).every(
    ({ column, where }) => copiedColumns.includes(column) || where(filter) === null,
  )
}

/**
 * Returns the condition that one of the imports created the review. An import creates reviews with consecutive IDs, among
 * which few are of others, so no index on `import_id` is needed. Reviews with other IDs were fetched before the import,
 * which only marked them.
 */
function importCondition(importIds: string[]): Fragment {
  return sql`exists (select from imports i
    where i.account_id = r.account_id and i.id = r.import_id and i.id = any(${importIds}::bigint[])
      and r.id between coalesce(i.first_review_id, 0) and coalesce(i.last_review_id, 9223372036854775807))`
}

/**
 * Returns the condition for the ratings. The rating determines the sentiment, so a sentiment filter leaves only its own
 * ratings. Without this condition, a list of negative reviews that begins with the highest rating would read all
 * positive reviews first.
 */
function ratingCondition(ratings: number[], sentiment: ReviewConditions['sentiment']): Fragment {
  const isPossible = (rating: number) => rating === 0 || (sentiment === 'positive' ? rating > 3 : rating < 3)
  const selected = ratings.length > 0 ? ratings : [0, 1, 2, 3, 4, 5]
  const possible = sentiment ? selected.filter(isPossible) : selected
  return possible.length > 0 ? sql`r.rating = any(${possible}::int[])` : sql`false`
}

/**
 * Returns the conditions for the filter's locations and groups. If it has both, only locations that are in one of the
 * groups match. The groups are a subquery instead of an array, because the planner assumes that an array has ten
 * locations, whereas it can estimate the size of a group. The subquery also contains the filter's locations: if none of
 * them is in the groups, it is empty, and no review is read.
 */
export function locationConditions(
  tx: Tx,
  { locationIds = [], groupIds = [] }: LocationConditions,
  location: RawBuilder<unknown>,
): Fragment[] {
  if (groupIds.length === 0)
    return locationIds.length > 0 ? [sql`${location} = any(${locationIds}::bigint[])`] : []
  const isSelected = locationIds.length > 0 ? sql`and g.location_id = any(${locationIds}::bigint[])` : sql``
  return [
    sql`${location} in (
      select g.location_id from group_locations g
      where g.account_id = ${tx.accountId} and g.group_id = any(${groupIds}::bigint[]) ${isSelected})`,
  ]
}

export type NameFilter = {
  table: 'review_tags' | 'review_categories'
  key: 'tag_id' | 'category_id'
  ids: string[]
}

/** Returns the filter's tags and categories. Tags come first, because there are fewer rows of tags. */
export function nameFilters({ tagIds = [], categoryIds = [] }: ReviewConditions): NameFilter[] {
  const filters: NameFilter[] = [
    { table: 'review_tags', key: 'tag_id', ids: tagIds },
    { table: 'review_categories', key: 'category_id', ids: categoryIds },
  ]
  return filters.filter(({ ids }) => ids.length > 0)
}

/** Returns the conditions that require at least one of the filter's tags and at least one of its categories. */
export function nameConditions(tx: Tx, filter: ReviewConditions): Fragment[] {
  return nameFilters(filter).map((name) => nameCondition(tx, name, sql`r.id`))
}

/**
 * Returns a table of the reviews that have one of the names. Instead of the table of reviews, it reads the names' own
 * rows, which contain copies of the filterable columns. A review with several of the names is in it once.
 */
export function namedReviews(tx: Tx, { table, key, ids }: NameFilter): Fragment {
  const distinct = ids.length > 1 ? sql`distinct on (review_id)` : sql``
  // An equality lets PostgreSQL read the rows in the order of the index instead of sorting them.
  const isNamed = ids.length > 1 ? sql`= any(${ids}::bigint[])` : sql`= ${ids[0]}`
  return sql`(
    select ${distinct} account_id, review_id as id, published_at, ${sql.join(copiedColumns.map((column) => sql.ref(column)))}
    from ${sql.table(table)} where account_id = ${tx.accountId} and ${sql.ref(key)} ${isNamed})`
}

export function nameCondition(tx: Tx, { table, key, ids }: NameFilter, review: Fragment): Fragment {
  return sql`exists (select 1 from ${sql.table(table)} x
    where x.account_id = ${tx.accountId} and x.review_id = ${review} and ${sql.ref(`x.${key}`)} = any(${ids}::bigint[]))`
}

/**
 * Returns the condition for the search. If only a sample of its hits was fetched, its words are so common that scanning
 * the list finds matching reviews quickly.
 */
async function searchConditions(tx: Tx, filter: ReviewConditions, clock: Clock): Promise<Fragment[]> {
  const search = await searchReviews(tx, filter, clock)
  if (!search) return []
  return [search.share === 1 ? idCondition(search.ids) : matchesText(tx, search.query)]
}

export function idCondition(ids: string[]): Fragment {
  return ids.length > 0 ? sql`r.id = any(${ids}::bigint[])` : sql`false`
}
