/** Builds the search index of an account's reviews, in the same format as app/product/reviews/search/search-index.server.ts. */
import type pg from 'pg'
import type { Id } from '#app/kit/database/schema'
import { toTextVector } from '#app/product/reviews/search/text-vector'

const BATCH_SIZE = 10_000

/** Indexes all reviews of an account that does not have a search index yet. */
export async function seedReviewSearch(client: pg.ClientBase, accountId: Id): Promise<void> {
  let lastId: Id | undefined = '0'
  while (lastId !== undefined) {
    const { rows }: pg.QueryResult<{ id: Id; text: string }> = await client.query(
      `select id, title || ' ' || body || ' ' || reviewer_name as text from reviews
       where account_id = $1 and id > $2 order by id limit ${BATCH_SIZE}`,
      [accountId, lastId],
    )
    await client.query(
      `insert into review_words (account_id, review_id, published_at, words)
       select r.account_id, r.id, r.published_at, v.words::tsvector
       from unnest($2::bigint[], $3::text[]) v (id, words) join reviews r on r.account_id = $1 and r.id = v.id`,
      [accountId, rows.map(({ id }) => id), rows.map(({ id, text }) => toTextVector(id, text))],
    )
    lastId = rows.at(-1)?.id
  }
}
