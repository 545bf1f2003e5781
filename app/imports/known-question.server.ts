/** Finds rows whose review ID is known at another location, and creates the question what that means. */
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import { findElsewhere } from '#app/reviews/review-identity.server'
import type { ReviewToSave } from '#app/reviews/review-upserts.server'
import type { PlacedRow } from './identify-rows.server'
import type { TakenRow } from './import-reading.server'
import type { KnownExample, KnownQuestion } from './known-elsewhere'

const mostExamples = 5
const excerpt = 200

/** Returns null when no row of the batch is known elsewhere. */
export async function findQuestion(
  tx: Tx,
  rows: PlacedRow<TakenRow>[],
): Promise<Omit<KnownQuestion, 'rows'> | null> {
  const elsewhere = await findElsewhere(
    tx,
    rows.map(({ review }) => review),
  )
  if (elsewhere.size === 0) return null
  const chosen = [...elsewhere].sort(([a], [b]) => a - b).slice(0, mostExamples)
  const examples = await Promise.all(
    chosen.map(async ([n, { stored, removed }]) => {
      const { row, review } = rows[n]!
      return {
        row: row.number,
        externalId: review.externalId!,
        ...toldOf(review, row.place.name || row.place.externalId),
        known: await findKnown(tx, review, [...stored, ...removed][0]!),
      }
    }),
  )
  return { known: elsewhere.size, examples }
}

function toldOf({ reviewerName, rating, publishedAt, title, body }: ReviewToSave, place: string) {
  return {
    place,
    reviewer: reviewerName,
    rating,
    publishedAt: publishedAt.toISOString(),
    body: (body || title).slice(0, excerpt),
  }
}

async function findKnown(
  tx: Tx,
  { sourceId, dedupeKey }: ReviewToSave,
  locationId: string,
): Promise<KnownExample['known']> {
  const { rows } = await sql<Omit<KnownExample['known'], 'publishedAt'> & { publishedAt: Date }>`
    select l.name as place, k.reviewer_name as reviewer, k.rating, k.published_at as "publishedAt",
      left(coalesce(nullif(k.body, ''), k.title), ${excerpt}::int) as body
    from (
      select location_id, reviewer_name, rating, published_at, body, title from reviews
      where account_id = ${tx.accountId} and source_id = ${sourceId} and dedupe_key = ${dedupeKey}
      union all
      select location_id, reviewer_name, rating, published_at, body, title from removed_reviews
      where account_id = ${tx.accountId} and source_id = ${sourceId} and dedupe_key = ${dedupeKey}) k
    join locations l on l.account_id = ${tx.accountId} and l.id = k.location_id
    where k.location_id = ${locationId}`.execute(tx)
  const { publishedAt, ...known } = rows[0]!
  return { ...known, publishedAt: publishedAt.toISOString() }
}
