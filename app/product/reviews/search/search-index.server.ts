/**
 * Maintains the full-text index of reviews. Small batches of reviews are indexed immediately, in the transaction that
 * saves them. Large batches are indexed by a job, because indexing takes as long as saving. Until the job has run, the
 * inbox shows how many reviews a search can miss.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob } from '#app/kit/jobs/job'
import { enqueue } from '#app/kit/jobs/queue.server'
import { toTextVector } from './text-vector'

const immediateLimit = 100

type IndexPayload = { accountId: Id; unreadId: Id }

export const indexReviewsJob = defineJob<IndexPayload>(
  'read-reviews',
  ({ accountId, unreadId }) => asAccount(accountId, (tx) => indexQueuedReviews(tx, unreadId)),
  { concurrency: 1 },
)

/**
 * Makes the reviews searchable by their current text, immediately or with a job. Call it in the transaction that saves
 * the reviews.
 */
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

/** Returns how many of the account's reviews a search can miss, or find by words that they no longer contain. */
export async function countUnindexed(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(cardinality(review_ids)), 0)::int as count
    from review_index_queue where account_id = ${tx.accountId}`.execute(tx)
  return rows[0]!.count
}

/**
 * Indexes the reviews of a queue entry and deletes the entry. Safe to repeat: if another run has already deleted the
 * entry, it does nothing.
 */
async function indexQueuedReviews(tx: Tx, queueId: Id): Promise<void> {
  const queued = await tx
    .deleteFrom('review_index_queue')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', queueId)
    .returning('review_ids')
    .executeTakeFirst()
  if (queued) await saveSearchIndex(tx, queued.review_ids)
}

/**
 * Saves the words of the reviews. Locks the reviews so that newer words are never replaced by older words, in the same
 * order as when reviews are saved, to prevent deadlocks.
 */
export async function saveSearchIndex(tx: Tx, reviewIds: Id[]): Promise<void> {
  const { rows } = await sql<IndexedText>`
    select r.id, ${indexedText} as text from (select * from reviews
      where account_id = ${tx.accountId} and id = any(${reviewIds}::bigint[]) order by source_id, dedupe_key, location_id for share) r`.execute(
    tx,
  )
  // A row that would not change is not written again.
  await sql`
    insert into review_words (account_id, review_id, published_at, words)
    select r.account_id, r.id, r.published_at, v.words::tsvector
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ id, text }) => toTextVector(id, text))}::text[]) v (id, words)
    join reviews r on r.account_id = ${tx.accountId} and r.id = v.id
    on conflict (account_id, review_id)
      do update set published_at = excluded.published_at, words = excluded.words
      where (review_words.published_at, review_words.words) is distinct from (excluded.published_at, excluded.words)`.execute(
    tx,
  )
}

type IndexedText = { id: Id; text: string }

/** The text of a review `r` in which a search looks. */
const indexedText = sql`r.title || ' ' || r.body || ' ' || r.reviewer_name`
