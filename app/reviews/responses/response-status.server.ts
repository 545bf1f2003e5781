/** Changes the status of one response at a time, and records events in its history. */
import { sql } from 'kysely'
import type { Id, ResponseEventKind, ResponseStatus } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { updateRespondedAt } from '../saving/save-reviews.server'

/** The actor: a user, or the source under its own name. */
export type Actor = { userId: Id | null; name: string }

/** Locks the response until the transaction ends; locks its review first, so that two writers do not deadlock. */
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

/** Changes the status of a response with that revision; returns false when it has been edited or deleted since. */
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
  return true
}

/**
 * Removes the response with that revision once it is gone everywhere; its history stays. Does nothing when it was
 * edited since.
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
