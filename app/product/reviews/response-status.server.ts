/** Changes the status of a response, deletes a response, and records events in the history of a response. */
import { sql } from 'kysely'
import type { Id, ResponseEventKind, ResponseStatus } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { updateRespondedAt } from './saving/save-reviews.server'

/** The user who made a change, or the source, with its name. */
export type Actor = { userId: Id | null; name: string }

/**
 * Locks and returns the response, or undefined if there is none. Locks its review first, so that two transactions
 * cannot deadlock.
 */
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

/**
 * Changes the status of the response. Returns false if it no longer has that revision because it has been edited or
 * deleted.
 */
export async function changeResponseStatus(
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
  if (status === 'published') await markAnswered(tx, reviewId, current.created_at)
  if (status === 'awaiting' || status === 'rejected') await updateRespondedAt(tx, reviewId, null)
  return true
}

/**
 * Records when the published response was written, unless an earlier version of the response had answered it. Only a published
 * response answers a review. While a new version is being published, and if that fails, the source still shows the
 * earlier one.
 */
export async function markAnswered(tx: Tx, reviewId: Id, at: Date): Promise<void> {
  const review = await tx
    .selectFrom('reviews')
    .select('responded_at')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow()
  if (review.responded_at === null) await updateRespondedAt(tx, reviewId, at)
}

/**
 * Deletes the response after it has been deleted at the source. Its history is kept. Does nothing if the response no
 * longer has that revision because it has been edited.
 */
export async function removeResponse(
  tx: Tx,
  { reviewId, revision }: { reviewId: Id; revision: number },
  actor: Actor,
  now: Date,
): Promise<void> {
  const current = await lockResponse(tx, reviewId)
  if (current?.revision !== revision) return
  await tx
    .deleteFrom('responses')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', current.id)
    .execute()
  await updateRespondedAt(tx, reviewId, null)
  await recordResponseEvent(tx, reviewId, 'deleted', actor, now)
}

export async function recordResponseEvent(
  tx: Tx,
  reviewId: Id,
  event: ResponseEventKind,
  actor: Actor,
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
      user_id: actor.userId,
      actor: actor.name,
      at: now,
    })
    .execute()
}
