/**
 * The report of the reviews that mention a keyword, newest first. It has the columns of the review report and the
 * sentiment of the mention. The query reads only the mentions of the keyword, not all reviews.
 */

import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { FilterOf } from '#app/platform/filters/define-filter'
import type { Clock } from '#app/platform/filters/filter'
import { defineReport, type Fragment } from '#app/platform/reports/report'
import type { Review, Sentiment } from '#app/product/reviews/review'
import { reviewReport } from '#app/product/reviews/review-report.server'
import { keywordField } from '../keyword-field'
import { detailsFilter } from '../keyword-filter'
import { keywordPath, keywordReportUrl } from '../keyword-url'
import { countKeywordMentions, findKeyword } from '../mentioned-keywords.server'
import { matchingReviewsOfAnySentiment, polarityCondition } from '../mentions.server'

type DetailsFilter = FilterOf<typeof detailsFilter>
export type MentioningReview = Review & { polarity: Sentiment }

const polarityLabel = sql`case r.polarity when 1 then 'positive' when -1 then 'negative' else 'neutral' end`

export const detailsReport = defineReport<MentioningReview, DetailsFilter>({
  ...reviewReport,
  rowType: undefined,
  unionOf: undefined,
  keyTable: undefined,
  name: 'keyword_details',
  formerPageKey: 'keywordDetails',
  title: 'Keyword details',
  noun: 'review',
  filter: detailsFilter,
  missingCondition: ({ keyword }) => (keyword === null ? 'Choose a keyword to see its details' : null),
  missing: async (tx, filter) =>
    filter.keyword === null || (await findFilterKeyword(tx, filter))
      ? []
      : [{ field: keywordField, ids: [filter.keyword] }],
  from: selectMentioningReviews,
  where: async (tx, filter, clock) =>
    sql`${await matchingReviewsOfAnySentiment(tx, filter, clock)}${polarityCondition(filter, sql`r.polarity`)}`,
  count: async (tx, filter, clock) => {
    const keyword = await findFilterKeyword(tx, filter)
    const count = keyword ? (await countKeywordMentions(tx, keyword.id, filter, clock)).mentions : 0
    return { count, isEstimate: false }
  },
  order: () => [{ key: sql`r.published_at`, direction: 'desc' }],
  select: sql`r.polarity, ${reviewReport.select}`,
  pageAddress: { toQuery: (url) => keywordReportUrl(url).searchParams, toPath: keywordPath },
  columns: [
    ...reviewReport.columns.slice(0, 1),
    { id: 'mention', heading: 'Mention', cell: () => polarityLabel },
    ...reviewReport.columns.slice(1),
  ],
})

/**
 * Selects the columns used by filters from the mentions, so that the query can use the mentions' index, and the other
 * columns from the reviews.
 */
async function selectMentioningReviews(tx: Tx, filter: DetailsFilter, _: Clock): Promise<Fragment> {
  const keyword = await findFilterKeyword(tx, filter)
  return sql`(
    select m.account_id, m.review_id as id, m.polarity, m.published_at, m.location_id, m.source_id, m.rating,
      m.sentiment, m.responded_at, x.original_rating, x.title, x.body, x.reviewer_name, x.url, x.is_date_estimated,
      x.external_id
    from review_keywords m join reviews x on x.account_id = m.account_id and x.id = m.review_id
    where ${keyword ? sql`m.keyword_id = ${keyword.id}` : sql`false`}) r`
}

async function findFilterKeyword(tx: Tx, { keyword }: DetailsFilter) {
  return keyword === null ? null : findKeyword(tx, keyword.toLowerCase())
}
