/**
 * Finds reviews of an import that other imports contain as well, and makes those imports responsible for them. So a
 * review stays until each import that contains it has been undone, in whichever order.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { transferRecords } from '#app/product/reviews/saving/previous-versions.server'
import type { ReviewLink } from '#app/product/reviews/tags/review-names.server'

/** A review, and the first batch of another import that contains it. */
export type SharedReview = { id: Id; otherImportId: Id; otherBatchId: Id }

/**
 * Returns a query for the first batch that contains each candidate: of another import that has not been undone, and
 * written after `written_at`. `candidates` is a query for `review_id` and `written_at`.
 */
export const sharedReviews = (tx: Tx, importId: Id, candidates: RawBuilder<unknown>) => sql`
  with candidates as materialized (${candidates})
  select c.review_id, min(o.id) as batch_id, (array_agg(o.import_id order by o.id))[1] as import_id
  from import_batches o join imports i on i.account_id = o.account_id and i.id = o.import_id
  cross join lateral unnest(o.seen_ids) as s(id)
  join candidates c on c.review_id = s.id and o.written_at > c.written_at
  where o.account_id = ${tx.accountId} and o.import_id <> ${importId} and i.status not in ('undoing', 'undone')
    and o.last_seen_id >= (select min(review_id) from candidates)
    and o.first_seen_id <= (select max(review_id) from candidates)
  group by c.review_id`

type AddedNames = { tags: ReviewLink[]; categories: ReviewLink[] }

/** Hands over reviews that the import created, with the names that it added to them. */
export async function handOverCreated(
  tx: Tx,
  importId: Id,
  shared: SharedReview[],
  names: AddedNames,
): Promise<void> {
  await handOverChanged(tx, importId, shared)
  for (const { ids, ...batch } of groupByBatch(shared)) {
    await addToBatch(tx, batch, ids, names)
    await sql`
      update imports set first_review_id = least(first_review_id, (select min(id) from unnest(${ids}::bigint[]) as id)),
        last_review_id = greatest(last_review_id, (select max(id) from unnest(${ids}::bigint[]) as id))
      where account_id = ${tx.accountId} and id = ${batch.otherImportId}`.execute(tx)
  }
}

/** Hands over names that the import added to reviews that had existed before. */
export async function handOverNames(tx: Tx, shared: SharedReview[], names: AddedNames): Promise<void> {
  for (const batch of groupByBatch(shared)) await addToBatch(tx, batch, [], names, batch.ids)
}

/** Hands over the previous values of reviews that the import changed or marked as imported. */
export async function handOverChanged(tx: Tx, importId: Id, shared: SharedReview[]): Promise<void> {
  for (const [otherImportId, group] of Map.groupBy(shared, (review) => review.otherImportId))
    await transferRecords(
      tx,
      importId,
      otherImportId,
      group.map(({ id }) => id),
    )
}

type BatchGroup = { otherImportId: Id; otherBatchId: Id; ids: Id[] }

function groupByBatch(shared: SharedReview[]): BatchGroup[] {
  return [...Map.groupBy(shared, ({ otherBatchId }) => otherBatchId).values()].map((group) => ({
    ...group[0]!,
    ids: group.map(({ id }) => id),
  }))
}

/** Adds the reviews, and those of the names that are on `namedIds`, to what the batch has created. */
async function addToBatch(
  tx: Tx,
  { otherImportId, otherBatchId }: Omit<BatchGroup, 'ids'>,
  createdIds: Id[],
  names: AddedNames,
  namedIds = createdIds,
): Promise<void> {
  const named = new Set(namedIds)
  const tags = names.tags.filter(({ reviewId }) => named.has(reviewId))
  const categories = names.categories.filter(({ reviewId }) => named.has(reviewId))
  const { numAffectedRows } = await sql`
    update import_batches set created_ids = created_ids || ${createdIds}::bigint[],
      tagged_ids = tagged_ids || ${tags.map(({ reviewId }) => reviewId)}::bigint[],
      tag_ids = tag_ids || ${tags.map(({ nameId }) => nameId)}::bigint[],
      categorized_ids = categorized_ids || ${categories.map(({ reviewId }) => reviewId)}::bigint[],
      category_ids = category_ids || ${categories.map(({ nameId }) => nameId)}::bigint[]
    where account_id = ${tx.accountId} and import_id = ${otherImportId} and id = ${otherBatchId}`.execute(tx)
  if (numAffectedRows !== 1n) throw new Error('the other import was undone in the meantime')
}
