/** The reviews of one account with what belongs to them: responses and their history, tags, categories, months. */
import type pg from 'pg'
import type { Id } from '#app/database/schema'
import { type DemoReview, sourceIds } from '../data/reviews'
import { fillMonths } from './months.server'
import { noted, notedNames } from './names.server'
import type { SeededUser } from './people.server'
import { type SentReview, seedResponses } from './responses.server'
import { insertKeyedRows } from './rows.server'
import { seedWords } from './words.server'

export type Inbox = { accountId: Id; places: Id[]; users: SeededUser[]; reviews: DemoReview[] }

type Use = { reviewId: Id; name: string }

export async function seedReviews(client: pg.ClientBase, inbox: Inbox): Promise<void> {
  const ids = await insertKeyedRows(client, {
    table: 'reviews',
    key: 'dedupe_key',
    columns: reviewColumns,
    rows: inbox.reviews.map((review) => reviewRow(inbox, review)),
  })
  const sent = inbox.reviews.map((review) => ({ ...review, id: ids.get(review.key) as Id }))
  await seedWords(client, inbox.accountId)
  await seedResponses(client, inbox, sent)
  await seedNames(client, inbox.accountId, 'tag', uses(sent, 'tags'))
  await seedNames(client, inbox.accountId, 'category', uses(sent, 'topics'))
  await fillMonths(client, inbox.accountId)
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

function reviewRow({ accountId, places }: Inbox, review: DemoReview) {
  return {
    account_id: accountId,
    location_id: places[review.place],
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
    responded_at: review.response?.writtenAt ?? null,
  }
}

function uses(reviews: SentReview[], names: 'tags' | 'topics'): Use[] {
  return reviews.flatMap((review) => review[names].map((name) => ({ reviewId: review.id, name })))
}

/** Tags and categories are alike: a name that the account knows, and the reviews that bear it. */
async function seedNames(client: pg.ClientBase, accountId: Id, kind: 'tag' | 'category', uses: Use[]) {
  const plural = kind === 'tag' ? 'tags' : 'categories'
  const ids = await insertKeyedRows(client, {
    table: plural,
    key: 'name',
    columns: { account_id: 'bigint', name: 'text' },
    rows: [...new Set(uses.map(({ name }) => name))].sort().map((name) => ({ account_id: accountId, name })),
  })
  await client.query(
    `insert into review_${plural} (account_id, review_id, ${kind}_id, ${notedNames})
     select r.account_id, r.id, u.name_id, ${noted}
     from jsonb_to_recordset($2) as u (review_id bigint, name_id bigint)
     join reviews r on r.account_id = $1 and r.id = u.review_id`,
    [
      accountId,
      JSON.stringify(uses.map(({ reviewId, name }) => ({ review_id: reviewId, name_id: ids.get(name) }))),
    ],
  )
}
