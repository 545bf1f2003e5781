/** The reviews that a response can reach, each with the page of its source on which it can be answered. */
import { sql } from 'kysely'
import { defineReport } from '#app/platform/reports/report'
import {
  isAnswerable,
  type LocationUrlColumns,
  locationUrlColumns,
  locationUrlOf,
} from './answerable-reviews.server'
import { type Review, sourcePageOf } from './review'
import { buildReviewCondition } from './review-conditions.server'
import type { ReviewFilter } from './review-filter'
import { reviewReport } from './review-report.server'

type AnswerableReview = Review & LocationUrlColumns

export const answerableReviewReport = defineReport<AnswerableReview, ReviewFilter>({
  ...reviewReport,
  where: async (tx, filter, clock) =>
    sql`${await buildReviewCondition(tx, filter, clock)} and ${isAnswerable}`,
  keyTable: undefined,
  count: undefined,
  rowType: undefined,
  select: sql`${reviewReport.select}, ${locationUrlColumns}`,
})

export function replyUrlOf(review: AnswerableReview): string | null {
  return sourcePageOf({ url: review.url, locationUrl: locationUrlOf(review) })?.to ?? null
}
