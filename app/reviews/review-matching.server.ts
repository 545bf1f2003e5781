/**
 * The single WHERE clause of the inbox, used by page, total, figures, CSV, print and every later outlet. Its parts
 * refer only to `r`, and all but tags, categories and search are satisfied by the index that the list scans.
 */

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import type { Clock } from '#app/filters/filter'
import { resolveRange } from '#app/filters/resolve-range'
import type { LocationConditions } from '#app/locations/location-fields'
import type { Fragment } from '#app/reports/report'
import type { ReviewConditions } from './review-filter'
import { searchedReviews } from './review-search.server'

export async function matchingReviews(tx: Tx, filter: ReviewConditions, clock: Clock): Promise<Fragment> {
  return sql.join(
    [
      ...inRange(filter, clock),
      ...withoutRange(tx, filter),
      ...named(tx, filter),
      ...(await found(tx, filter, clock)),
    ],
    sql` and `,
  )
}

function inRange(filter: ReviewConditions, clock: Clock): Fragment[] {
  const { startsAt, endsAt } = resolveRange(filter.range, clock)
  return between(startsAt, endsAt)
}

export function between(startsAt: Date | null, endsAt: Date): Fragment[] {
  return [...(startsAt ? [sql`r.published_at >= ${startsAt}`] : []), sql`r.published_at < ${endsAt}`]
}

/** Everything except the dates, the search, and the review's tags and categories. */
export function withoutRange(tx: Tx, filter: ReviewConditions): Fragment[] {
  return [...places(tx, filter, sql`r.location_id`), ...facts(filter)]
}

/** Conditions on the review's own columns. */
export function facts({ sourceIds = [], ratings = [], sentiment, responded }: ReviewConditions): Fragment[] {
  const parts: Fragment[] = []
  if (sourceIds.length) parts.push(sql`r.source_id = any(${sourceIds}::bigint[])`)
  if (ratings.length) parts.push(rated(ratings, sentiment))
  if (sentiment) parts.push(sql`r.sentiment = ${sentiment === 'positive' ? 1 : -1}`)
  if (responded)
    parts.push(responded === 'responded' ? sql`r.responded_at is not null` : sql`r.responded_at is null`)
  return parts
}

/**
 * The rating determines the sentiment. For a contradiction such as five stars and negative, avoids a scan that would
 * find nothing.
 */
function rated(ratings: number[], sentiment: ReviewConditions['sentiment']): Fragment {
  const fits = (rating: number) => rating === 0 || (sentiment === 'positive' ? rating > 3 : rating < 3)
  const possible = sentiment ? ratings.filter(fits) : ratings
  return possible.length > 0 ? sql`r.rating = any(${possible}::int[])` : sql`false`
}

/**
 * The locations and groups of the filter; both together mean locations that are in one of the groups. A group is a
 * subselect and not an array: the planner assumes that an array has ten locations, but it knows the size of a group.
 */
export function places(
  tx: Tx,
  { locationIds = [], groupIds = [] }: LocationConditions,
  location: RawBuilder<unknown>,
): Fragment[] {
  const parts: Fragment[] = []
  if (locationIds.length) parts.push(sql`${location} = any(${locationIds}::bigint[])`)
  if (groupIds.length)
    parts.push(sql`${location} in (
      select g.location_id from group_locations g
      where g.account_id = ${tx.accountId} and g.group_id = any(${groupIds}::bigint[]))`)
  return parts
}

export type WantedName = {
  table: 'review_tags' | 'review_categories'
  key: 'tag_id' | 'category_id'
  ids: string[]
}

/** Tags first: there are fewer of them. */
export function wantedNames({ tagIds = [], categoryIds = [] }: ReviewConditions): WantedName[] {
  const wanted: WantedName[] = [
    { table: 'review_tags', key: 'tag_id', ids: tagIds },
    { table: 'review_categories', key: 'category_id', ids: categoryIds },
  ]
  return wanted.filter(({ ids }) => ids.length > 0)
}

/** Requires at least one of the tags, and one of the categories. */
export function named(tx: Tx, filter: ReviewConditions): Fragment[] {
  return wantedNames(filter).map((name) => hasName(tx, name, sql`r.id`))
}

export function hasName(tx: Tx, { table, key, ids }: WantedName, review: Fragment): Fragment {
  return sql`exists (select 1 from ${sql.table(table)} x
    where x.account_id = ${tx.accountId} and x.review_id = ${review} and ${sql.ref(`x.${key}`)} = any(${ids}::bigint[]))`
}

/** A word with more hits than were looked up is so common that scanning the list finds it quickly. */
async function found(tx: Tx, filter: ReviewConditions, clock: Clock): Promise<Fragment[]> {
  const search = await searchedReviews(tx, filter, clock)
  if (!search) return []
  if (search.isComplete) return [oneOf(search.ids)]
  return [
    sql`exists (select from review_words w where w.account_id = ${tx.accountId} and w.review_id = r.id
      and w.words @@ to_tsquery('simple', ${search.query}))`,
  ]
}

export function oneOf(ids: string[]): Fragment {
  return ids.length > 0 ? sql`r.id = any(${ids}::bigint[])` : sql`false`
}
