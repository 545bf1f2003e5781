/** Finds rows whose review ID belongs to a review at another location. The check then asks the user what this means. */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { findAtOtherLocations } from '#app/product/reviews/saving/identify-reviews.server'
import type { ReviewToSave } from '#app/product/reviews/saving/review-to-save'
import type { LocatedRow } from '../matching/identify-rows.server'
import type { AcceptedRow } from '../read-batches.server'
import type { IdConflict, IdConflictExample } from './id-conflict'

const maxExamples = 5
const excerptLength = 200

/** Returns the conflicting rows of a batch, or null if there are none: their number, and examples for the user. */
export async function findIdConflict(
  tx: Tx,
  rows: LocatedRow<AcceptedRow>[],
): Promise<Omit<IdConflict, 'rows'> | null> {
  const conflicts = await findAtOtherLocations(
    tx,
    rows.map(({ review }) => review),
  )
  if (conflicts.size === 0) return null
  const sampled = [...conflicts].sort(([a], [b]) => a - b).slice(0, maxExamples)
  const examples = await Promise.all(
    sampled.map(async ([n, { stored, removed }]) => {
      const { row, review } = rows[n]!
      return {
        row: row.number,
        externalId: review.externalId!,
        ...toExcerpt(review, row.place.name || row.place.externalId),
        known: await findExistingReview(tx, review, [...stored, ...removed][0]!),
      }
    }),
  )
  return { known: conflicts.size, examples }
}

function toExcerpt({ reviewerName, rating, publishedAt, title, body }: ReviewToSave, place: string) {
  return {
    place,
    reviewer: reviewerName,
    rating,
    publishedAt: publishedAt.toISOString(),
    body: (body || title).slice(0, excerptLength),
  }
}

async function findExistingReview(
  tx: Tx,
  { sourceId, dedupeKey }: ReviewToSave,
  locationId: string,
): Promise<IdConflictExample['known']> {
  const { rows } = await sql<Omit<IdConflictExample['known'], 'publishedAt'> & { publishedAt: Date }>`
    select l.name as place, k.reviewer_name as reviewer, k.rating, k.published_at as "publishedAt",
      left(coalesce(nullif(k.body, ''), k.title), ${excerptLength}::int) as body
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
