import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'

/** A keyword in a review, with the sentiment of what the review says about it. */
export type ReviewKeyword = { id: Id; short: string; polarity: -1 | 0 | 1 }

/** Lists the keywords that a review mentions, by name. */
export function listReviewKeywords(tx: Tx, reviewId: Id): Promise<ReviewKeyword[]> {
  return tx
    .selectFrom('review_keywords as m')
    .innerJoin('keywords as k', (join) =>
      join.onRef('k.account_id', '=', 'm.account_id').onRef('k.id', '=', 'm.keyword_id'),
    )
    .select(['k.id', 'k.short', 'm.polarity'])
    .where('m.account_id', '=', tx.accountId)
    .where('m.review_id', '=', reviewId)
    .orderBy('k.short')
    .execute()
}
