/**
 * Generates two years of reviews before `now`. The result is deterministic: the same `now` always gives the same
 * reviews. Some locations get more or better reviews than others, most ratings are high, a few reviews are in other
 * languages, and about one in eight has no text.
 */
import type { SeedLocation } from './demo-locations'
import { composeResponse, type DemoResponse, type ResponseContext } from './demo-responses'
import {
  type BusinessKind,
  composeText,
  composeTitle,
  type ReviewText,
  type Story,
  storiesOf,
} from './review-texts'
import people from './reviewers.json'
import { type Random, seededRandom } from './seeded-random'

export type DemoReview = ReviewText & {
  key: string
  locationIndex: number
  source: keyof typeof sourceIds
  rating: number
  originalRating: string | null
  sentiment: -1 | 0 | 1
  title: string
  reviewer: string
  publishedAt: Date
  tags: string[]
  response: DemoResponse | null
}

export const sourceIds = {
  google: 1,
  facebook: 2,
  yelp: 3,
  tripadvisor: 4,
  booking: 6,
  healthgrades: 8,
  feedback: 9,
}
type Source = keyof typeof sourceIds

/** How responses get to the sources. Those to all others are not written through Highstreet. */
const channels: Partial<Record<Source, ResponseContext['channel']>> = {
  google: 'google',
  facebook: 'api',
  feedback: 'feedback',
}

type ReviewProfile = { count: number; sources: Partial<Record<Source, number>>; tags: string[] }
export const reviewProfiles: Record<BusinessKind, ReviewProfile> = {
  cafe: {
    count: 6000,
    sources: { google: 62, yelp: 20, facebook: 11, tripadvisor: 4, feedback: 3 },
    tags: ['Catering', 'Compliment', 'Follow up', 'Allergy', 'Mobile order', 'New menu', 'Refund'],
  },
  dental: {
    count: 400,
    sources: { google: 74, healthgrades: 15, facebook: 7, feedback: 4 },
    tags: ['Follow up', 'Insurance', 'Kids', 'Compliment'],
  },
  inn: { count: 150, sources: { google: 40, tripadvisor: 38, booking: 22 }, tags: ['Follow up', 'Wedding'] },
}

const day = 86_400_000

type ReviewContext = {
  kind: BusinessKind
  locations: SeedLocation[]
  now: Date
  stories: Story[]
  locationWeights: Record<string, number>
  ratingBiases: number[]
}

/** Generates all reviews of a kind of business, or `count` reviews that differ from those before the index `first`. */
export function demoReviews(
  kind: BusinessKind,
  locations: SeedLocation[],
  now: Date,
  { first = 0, count = reviewProfiles[kind].count } = {},
): DemoReview[] {
  const random = seededRandom(kind.length)
  const weights = locations.map((_, index) => [index, 0.25 + 1 / (1 + ((index * 17) % locations.length))])
  const locationWeights = Object.fromEntries(weights)
  const ratingBiases = locations.map(() => random.next() * 0.5 - 0.25)
  const context = { kind, locations, now, stories: storiesOf(kind), locationWeights, ratingBiases }
  // Each review has its own random generator, so that a choice that depends on `now` does not change the following
  // reviews.
  const randomForReview = (index: number) => seededRandom(Math.imul(index + 1, 0x9e3779b1) ^ kind.length)
  return Array.from({ length: count }, (_, n) =>
    composeReview(randomForReview(first + n), context, first + n),
  )
}

function composeReview(random: Random, context: ReviewContext, index: number): DemoReview {
  const { kind, locations, now, stories, locationWeights, ratingBiases } = context
  const locationIndex = Number(random.weighted(locationWeights))
  const story = stories[index]
  const rating = story?.rating ?? pickRating(random, ratingBiases[locationIndex] ?? 0)
  const source = random.weighted(reviewProfiles[kind].sources as Record<Source, number>)
  const text = story ?? (random.chance(0.88) ? composeText(random, kind, rating) : emptyText)
  const reviewer = pickReviewer(random)
  const publishedAt = pickPublishedAt(random, now, story ? 120 : 730)
  const { name, phone } = locations[locationIndex] as SeedLocation
  const responseContext = {
    reviewer,
    locationName: name,
    phone,
    rating,
    publishedAt,
    channel: channels[source] ?? 'source',
  }
  // Feedback and Facebook also accept reviews without a rating. Such a review has only a sentiment.
  const isUnrated =
    text.body !== '' && (source === 'feedback' || source === 'facebook') && random.chance(0.15)
  const hasTitle = source === 'tripadvisor' || source === 'booking'
  return {
    body: text.body,
    topics: text.topics,
    language: text.language,
    key: `demo-${kind}-${index + 1}`,
    locationIndex,
    source,
    rating: isUnrated ? 0 : rating,
    originalRating: source === 'booking' ? `${(rating * 2 - (index % 4) / 10).toFixed(1)} of 10` : null,
    sentiment: determineSentiment(rating),
    title: hasTitle ? composeTitle(random, rating) : '',
    reviewer,
    publishedAt,
    tags: reviewProfiles[kind].tags.filter(() => random.chance(0.012)),
    response: composeResponse(random, kind, responseContext, now),
  }
}

const emptyText: ReviewText = { body: '', topics: [], language: null }

/** Picks a rating from 1 to 5. A positive `ratingBias` makes high ratings more likely, a negative one low ratings. */
function pickRating(random: Random, ratingBias: number): number {
  const unhappiness = 1 - ratingBias
  return Number(
    random.weighted({
      5: 58 / unhappiness,
      4: 20,
      3: 8 * unhappiness,
      2: 5 * unhappiness,
      1: 9 * unhappiness,
    }),
  )
}

function determineSentiment(rating: number) {
  if (rating === 3) return 0
  return rating > 3 ? 1 : -1
}

function pickReviewer(random: Random): string {
  if (random.chance(0.06)) return random.pick(people.nicknames)
  return `${random.pick(people.first)} ${random.pick([...people.initials])}.`
}

/**
 * Picks a time in the `days` days before `now`. Recent days are more likely, and the time of day is between 12:00 and
 * 03:00 UTC, when people in the United States are awake.
 */
function pickPublishedAt(random: Random, now: Date, days: number): Date {
  const midnight = Math.floor(now.getTime() / day) * day
  const daysAgo = Math.floor(days * random.next() ** 1.15)
  const time = midnight - daysAgo * day + (12 + 15 * random.next()) * 3_600_000
  return new Date(Math.floor((time < now.getTime() ? time : time - 2 * day) / 1000) * 1000)
}
