/** The states a response goes through, one row at a time, each change with its event in the history. */
import { sql } from 'kysely'
import type { Id, ResponseEventKind, ResponseStatus } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { changeResponded } from './review-writing.server'

/** Who did it: a user, or the source's own name. */
export type Author = { userId: Id | null; name: string }

/** The response, locked until the transaction ends; its review first, so that no two writers wait for each other. */
export async function lockResponse(tx: Tx, reviewId: Id) {
  await tx
    .selectFrom('reviews')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', reviewId)
    .forUpdate()
    .execute()
  return tx
    .selectFrom('responses')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('review_id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst()
}

/** Moves a response of that revision to a status; false when it has been edited or deleted since. */
export async function changeStatus(
  tx: Tx,
  reviewId: Id,
  revision: number,
  status: ResponseStatus,
  { description = '', publishedAt, now }: { description?: string; publishedAt?: Date; now: Date },
): Promise<boolean> {
  const current = await lockResponse(tx, reviewId)
  if (current?.revision !== revision) return false
  await tx
    .updateTable('responses')
    .set({
      status,
      status_description: description,
      updated_at: now,
      ...(publishedAt && { published_at: sql`coalesce(published_at, ${publishedAt})` }),
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', current.id)
    .execute()
  return true
}

/** The response of that revision is gone everywhere; its history stays. Nothing happens when it was edited since. */
export async function removeResponse(
  tx: Tx,
  { reviewId, revision }: { reviewId: Id; revision: number },
  author: Author,
  now: Date,
): Promise<void> {
  const current = await lockResponse(tx, reviewId)
  if (current?.revision !== revision) return
  await tx
    .deleteFrom('responses')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', current.id)
    .execute()
  await changeResponded(tx, reviewId, null)
  await recordEvent(tx, reviewId, 'deleted', author, now)
}

export async function recordEvent(
  tx: Tx,
  reviewId: Id,
  event: ResponseEventKind,
  author: Author,
  now: Date,
  { body = '', description = '' }: { body?: string; description?: string } = {},
): Promise<void> {
  await tx
    .insertInto('response_events')
    .values({
      account_id: tx.accountId,
      review_id: reviewId,
      event,
      body,
      description,
      user_id: author.userId,
      author: author.name,
      at: now,
    })
    .execute()
}
