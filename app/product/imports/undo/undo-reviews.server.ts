/**
 * Undoes what an import did to reviews, batch by batch. Each step deletes the records of what it has undone in the same
 * transaction, so that an undo that was killed continues where it stopped.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { markUnanalyzed } from '#app/product/reviews/saving/mark-unanalyzed.server'
import { restorePreviousVersions, unmarkImported } from '#app/product/reviews/saving/previous-versions.server'
import { deleteReviews, lockReviews } from '#app/product/reviews/sync/removal/delete-reviews.server'
import { type ReviewLink, removeReviewNames } from '#app/product/reviews/tags/review-names.server'
import type { Import } from '../import-record.server'
import { changedOutcomes, createdOutcomes, type ReviewOutcome } from './review-outcomes.server'
import {
  handOverChanged,
  handOverCreated,
  handOverNames,
  type SharedReview,
  sharedReviews,
} from './shared-reviews.server'
import type { StepResult } from './undo'

/**
 * The number of reviews per transaction. It is small, because each transaction locks the contended rows of the monthly
 * summaries.
 */
const batchSize = 500

/** Deletes the next created reviews, unless they are kept. Returns null if none are left. */
export async function removeCreatedReviews(tx: Tx, { id: importId }: Import): Promise<StepResult | null> {
  const batch = await tx
    .selectFrom('import_batches')
    .select(['id', 'undone_count', 'created_ids', 'tagged_ids', 'tag_ids', 'categorized_ids', 'category_ids'])
    .where('account_id', '=', tx.accountId)
    .where('import_id', '=', importId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!batch) return null
  const ids = batch.created_ids.slice(batch.undone_count, batch.undone_count + batchSize)
  if (ids.length === 0) {
    await removeAddedNames(tx, importId, batch.id)
    return { processed: 1 }
  }
  await lockReviews(tx, ids)
  const options = { batches: sql`b.id = ${batch.id}`, limit: batchSize }
  const outcomes = await loadOutcomes(tx, createdOutcomes(tx, importId, options))
  const isUndone = ({ outcome }: LoadedOutcome) => outcome === 'undone'
  await deleteReviews(tx, idsOf(outcomes.filter(isUndone)))
  await handOverCreated(tx, importId, sharedOf(outcomes), namesOf(batch))
  // The reviews that are kept keep everything from the import.
  await deleteRecords(tx, importId, ids)
  await tx
    .updateTable('import_batches')
    .set({ undone_count: batch.undone_count + ids.length })
    .where('account_id', '=', tx.accountId)
    .where('import_id', '=', importId)
    .where('id', '=', batch.id)
    .execute()
  return { ...resultOf(outcomes, 'reviewsRemoved'), processed: ids.length }
}

/**
 * Removes the tags and categories that a batch added to reviews that had existed before, and deletes the record of the
 * batch. Categories found in the text are added again by the analysis.
 */
async function removeAddedNames(tx: Tx, importId: Id, batchId: Id): Promise<void> {
  const batch = await tx
    .deleteFrom('import_batches')
    .where('account_id', '=', tx.accountId)
    .where('import_id', '=', importId)
    .where('id', '=', batchId)
    // While another import is undone, its reviews can be added to this batch.
    .where(sql<boolean>`undone_count = cardinality(created_ids)`)
    .returning(['created_ids', 'tagged_ids', 'tag_ids', 'categorized_ids', 'category_ids'])
    .returning(sql<string>`written_at::text`.as('written_at'))
    .executeTakeFirstOrThrow()
  const created = new Set(batch.created_ids)
  const names = namesOf(batch)
  const namedIds = [...names.tags, ...names.categories].flatMap(({ reviewId }) =>
    created.has(reviewId) ? [] : reviewId,
  )
  if (namedIds.length === 0) return
  await lockReviews(tx, namedIds)
  const candidates = sql`
    select distinct review_id, ${batch.written_at}::timestamptz as written_at
    from unnest(${namedIds}::bigint[]) as n(review_id)`
  const { rows: shared } = await sql<SharedReview>`
    select review_id as id, import_id as "otherImportId", batch_id as "otherBatchId"
    from (${sharedReviews(tx, importId, candidates)}) as shared`.execute(tx)
  const kept = new Set([...created, ...shared.map(({ id }) => id)])
  const isRemoved = ({ reviewId }: ReviewLink) => !kept.has(reviewId)
  await removeReviewNames(tx, 'tags', names.tags.filter(isRemoved))
  await markUnanalyzed(tx, await removeReviewNames(tx, 'categories', names.categories.filter(isRemoved)))
  await handOverNames(tx, shared, names)
}

/** Restores the next changed reviews, unless they have changed since. Returns null if none are left. */
export async function restoreChangedReviews(
  tx: Tx,
  { id: importId, undo }: Import,
): Promise<StepResult | null> {
  const changes = await tx
    .selectFrom('import_changes')
    .select('review_id')
    .where('account_id', '=', tx.accountId)
    .where('import_id', '=', importId)
    .orderBy('review_id')
    .limit(batchSize)
    .execute()
  if (changes.length === 0) return null
  const ids = changes.map(({ review_id }) => review_id)
  await lockReviews(tx, ids)
  const outcomes = await loadOutcomes(
    tx,
    changedOutcomes(tx, importId, sql`c.review_id = any(${ids}::bigint[])`),
  )
  const restored = outcomes.filter(({ outcome }) => outcome === 'undone')
  const onlyMarked = outcomes.filter(
    ({ outcome, otherBatchId }) => outcome === 'unchanged' && otherBatchId === null,
  )
  await unmarkImported(tx, importId, idsOf([...restored, ...onlyMarked]))
  await restorePreviousVersions(tx, importId, idsOf(restored), undo!.actor)
  await handOverChanged(tx, importId, sharedOf(outcomes))
  await deleteRecords(tx, importId, ids)
  return { ...resultOf(outcomes, 'reviewsRestored'), processed: ids.length }
}

async function deleteRecords(tx: Tx, importId: Id, reviewIds: Id[]): Promise<void> {
  await sql`
    delete from import_changes where account_id = ${tx.accountId} and import_id = ${importId}
      and review_id = any(${reviewIds}::bigint[])`.execute(tx)
}

type LoadedOutcome = { outcome: ReviewOutcome } & (
  | SharedReview
  | { id: Id; otherImportId: null; otherBatchId: null }
)

async function loadOutcomes(tx: Tx, outcomes: ReturnType<typeof createdOutcomes>): Promise<LoadedOutcome[]> {
  const { rows } = await sql<LoadedOutcome>`
      select id, outcome, other_import_id as "otherImportId", other_batch_id as "otherBatchId" from (${outcomes}) as outcomes order by id`.execute(
    tx,
  )
  return rows
}

const sharedOf = (outcomes: LoadedOutcome[]): SharedReview[] =>
  outcomes.flatMap(({ outcome, ...review }) =>
    outcome === 'gone' || review.otherBatchId === null ? [] : review,
  )

type BatchNames = { tagged_ids: Id[]; tag_ids: Id[]; categorized_ids: Id[]; category_ids: Id[] }

function namesOf(batch: BatchNames): { tags: ReviewLink[]; categories: ReviewLink[] } {
  const toLinks = (reviewIds: Id[], nameIds: Id[]) =>
    reviewIds.map((reviewId, n) => ({ reviewId, nameId: nameIds[n]! }))
  return {
    tags: toLinks(batch.tagged_ids, batch.tag_ids),
    categories: toLinks(batch.categorized_ids, batch.category_ids),
  }
}

const idsOf = (rows: LoadedOutcome[]) => rows.map(({ id }) => id)

function resultOf(
  outcomes: LoadedOutcome[],
  undoneCount: 'reviewsRemoved' | 'reviewsRestored',
): Omit<StepResult, 'processed'> {
  const idsWith = (expected: ReviewOutcome) => idsOf(outcomes.filter(({ outcome }) => outcome === expected))
  const answeredIds = idsWith('answered')
  return {
    counts: {
      [undoneCount]: idsWith('undone').length,
      reviewsChanged: idsWith('changed').length,
      reviewsShared: idsWith('shared').length,
      reviewsAnswered: answeredIds.length,
    },
    answeredIds,
  }
}
