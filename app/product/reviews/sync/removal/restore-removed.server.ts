/**
 * Restores removed reviews that their source shows again, with the same ID, response, history, tags and categories as
 * before.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { applyCountChanges } from '../../counts/monthly-counts.server'
import { markUnanalyzed } from '../../saving/mark-unanalyzed.server'
import { indexReviews } from '../../search/search-index.server'
import { addReviewNames } from '../../tags/review-names.server'

type RemovedEvidence = { id: Id; tags: string[]; categories: string[] }
type RestoredReview = {
  id: Id
  location_id: Id
  source_id: Id
  published_at: Date
  rating: number
  sentiment: number
  responded_at: Date | null
}

/**
 * Restores the removed reviews with these keys. If an import has created one of them again in the meantime, the
 * imported review is kept.
 */
export async function restoreRemovedReviews(tx: Tx, sourceId: Id, keys: string[]): Promise<void> {
  const { rows: removed } = await sql<RemovedEvidence>`
    select id, evidence -> 'tags' as tags, evidence -> 'categories' as categories from removed_reviews
    where account_id = ${tx.accountId} and source_id = ${sourceId} and dedupe_key = any(${keys}::text[])
    order by dedupe_key for update`.execute(tx)
  if (removed.length === 0) return
  // Copy the rows within the database, because its numbers and timestamps are more precise than JavaScript's.
  const removedTable = (ids: Iterable<Id>) => sql`
    removed_reviews m where m.account_id = ${tx.accountId} and m.id = any(${[...ids]}::bigint[])`
  const { rows: inserted } = await sql<RestoredReview>`
    insert into reviews select (jsonb_populate_record(null::reviews, m.evidence -> 'review')).*
    from ${removedTable(removed.map(({ id }) => id))} order by m.dedupe_key
    on conflict do nothing
    returning id, location_id, source_id, published_at, rating, sentiment, responded_at`.execute(tx)
  const ids = new Set(inserted.map(({ id }) => id))
  const restored = removed.filter(({ id }) => ids.has(id))
  await sql`
    insert into responses select (jsonb_populate_record(null::responses, m.evidence -> 'response')).*
    from ${removedTable(ids)} and m.evidence -> 'response' <> 'null'`.execute(tx)
  await sql`
    insert into response_events select (jsonb_populate_record(null::response_events, told)).*
    from (select jsonb_array_elements(m.evidence -> 'events') as told from ${removedTable(ids)}) as events`.execute(
    tx,
  )
  for (const kind of ['tags', 'categories'] as const) {
    const names = restored.flatMap((each) => each[kind].map((name) => ({ reviewId: each.id, name })))
    await addReviewNames(tx, kind, names)
  }
  await sql`delete from ${removedTable(removed.map(({ id }) => id))}`.execute(tx)
  await indexReviews(tx, [...ids])
  await markUnanalyzed(tx, [...ids])
  await applyCountChanges(
    tx,
    inserted.map((review) => ({
      review: {
        locationId: review.location_id,
        sourceId: review.source_id,
        publishedAt: review.published_at,
        rating: review.rating,
        sentiment: review.sentiment,
        respondedAt: review.responded_at,
      },
      sign: 1 as const,
    })),
  )
}
