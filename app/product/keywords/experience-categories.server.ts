/**
 * Counts the filtered reviews in each experience category, including categories without any reviews. A review counts
 * once in each of its categories, with the sentiment of what its text says about the category. If a category was
 * assigned to the review but not found in its text, the sentiment of the whole review counts.
 */

import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock } from '#app/platform/filters/filter'
import { isUnsatisfiable } from '#app/platform/filters/lookups.server'
import type { ReviewConditions } from '#app/product/reviews/review-filter'
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

/**
 * Lists the categories in the filter, or all categories if the filter has none, sorted by mentions, most first, then by
 * name.
 */
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
 * Lists the categories that are mentioned, with their ranks. Categories with equal counts share a rank, and the
 * following ranks are skipped (1, 1, 3).
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
