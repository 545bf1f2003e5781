/** Adds the reviews of one account with their responses, history, tags, categories, and monthly summaries. */
import type pg from 'pg'
import type { Id } from '#app/kit/database/schema'
import { type DemoReview, sourceIds } from '../data/demo-reviews'
import type { SeededUser } from './accounts.server'
import { denormalizedColumns, denormalizedValues } from './denormalized-columns.server'
import { insertKeyedRows } from './insert-rows.server'
import { fillMonthlySummaries } from './monthly-summaries.server'
import { type SeededReview, seedResponses } from './responses.server'
import { seedReviewSearch } from './review-search.server'

export type ReviewSeed = { accountId: Id; locationIds: Id[]; users: SeededUser[]; reviews: DemoReview[] }

type NameUse = { reviewId: Id; name: string }

export async function seedReviews(client: pg.ClientBase, seed: ReviewSeed): Promise<void> {
  const ids = await insertKeyedRows(client, {
    table: 'reviews',
    key: 'dedupe_key',
    columns: reviewColumns,
    rows: seed.reviews.map((review) => reviewRow(seed, review)),
  })
  const seededReviews = seed.reviews.map((review) => ({ ...review, id: ids.get(review.key) as Id }))
  await seedReviewSearch(client, seed.accountId)
  await seedResponses(client, seed, seededReviews)
  await seedNames(client, seed.accountId, 'tag', nameUses(seededReviews, 'tags'))
  await seedNames(client, seed.accountId, 'category', nameUses(seededReviews, 'topics'))
  await fillMonthlySummaries(client, seed.accountId)
}

const reviewColumns = {
  account_id: 'bigint',
  location_id: 'bigint',
  source_id: 'bigint',
  external_id: 'text',
  dedupe_key: 'text',
  rating: 'smallint',
  original_rating: 'text',
  title: 'text',
  body: 'text',
  reviewer_name: 'text',
  language: 'text',
  sentiment: 'smallint',
  published_at: 'timestamptz',
  responded_at: 'timestamptz',
}

function reviewRow({ accountId, locationIds }: ReviewSeed, review: DemoReview) {
  return {
    account_id: accountId,
    location_id: locationIds[review.locationIndex],
    source_id: sourceIds[review.source],
    external_id: review.key,
    dedupe_key: review.key,
    rating: review.rating,
    original_rating: review.originalRating,
    title: review.title,
    body: review.body,
    reviewer_name: review.reviewer,
    language: review.language,
    sentiment: review.sentiment,
    published_at: review.publishedAt,
    responded_at: review.response?.publishedAt ? review.response.writtenAt : null,
  }
}

function nameUses(reviews: SeededReview[], names: 'tags' | 'topics'): NameUse[] {
  return reviews.flatMap((review) => review[names].map((name) => ({ reviewId: review.id, name })))
}

/**
 * Inserts the tags or categories of an account and assigns them to reviews. Both have the same structure: a table of
 * names per account, and a table that references the names from reviews.
 */
async function seedNames(client: pg.ClientBase, accountId: Id, kind: 'tag' | 'category', uses: NameUse[]) {
  const plural = kind === 'tag' ? 'tags' : 'categories'
  const ids = await insertKeyedRows(client, {
    table: plural,
    key: 'name',
    columns: { account_id: 'bigint', name: 'text' },
    rows: [...new Set(uses.map(({ name }) => name))].sort().map((name) => ({ account_id: accountId, name })),
  })
  await client.query(
    `insert into review_${plural} (account_id, review_id, ${kind}_id, ${denormalizedColumns})
     select r.account_id, r.id, u.name_id, ${denormalizedValues}
     from jsonb_to_recordset($2) as u (review_id bigint, name_id bigint)
     join reviews r on r.account_id = $1 and r.id = u.review_id`,
    [
      accountId,
      JSON.stringify(uses.map(({ reviewId, name }) => ({ review_id: reviewId, name_id: ids.get(name) }))),
    ],
  )
}
