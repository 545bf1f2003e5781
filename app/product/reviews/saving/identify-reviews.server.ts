/**
 * Finds the stored review, if any, that a row of an import file describes. The check, the dry run and the import all
 * use this function. A row with an ID matches the stored review with that source, location and ID. Without IDs, the
 * n-th of several identical rows matches the n-th identical review at the location. Rows from our own exports, and rows
 * of reviews that were also fetched from their source, can match a stored review with a different key.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { findRemovedReviews, matchListedReviews } from './match-reviews.server'
import type { ReviewToSave } from './review-to-save'

export type IdentifiedReview = { review: ReviewToSave; isRemoved: boolean }

/**
 * Returns the rows, in the same order, with the keys of the stored reviews that they match. `canMove`: whether a stored
 * review with the same ID at another location is the same review.
 */
export async function identifyReviews(
  tx: Tx,
  rows: ReviewToSave[],
  { canMove }: { canMove: boolean },
): Promise<IdentifiedReview[]> {
  const exported = await matchExportedReviews(tx, rows)
  const moved = canMove ? await resolveMoves(tx, exported) : exported
  const removed = await findRemovedReviews(tx, moved, { anywhere: canMove })
  const listed = await matchListedReviews(
    tx,
    moved.filter((review) => !removed.has(review)),
  )
  let next = 0
  return moved.map((review) =>
    removed.has(review) ? { review, isRemoved: true } : { review: listed[next++]!, isRemoved: false },
  )
}

/** Returns a string that is the same for all rows that describe the same stored review. */
export function identityOf({
  sourceId,
  storedAt,
  locationId,
  dedupeKey,
}: Pick<ReviewToSave, 'sourceId' | 'storedAt' | 'locationId' | 'dedupeKey'>): string {
  return `${sourceId} ${storedAt ?? locationId} ${dedupeKey}`
}

type OtherLocations = { stored: Id[]; removed: Id[] }

/**
 * Returns the other locations where a row's ID is known, by index in `rows`. Contains only rows whose ID is not known
 * at their own location.
 */
export async function findAtOtherLocations(
  tx: Tx,
  rows: ReviewToSave[],
): Promise<Map<number, OtherLocations>> {
  const numbered = rows.map((row, n) => ({ row, n })).filter(({ row }) => row.externalId !== null)
  if (numbered.length === 0) return new Map()
  const { rows: found } = await sql<OtherLocations & { n: string }>`
    select i.n,
      coalesce(array_agg(k.location_id::text) filter (where not k.is_removed), '{}') as stored,
      coalesce(array_agg(k.location_id::text) filter (where k.is_removed), '{}') as removed
    from unnest(${numbered.map(({ row }) => row.sourceId)}::bigint[],
      ${numbered.map(({ row }) => row.dedupeKey)}::text[], ${numbered.map(({ row }) => row.locationId)}::bigint[])
      with ordinality as i(source_id, dedupe_key, location_id, n)
    cross join lateral (
      select r.location_id, false as is_removed from reviews r
      where r.account_id = ${tx.accountId} and r.source_id = i.source_id and r.dedupe_key = i.dedupe_key
      union all
      select m.location_id, true from removed_reviews m
      where m.account_id = ${tx.accountId} and m.source_id = i.source_id and m.dedupe_key = i.dedupe_key) k
    group by i.n having not bool_or(k.location_id = i.location_id)`.execute(tx)
  return new Map(found.map(({ n, ...elsewhere }) => [numbered[Number(n) - 1]!.n, elsewhere]))
}

/**
 * Sets `storedAt` of each row whose review is stored at exactly one other location, so that the review is moved from
 * there. Only valid if IDs are unique within their source.
 */
export async function resolveMoves(tx: Tx, rows: ReviewToSave[]): Promise<ReviewToSave[]> {
  const otherLocations = await findAtOtherLocations(tx, rows)
  return rows.map(({ storedAt: _, ...row }, n) => {
    const stored = otherLocations.get(n)?.stored ?? []
    return stored.length === 1 ? { ...row, storedAt: stored[0]! } : row
  })
}

type Stored = Omit<ReviewToSave, 'publishedAt' | 'isDateEstimated' | 'response'>

/**
 * Matches rows from our own exports with the stored reviews that were exported, which stay unchanged. Source, rating
 * and approximate date have to match, too, because IDs from another installation can be the same as IDs here.
 */
async function matchExportedReviews(tx: Tx, rows: ReviewToSave[]): Promise<ReviewToSave[]> {
  const candidates = rows.map((row, n) => ({ row, n })).filter(({ row }) => row.recordId)
  if (candidates.length === 0) return rows
  const { rows: found } = await sql<Stored & { n: string }>`
    select i.n, r.location_id::text as "locationId", r.source_id::text as "sourceId", r.external_id as "externalId",
      r.dedupe_key as "dedupeKey", r.rating, r.original_rating as "originalRating", r.title, r.body,
      r.reviewer_name as "reviewerName", r.url, r.language, r.sentiment
    from unnest(${candidates.map(({ row }) => row.recordId)}::bigint[], ${candidates.map(({ row }) => row.sourceId)}::bigint[],
      ${candidates.map(({ row }) => row.rating)}::smallint[],
      ${candidates.map(({ row }) => row.publishedAt.toISOString())}::timestamptz[])
      with ordinality as i(id, source_id, rating, published_at, n)
    join reviews r on r.account_id = ${tx.accountId} and r.id = i.id and r.source_id = i.source_id
      and r.rating = i.rating
      and r.published_at between i.published_at - interval '36 hours' and i.published_at + interval '36 hours'`.execute(
    tx,
  )
  const result = [...rows]
  for (const { n, ...storedReview } of found) {
    const index = candidates[Number(n) - 1]!.n
    // Mark the date as estimated, so that it does not replace the stored date: the export has no seconds.
    result[index] = { ...rows[index]!, ...storedReview, isDateEstimated: true, response: null }
  }
  return result
}
