/** Builds the search index of an account's reviews, in the same format as app/reviews/search/search-index.server.ts. */
import type pg from 'pg'
import type { Id } from '#app/database/schema'

/** Indexes all reviews of an account that does not have a search index yet. */
export async function seedReviewSearch(client: pg.ClientBase, accountId: Id): Promise<void> {
  await client.query(
    `insert into review_words (account_id, review_id, published_at, words)
     select account_id, id, published_at,
       to_tsvector('simple'::regconfig, left(title || ' ' || body || ' ' || reviewer_name, 20000))
     from reviews where account_id = $1`,
    [accountId],
  )
}
