/** The figures of the dashboard: the reviews of a period, by time, rating and source. */
import { z } from 'zod'
import {
  averageRating,
  type ReviewTotals,
  responseRate,
  reviewCount,
} from '#app/site/dashboard/review-totals'
import type { TimeSeries } from '#app/site/dashboard/time-series.server'
import { defineResource, idProperty } from './resource'

const countProperty = z.int().min(0)
const ratingProperty = z.number().min(1).max(5).nullable().describe('The mean of the ratings')

/** The totals of a period, and how they developed. */
export const overviewResource = defineResource({
  name: 'MetricsOverview',
  schema: z.strictObject({
    total: countProperty.describe('The number of reviews'),
    average: ratingProperty,
    responded: countProperty.describe('The number of reviews with a response'),
    response_rate: z.number().min(0).max(1).nullable(),
    unit: z.enum(['day', 'week', 'month', 'year']).describe('The length of each entry in months'),
    months: z
      .array(
        z.strictObject({
          x: z.iso.date().describe('The first day'),
          y: ratingProperty,
          dy: z.number().nullable().describe('The change of the mean from the entry before'),
          total: countProperty,
          y1: countProperty.describe('The number of positive reviews'),
          y2: countProperty.describe('The number of negative reviews'),
        }),
      )
      .describe('The period in parts: months for a usual period, days or weeks for a short one'),
  }),
  represent: ({ unit, period: { buckets, bucketTotals, total } }: TimeSeries) => ({
    total: reviewCount(total),
    average: averageRating(total),
    responded: total.responded,
    response_rate: responseRate(total),
    unit,
    months: buckets.map(({ from }, n) => ({
      x: from,
      y: averageRating(bucketTotals[n]!),
      dy: changeOfRating(bucketTotals[n]!, bucketTotals[n - 1]),
      total: reviewCount(bucketTotals[n]!),
      y1: bucketTotals[n]!.positive,
      y2: bucketTotals[n]!.negative,
    })),
  }),
})

function changeOfRating(totals: ReviewTotals, before: ReviewTotals | undefined): number | null {
  const [rating, ratingBefore] = [averageRating(totals), before ? averageRating(before) : null]
  return rating === null || ratingBefore === null ? null : rating - ratingBefore
}

/** A source with the reviews of a period. */
export const sourceMetricsResource = defineResource({
  name: 'SourceMetrics',
  schema: z.strictObject({
    id: idProperty,
    name: z.string(),
    source_code: z.string(),
    total: countProperty.describe('The number of reviews'),
    average: ratingProperty,
  }),
  represent: ({ id, name, code, sums }: TimeSeries['sources'][number]) => ({
    id,
    name,
    source_code: code,
    total: reviewCount(sums),
    average: averageRating(sums),
  }),
})

const ratings = [5, 4, 3, 2, 1, 0] as const

/** The reviews of a period by rating and by source. */
export const breakdownResource = defineResource({
  name: 'MetricsBreakdown',
  schema: z.strictObject({
    ratings: z.array(
      z.strictObject({
        rating: z.int().min(0).max(5).describe('0 for reviews without one'),
        total: countProperty,
      }),
    ),
    sources: z.array(sourceMetricsResource.schema).describe('Most reviews first'),
  }),
  represent: ({ period, sources }: TimeSeries) => ({
    ratings: ratings.map((rating) => ({ rating, total: period.total.byRating[rating] })),
    sources: sources.map(sourceMetricsResource.represent),
  }),
})
