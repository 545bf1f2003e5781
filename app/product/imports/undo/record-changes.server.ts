/** Records what a batch of an import wrote, in the transaction that writes it, so that the import can be undone. */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { ReviewLink } from '#app/product/reviews/tags/review-names.server'

/**
 * The reviews that a batch created, those that existed before, and the tags and categories that it added. `saveReviews`
 * records the previous values of changed reviews.
 */
type BatchChanges = { createdIds: Id[]; seenIds: Id[]; tags: ReviewLink[]; categories: ReviewLink[] }

export async function recordBatchChanges(
  tx: Tx,
  importId: Id,
  { createdIds, seenIds, tags, categories }: BatchChanges,
): Promise<void> {
  if (createdIds.length + seenIds.length === 0) return
  const sortedIds = seenIds.toSorted((a, b) => Number(BigInt(a) - BigInt(b)))
  await tx
    .insertInto('import_batches')
    .values({
      account_id: tx.accountId,
      import_id: importId,
      created_ids: createdIds,
      seen_ids: sortedIds,
      first_seen_id: sortedIds.at(0) ?? null,
      last_seen_id: sortedIds.at(-1) ?? null,
      tagged_ids: tags.map(({ reviewId }) => reviewId),
      tag_ids: tags.map(({ nameId }) => nameId),
      categorized_ids: categories.map(({ reviewId }) => reviewId),
      category_ids: categories.map(({ nameId }) => nameId),
    })
    .execute()
}

export async function recordCreatedLocations(tx: Tx, importId: Id, ids: Id[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into import_locations (account_id, import_id, location_id)
    select ${tx.accountId}::bigint, ${importId}::bigint, id from unnest(${ids}::bigint[]) as id`.execute(tx)
}
