/**
 * The filtered reviews by experience category, including categories that no review mentions. A review counts once in
 * each of its categories. Its sentiment there is what its text says about the category; for a category that only came
 * with the review, it is the sentiment of the whole review.
 */

import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Clock } from '#app/filters/filter'
import { isUnsatisfiable } from '#app/filters/lookups.server'
import type { ReviewConditions } from '#app/reviews/review-filter'
import { categoryFilter } from './keyword-filter'
import { matchingReviewsOfAnySentiment, mentionCounts, polarityCondition } from './mentions.server'

export type ExperienceCategory = {
  id: Id
  category: string
  positiveCount: number
  negativeCount: number
  totalCount: number
}

const polarity = sql`coalesce(r.polarity, r.sentiment)`

/** Sorts by mentions, most first, then by name. The filter's categories choose which are listed. */
export async function listExperienceCategories(
  tx: Tx,
  filter: ReviewConditions,
  clock: Clock,
): Promise<ExperienceCategory[]> {
  if (await isUnsatisfiable(tx, categoryFilter.rules, filter)) return []
  const { categoryIds = [] } = filter
  const { rows } = await sql<ExperienceCategory>`
    select c.id::text as id, c.name as category, counted.positive as "positiveCount",
      counted.negative as "negativeCount", counted.mentions as "totalCount"
    from categories c cross join lateral (
      select ${mentionCounts(polarity)} from (select review_id as id, * from review_categories) r
      where r.account_id = ${tx.accountId} and r.category_id = c.id
        and ${await matchingReviewsOfAnySentiment(tx, { ...filter, categoryIds: [] }, clock)}${polarityCondition(filter, polarity)}) counted
    where c.account_id = ${tx.accountId}
      ${categoryIds.length ? sql`and c.id = any(${categoryIds}::bigint[])` : sql``}
    order by counted.mentions desc, lower(c.name)`.execute(tx)
  return rows
}

export type RankedCategory = ExperienceCategory & { rank: number }

/**
 * Lists the categories that are mentioned. Categories with equal counts share a rank, and the next rank skips
 * accordingly (1, 1, 3).
 */
export async function listRankedCategories(
  tx: Tx,
  filter: ReviewConditions,
  clock: Clock,
): Promise<RankedCategory[]> {
  const categories = await listExperienceCategories(tx, filter, clock)
  const mentioned = categories.filter(({ totalCount }) => totalCount > 0)
  return mentioned.map((category) => ({
    ...category,
    rank: 1 + mentioned.findIndex(({ totalCount }) => totalCount === category.totalCount),
  }))
}
