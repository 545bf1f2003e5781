/**
 * The full-text index of reviews. A few reviews are indexed immediately by the code that writes them; many are left to
 * a job, because indexing costs as much as writing them. Until the job has run, a search reports how many reviews it
 * cannot cover.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'

const immediateLimit = 100

type IndexPayload = { accountId: Id; unreadId: Id }

export const indexReviewsJob = defineJob<IndexPayload>(
  'read-reviews',
  ({ accountId, unreadId }) => asAccount(accountId, (tx) => indexQueuedReviews(tx, unreadId)),
  { concurrency: 1 },
)

/** Makes the reviews searchable by their current words. Call it in the transaction that wrote them. */
export async function indexReviews(tx: Tx, reviewIds: Id[]): Promise<void> {
  if (reviewIds.length === 0) return
  if (reviewIds.length <= immediateLimit) return saveSearchIndex(tx, reviewIds)
  const { id } = await tx
    .insertInto('review_index_queue')
    .values({ account_id: tx.accountId, review_ids: reviewIds })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, indexReviewsJob, { accountId: tx.accountId, unreadId: id })
}

/** Returns how many of the account's reviews a search may miss, or find by words they no longer have. */
export async function countUnindexed(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(cardinality(review_ids)), 0)::int as count
    from review_index_queue where account_id = ${tx.accountId}`.execute(tx)
  return rows[0]!.count
}

/** Safe to repeat: reviews that another run has indexed are no longer in the queue. */
async function indexQueuedReviews(tx: Tx, queueId: Id): Promise<void> {
  const queued = await tx
    .deleteFrom('review_index_queue')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', queueId)
    .returning('review_ids')
    .executeTakeFirst()
  if (queued) await saveSearchIndex(tx, queued.review_ids)
}

/** Locks the reviews in the same order as writers do, so that newer words are never replaced by older ones. */
async function saveSearchIndex(tx: Tx, reviewIds: Id[]): Promise<void> {
  await sql`
    insert into review_words (account_id, review_id, published_at, words)
    select r.account_id, r.id, r.published_at,
      to_tsvector('simple'::regconfig, left(r.title || ' ' || r.body || ' ' || r.reviewer_name, 20000))
    from (select * from reviews
      where account_id = ${tx.accountId} and id = any(${reviewIds}::bigint[]) order by source_id, dedupe_key, location_id for share) r
    on conflict (account_id, review_id)
      do update set published_at = excluded.published_at, words = excluded.words`.execute(tx)
}
