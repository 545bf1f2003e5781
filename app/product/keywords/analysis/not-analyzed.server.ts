/**
 * Counts the filtered reviews that were not analyzed because of their language, and says how many of the account's
 * reviews are still waiting to be analyzed.
 */

import { sql } from 'kysely'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock } from '#app/platform/filters/filter'
import type { ReviewConditions } from '#app/product/reviews/review-filter'
import { matchingReviewsOfAnySentiment } from '../mentions.server'
import { loadPendingAnalysis, type PendingAnalysis } from './pending-analysis.server'

export type NotAnalyzed = {
  count: number
  /**
   * The languages of these reviews, most reviews first. `language` is a code ("de"), or '' if it could not be detected.
   */
  languages: { language: string; count: number }[]
  /** The progress while any of the account's reviews are waiting to be analyzed, regardless of the filter. */
  pending: PendingAnalysis | null
}

export async function countNotAnalyzed(tx: Tx, filter: ReviewConditions, clock: Clock): Promise<NotAnalyzed> {
  const matching = await matchingReviewsOfAnySentiment(tx, filter, clock)
  const {
    languages: { rows: languages },
    pending,
  } = await loadTogether(tx, {
    languages: () =>
      sql<{ language: string; count: number }>`
        select r.language, count(*)::int as count
        from (select review_id as id, * from reviews_not_analyzed) r
        where r.account_id = ${tx.accountId} and ${matching}
        group by r.language order by count(*) desc, r.language`.execute(tx),
    pending: () => loadPendingAnalysis(tx),
  })
  const count = languages.reduce((sum, language) => sum + language.count, 0)
  return { count, languages, pending }
}
