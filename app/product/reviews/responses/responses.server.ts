/**
 * Saves and deletes users' responses to reviews. Saving a response creates, in one transaction, a row, an event in the
 * history of the response and, if the source accepts responses, a job that publishes it. If the source does not, the row
 * is a private note, which does not answer the review. Each edit has its own
 * revision, so that two users cannot unknowingly overwrite each other's text and a late job cannot publish an old text.
 */
import type { Id, ResponseStatus } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { recordAudit } from '#app/platform/viewer/audit.server'
import {
  type Actor,
  lockResponse,
  markAnswered,
  recordResponseEvent,
  removeResponse,
} from '../response-status.server'
import { canEdit, isAnsweredOnce, isKeptPrivate, type Review } from '../review'
import { enqueueDeleteResponse, enqueuePublishResponse } from './response-jobs.server'

export type Rejection = { ok: false; reason: string }

/**
 * The response as somebody else has saved it in the meantime; null if they have deleted it. Saving with its revision
 * replaces it.
 */
export type CurrentResponse = { body: string; actor: string; at: Date; revision: number } | null
type Conflict = Rejection & { current: CurrentResponse }

async function conflictWith(tx: Tx, reviewId: Id, current: StoredResponse | undefined): Promise<Conflict> {
  if (!current) {
    const by = (await findDeletion(tx, reviewId))?.actor ?? 'Someone'
    const reason = `${by} deleted this response while you were writing. Save again to write yours.`
    return { ok: false, reason, current: null }
  }
  const { body, actor, updated_at: at, revision } = current
  return {
    ok: false,
    reason:
      'Someone changed this response while you were writing. Their version is shown below yours. Save again to replace it.',
    current: { body, actor, at, revision },
  }
}

function findDeletion(tx: Tx, reviewId: Id) {
  return tx
    .selectFrom('response_events')
    .select('actor')
    .where('account_id', '=', tx.accountId)
    .where('review_id', '=', reviewId)
    .where('event', 'in', ['delete_requested', 'deleted'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const unchangeable: Rejection = { ok: false, reason: 'This response can’t be changed.' }

const deleteConflict: Rejection = {
  ok: false,
  reason: 'Someone changed this response. Review it before deleting.',
}

/**
 * Saves a new or edited response. `revision` is the revision that the user saw, or 0 if there was no response. Rejects
 * the change if the response has a different revision by now.
 */
export async function respondToReview(
  tx: Tx,
  review: Review,
  { body, revision }: { body: string; revision: number },
  actor: Actor,
  now: Date,
): Promise<{ ok: true; status: ResponseStatus } | Rejection | Conflict> {
  const current = await lockResponse(tx, review.id)
  if (current?.is_read_only) return unchangeable
  if ((current?.revision ?? 0) !== revision) return conflictWith(tx, review.id, current)
  if (!isChangeable(review, current)) return unchangeable
  const status = statusAfterSaving(review)
  const values = {
    body,
    status,
    user_id: actor.userId,
    actor: actor.name,
    updated_at: now,
    status_description: '',
    is_read_only: isAnsweredOnce(review),
    published_at: status === 'published' ? now : (current?.published_at ?? null),
  } as const
  if (current) {
    await tx
      .updateTable('responses')
      .set({ ...values, revision: revision + 1 })
      .where('account_id', '=', tx.accountId)
      .where('id', '=', current.id)
      .execute()
  } else {
    await tx
      .insertInto('responses')
      .values({ ...values, account_id: tx.accountId, review_id: review.id, created_at: now })
      .execute()
  }
  if (status === 'published') await markAnswered(tx, review.id, now)
  const change = current ? 'edited' : 'written'
  await recordResponseEvent(tx, review.id, status === 'private' ? 'noted' : change, actor, now, { body })
  if (status === 'publishing') await enqueuePublishResponse(tx, review.id, revision + 1)
  return { ok: true, status }
}

function statusAfterSaving(review: Review) {
  if (review.source.canPublish) return 'publishing'
  return isKeptPrivate(review) ? 'private' : 'published'
}

type StoredResponse = NonNullable<Awaited<ReturnType<typeof lockResponse>>>

function isChangeable({ source }: Review, stored: StoredResponse | undefined): boolean {
  if (!stored) return true
  const { status, is_read_only: isReadOnly, published_at: publishedAt } = stored
  return canEdit({ source, response: { status, isReadOnly, publishedAt } })
}

/** Deletes the response: immediately if it exists only here, otherwise after it has been deleted at the source. */
export async function deleteResponse(
  tx: Tx,
  review: Review,
  actor: Actor,
  now: Date,
  expectedRevision?: number,
): Promise<{ ok: true; status: 'deleted' | 'deleting' } | Rejection> {
  const current = await lockResponse(tx, review.id)
  if (!current) return { ok: true, status: 'deleted' }
  if (current.status === 'deleting') return { ok: true, status: 'deleting' }
  if (expectedRevision !== undefined && expectedRevision !== current.revision) return deleteConflict
  if (!isChangeable(review, current)) return { ok: false, reason: 'This response can’t be deleted.' }
  const requestedBy = { userId: actor.userId, actor: actor.name }
  await recordAudit(tx, { ...requestedBy, action: 'response.deleted', subject: `Review ${review.id}` })
  if (!review.source.canPublish) {
    await removeResponse(tx, { reviewId: review.id, revision: current.revision }, actor, now)
    return { ok: true, status: 'deleted' }
  }
  // Increment the revision, so that a job that is still sending the text cannot set the status to "published"
  // afterward.
  const revision = current.revision + 1
  await tx
    .updateTable('responses')
    .set({ status: 'deleting', status_description: '', revision, updated_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', current.id)
    .execute()
  await recordResponseEvent(tx, review.id, 'delete_requested', actor, now, { body: current.body })
  await enqueueDeleteResponse(tx, review.id, revision)
  return { ok: true, status: 'deleting' }
}
