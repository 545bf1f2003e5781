import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { applyCountChanges, type CountableReview, type CountChange } from '../counts/monthly-counts.server'
import { indexReviews } from '../search/search-index.server'
import { updateRepeatedColumns } from '../tags/review-names.server'
import { markUnanalyzed } from './mark-unanalyzed.server'
import { moveListedReviews } from './match-reviews.server'
import { markImported } from './previous-versions.server'
import type { ReviewToSave } from './review-to-save'
import {
  insertNewReviews,
  type Outcome,
  type ResponseOrigin,
  respondedAtOf,
  updateExistingReviews,
} from './upsert-reviews.server'

export type SavedReview = { id: Id; outcome: Outcome }

type SaveOptions = {
  importId?: Id | null
  origin?: ResponseOrigin
  /**
   * A promise to await after the reviews are saved and before the contended rows of the monthly summaries are locked.
   */
  beforeCounting?: Promise<unknown>
}

/**
 * Creates new reviews and updates changed reviews. Returns the results in the order of the rows. No review may occur
 * twice in the rows.
 */
export async function saveReviews(
  tx: Tx,
  rows: ReviewToSave[],
  { importId = null, origin = 'imported', beforeCounting }: SaveOptions = {},
): Promise<SavedReview[]> {
  const created = rows.length ? await insertNewReviews(tx, rows, { importId, origin }) : new Map<number, Id>()
  const existing = rows.map((row, n) => ({ row, n })).filter(({ n }) => !created.has(n))
  const updated = await updateExistingReviews(tx, existing, { importId, origin })
  await moveListedReviews(tx, rows)
  if (importId)
    await markImported(
      tx,
      importId,
      [...updated.values()].map(({ id }) => id),
    )
  const changed = [...updated.values()].filter(({ isUpdated }) => isUpdated).map(({ id }) => id)
  await updateRepeatedColumns(tx, changed)
  await indexReviews(tx, [...created.values(), ...changed])
  await markUnanalyzed(tx, [...created.values(), ...changed])
  await beforeCounting
  await applyCountChanges(tx, [
    ...[...created.keys()].map((n): CountChange => ({ review: toCountableReview(rows[n]!), sign: 1 })),
    ...[...updated.values()].flatMap(({ changes }) => changes),
  ])
  return rows.map((_, n) => {
    const id = created.get(n)
    if (id) return { id, outcome: 'created' }
    const { id: existingId, isUpdated } = updated.get(n)!
    return { id: existingId, outcome: isUpdated ? 'updated' : 'unchanged' }
  })
}

/**
 * Sets the time at which a review was responded to, or null if it has no published response. Locks the review, so call
 * it before locking its response.
 */
export async function updateRespondedAt(tx: Tx, reviewId: Id, respondedAt: Date | null): Promise<void> {
  const before = await tx
    .selectFrom('reviews')
    .select(['location_id', 'source_id', 'published_at', 'rating', 'sentiment', 'responded_at'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', reviewId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.responded_at?.getTime() === respondedAt?.getTime()) return
  await tx
    .updateTable('reviews')
    .set({ responded_at: respondedAt })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', reviewId)
    .execute()
  await updateRepeatedColumns(tx, [reviewId])
  const review = {
    locationId: before.location_id,
    sourceId: before.source_id,
    publishedAt: before.published_at,
    rating: before.rating,
    sentiment: before.sentiment,
    respondedAt: before.responded_at,
  }
  await applyCountChanges(tx, [
    { review, sign: -1 },
    { review: { ...review, respondedAt }, sign: 1 },
  ])
}

function toCountableReview(row: ReviewToSave): CountableReview {
  return { ...row, respondedAt: respondedAtOf(row) }
}
