/** Restores reviews that are back at their source as they were: the same ID, response, history, tags and categories. */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { markUnanalysed } from '../review-marks.server'
import { countReviews } from '../review-months.server'
import { nameReviews } from '../review-names.server'
import { keepWords } from '../review-words.server'

type Kept = { id: Id; tags: string[]; categories: string[] }
type Back = {
  id: Id
  location_id: Id
  source_id: Id
  published_at: Date
  rating: number
  sentiment: number
  responded_at: Date | null
}

/** Restores the removed reviews with these keys. If an import has already brought one back, that one is kept. */
export async function restoreRemoved(tx: Tx, sourceId: Id, keys: string[]): Promise<void> {
  const { rows: kept } = await sql<Kept>`
    select id, evidence -> 'tags' as tags, evidence -> 'categories' as categories from removed_reviews
    where account_id = ${tx.accountId} and source_id = ${sourceId} and dedupe_key = any(${keys}::text[])
    order by dedupe_key for update`.execute(tx)
  if (kept.length === 0) return
  // Copied within the database, because its numbers and instants are more precise than JavaScript's.
  const from = (ids: Iterable<Id>) => sql`
    removed_reviews m where m.account_id = ${tx.accountId} and m.id = any(${[...ids]}::bigint[])`
  const { rows: back } = await sql<Back>`
    insert into reviews select (jsonb_populate_record(null::reviews, m.evidence -> 'review')).*
    from ${from(kept.map(({ id }) => id))} order by m.dedupe_key
    on conflict do nothing
    returning id, location_id, source_id, published_at, rating, sentiment, responded_at`.execute(tx)
  const ids = new Set(back.map(({ id }) => id))
  const restored = kept.filter(({ id }) => ids.has(id))
  await sql`
    insert into responses select (jsonb_populate_record(null::responses, m.evidence -> 'response')).*
    from ${from(ids)} and m.evidence -> 'response' <> 'null'`.execute(tx)
  await sql`
    insert into response_events select (jsonb_populate_record(null::response_events, told)).*
    from (select jsonb_array_elements(m.evidence -> 'events') as told from ${from(ids)}) as events`.execute(
    tx,
  )
  for (const kind of ['tags', 'categories'] as const) {
    const named = restored.flatMap((each) => each[kind].map((name) => ({ reviewId: each.id, name })))
    await nameReviews(tx, kind, named)
  }
  await sql`delete from ${from(kept.map(({ id }) => id))}`.execute(tx)
  await keepWords(tx, [...ids])
  await markUnanalysed(tx, [...ids])
  await countReviews(
    tx,
    back.map((review) => ({
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
