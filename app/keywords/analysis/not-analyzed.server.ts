/**
 * Counts the filtered reviews that were not analyzed because of their language, and checks whether any of the account's
 * reviews are still waiting to be analyzed.
 */

import { sql } from 'kysely'
import { loadTogether } from '#app/database/load-together.server'
import type { Tx } from '#app/database/tenant.server'
import type { Clock } from '#app/filters/filter'
import type { ReviewConditions } from '#app/reviews/review-filter'
import { matchingReviewsOfAnySentiment } from '../mentions.server'

export type NotAnalyzed = {
  count: number
  /**
   * The languages of these reviews, most reviews first. `language` is a code ("de"), or '' if it could not be detected.
   */
  languages: { language: string; count: number }[]
  /** True while any of the account's reviews are waiting to be analyzed, regardless of the filter. */
  isAnalysisPending: boolean
}

export async function countNotAnalyzed(tx: Tx, filter: ReviewConditions, clock: Clock): Promise<NotAnalyzed> {
  const matching = await matchingReviewsOfAnySentiment(tx, filter, clock)
  const {
    languages: { rows: languages },
    isPending,
  } = await loadTogether(tx, {
    languages: () =>
      sql<{ language: string; count: number }>`
        select r.language, count(*)::int as count
        from (select review_id as id, * from reviews_not_analyzed) r
        where r.account_id = ${tx.accountId} and ${matching}
        group by r.language order by count(*) desc, r.language`.execute(tx),
    isPending: () => isAnalysisPending(tx),
  })
  const count = languages.reduce((sum, language) => sum + language.count, 0)
  return { count, languages, isAnalysisPending: isPending }
}

async function isAnalysisPending(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from keyword_analysis_queue where account_id = ${tx.accountId})
      or exists (select from keyword_analyses where account_id = ${tx.accountId} and analyzed_to is not null) as is`.execute(
    tx,
  )
  return rows[0]!.is
}
