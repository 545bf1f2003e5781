/**
 * The demo's Facebook reviews with their responses. They are the same reviews as in the database, so that a fetch
 * recognizes them and users can respond to them. A few more appear in the first minutes, so that visitors can watch
 * reviews arrive.
 */
import type { DemoLocationReview } from '../demo-locations'
import { demoPageId } from './demo-seed'
import type { SeedRatings } from './state.server'

type SeedRating = NonNullable<ReturnType<ReturnType<SeedRatings>['get']>>[number]

export function demoRatings(reviews: DemoLocationReview[], since: Date): ReturnType<SeedRatings> {
  const reviewsByPage = Map.groupBy(reviews, ({ number, index }) => demoPageId(number, index))
  const ratings = [...reviewsByPage].map(([page, pageReviews]): [string, SeedRating[]] => [
    page,
    pageReviews.map(({ review }) => toRating(page, review)),
  ])
  const upcoming = upcomingRatings.map(({ index, minutes, ...one }): [string, SeedRating] => [
    demoPageId('1101', index),
    { ...one, id: `demo-facebook-new-${index}`, created_time: afterMinutes(since, minutes) },
  ])
  const byPage = new Map(ratings)
  for (const [page, rating] of upcoming) byPage.set(page, [...(byPage.get(page) ?? []), rating])
  return byPage
}

function toRating(page: string, review: DemoLocationReview['review']): SeedRating {
  const { key, rating, sentiment, body, reviewer, publishedAt, response } = review
  const isPublished = response?.status === 'published'
  const respondedAt = response?.publishedAt ?? response?.writtenAt ?? publishedAt
  const from = { id: page, name: 'The owner' }
  return {
    id: key,
    created_time: publishedAt.toISOString(),
    ...(rating > 0 && { rating }),
    ...(rating === 0 && sentiment !== 0 && { recommendation_type: sentiment < 0 ? 'negative' : 'positive' }),
    review_text: body,
    reviewer: { id: '1', name: reviewer },
    comments: isPublished
      ? [{ id: `${key}-response`, message: response.body, created_time: respondedAt.toISOString(), from }]
      : [],
  }
}

const upcomingRatings = [
  {
    index: 2,
    minutes: 4,
    recommendation_type: 'positive' as const,
    review_text: 'Came for the rye, stayed for the cardamom buns.',
    reviewer: { id: '21', name: 'Oriol T.' },
  },
  {
    index: 5,
    minutes: 8,
    recommendation_type: 'negative' as const,
    review_text: 'Sold out by ten on a Saturday, again, and nobody at the counter to tell.',
    reviewer: { id: '22', name: 'Maeve D.' },
  },
]

function afterMinutes(since: Date, minutes: number): string {
  return new Date(Math.floor(since.getTime() / 1000) * 1000 + minutes * 60_000).toISOString()
}
