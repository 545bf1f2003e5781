/**
 * The demo's reviews from Facebook as its Pages have them, responses included, so that whoever reads them finds what is
 * there already and may answer it; and a few that are written in the first minutes, to be seen arriving.
 */
import type { DemoPlaceReview } from '../emulated-demo'
import { demoPageId } from './demo-pages'
import type { KnownRatings } from './state.server'

type Known = NonNullable<ReturnType<ReturnType<KnownRatings>['get']>>[number]

export function demoRatings(reviews: DemoPlaceReview[], since: Date): ReturnType<KnownRatings> {
  const known = Map.groupBy(reviews, ({ number, index }) => demoPageId(number, index))
  const ratings = [...known].map(([page, ofPage]): [string, Known[]] => [
    page,
    ofPage.map(({ review }) => toRating(page, review)),
  ])
  const news = toCome.map(({ index, minutes, ...one }): [string, Known] => [
    demoPageId('1101', index),
    { ...one, id: `demo-facebook-new-${index}`, created_time: afterMinutes(since, minutes) },
  ])
  const byPage = new Map(ratings)
  for (const [page, rating] of news) byPage.set(page, [...(byPage.get(page) ?? []), rating])
  return byPage
}

function toRating(page: string, review: DemoPlaceReview['review']): Known {
  const { key, rating, sentiment, body, reviewer, publishedAt, response } = review
  const isShown = response?.status === 'published'
  const answeredAt = response?.publishedAt ?? response?.writtenAt ?? publishedAt
  const from = { id: page, name: 'The owner' }
  return {
    id: key,
    created_time: publishedAt.toISOString(),
    ...(rating > 0 && { rating }),
    ...(rating === 0 && sentiment !== 0 && { recommendation_type: sentiment < 0 ? 'negative' : 'positive' }),
    review_text: body,
    reviewer: { id: '1', name: reviewer },
    comments: isShown
      ? [{ id: `${key}-response`, message: response.body, created_time: answeredAt.toISOString(), from }]
      : [],
  }
}

const toCome = [
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
