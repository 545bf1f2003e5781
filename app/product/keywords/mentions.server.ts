/**
 * Selects the mentions that match a filter, for all keyword queries. The filter works as in the inbox, except that the
 * sentiment filter applies to the mention, not to the review, so that a number agrees with the list it links to.
 */

import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock } from '#app/platform/filters/filter'
import type { Fragment } from '#app/platform/reports/report'
import { buildReviewCondition } from '#app/product/reviews/review-conditions.server'
import type { ReviewConditions } from '#app/product/reviews/review-filter'

/**
 * Returns the SQL that follows `from`: the matching mentions as `r`, with the columns `keyword_id` and `polarity`. It
 * ends with a condition, so callers can append further conditions with `and`.
 */
export async function selectMatchingMentions(
  tx: Tx,
  filter: ReviewConditions,
  clock: Clock,
): Promise<Fragment> {
  return sql`(select review_id as id, * from review_keywords) r
    where r.account_id = ${tx.accountId} and ${await matchingReviewsOfAnySentiment(tx, filter, clock)}${polarityCondition(filter, sql`r.polarity`)}`
}

export function matchingReviewsOfAnySentiment(
  tx: Tx,
  filter: ReviewConditions,
  clock: Clock,
): Promise<Fragment> {
  return buildReviewCondition(tx, { ...filter, sentiment: null }, clock)
}

/** Returns a condition that begins with `and`, or an empty fragment if the filter has no sentiment. */
export function polarityCondition({ sentiment }: ReviewConditions, polarity: Fragment): Fragment {
  return sentiment ? sql` and ${polarity} = ${sentiment === 'positive' ? 1 : -1}` : sql``
}

/** Returns the select list for the columns of `Mentions`. */
export function mentionCounts(polarity: Fragment): Fragment {
  return sql`count(*)::int as mentions, (count(*) filter (where ${polarity} = 1))::int as positive,
    (count(*) filter (where ${polarity} = -1))::int as negative`
}
