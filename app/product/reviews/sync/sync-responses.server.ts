/**
 * Reconciles responses that were written, changed or deleted at the source with the stored responses. The stored
 * response takes precedence while it is being sent, and if the source's data may be older. Google keeps no history, so
 * every text is kept here.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { SourceReview } from '#app/kit/providers/review-source'
import { lockResponse, recordResponseEvent, removeResponse } from '../response-status.server'
import type { ReviewToSave } from '../saving/review-to-save'
import { updateRespondedAt } from '../saving/save-reviews.server'
import type { LeasedFetch } from './fetch-state.server'

type ListedReview = { row: ReviewToSave; review: SourceReview }
type RemoteResponse = NonNullable<SourceReview['response']>

/**
 * Applies the source's responses to the stored reviews. `startedAt`: the time at which the fetch started. The source
 * may not have shown changes that were recorded here after this time.
 */
export async function syncResponses(
  leased: LeasedFetch,
  listed: ListedReview[],
  startedAt: Date,
): Promise<void> {
  const withResponse = new Map(
    listed.filter(({ review }) => review.response !== undefined).map((each) => [each.row.dedupeKey, each]),
  )
  if (withResponse.size === 0) return
  const stored = await asAccount(leased.accountId, (tx) =>
    listStoredResponses(tx, leased, [...withResponse.keys()]),
  )
  for (const { id, dedupeKey, body, status } of stored) {
    const remote = withResponse.get(dedupeKey)!.review.response ?? null
    if (status !== 'private' && isSameText(remote?.body ?? null, body)) continue
    await asAccount(leased.accountId, (tx) => syncResponse(tx, leased, { id, remote, startedAt }))
  }
}

/** Lists the stored reviews, each with the text and status of its stored response, or null. */
async function listStoredResponses(tx: Tx, { sourceId, locationId }: LeasedFetch, keys: string[]) {
  return tx
    .selectFrom('reviews as r')
    .leftJoin('responses as p', (join) =>
      join.onRef('p.account_id', '=', 'r.account_id').onRef('p.review_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.dedupe_key as dedupeKey', 'p.body', 'p.status'])
    .where('r.account_id', '=', tx.accountId)
    .where('r.source_id', '=', sourceId)
    .where('r.location_id', '=', locationId)
    .where('r.dedupe_key', 'in', keys)
    .execute()
}

type Difference = { id: Id; remote: RemoteResponse | null; startedAt: Date }

async function syncResponse(
  tx: Tx,
  { source }: LeasedFetch,
  { id, remote, startedAt }: Difference,
): Promise<void> {
  const local = await lockResponse(tx, id)
  const actor = { userId: null, name: source.name }
  const now = new Date()
  if (!local) {
    if (remote && (await isNewer(tx, id, remote))) await saveRemoteResponse(tx, id, remote, actor)
    return
  }
  if (local.status === 'private') {
    if (remote) await replacePrivate(tx, id, remote, actor)
    return
  }
  if (local.status !== 'published' || local.updated_at >= startedAt) return
  if (!remote) {
    if (await hasBeenShown(tx, id))
      await removeResponse(tx, { reviewId: id, revision: local.revision }, actor, now)
    return
  }
  if (!remote.publishedAt || remote.publishedAt <= local.updated_at) return
  await tx
    .updateTable('responses')
    .set({
      body: remote.body,
      user_id: null,
      actor: source.name,
      revision: local.revision + 1,
      updated_at: now,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', local.id)
    .execute()
  await recordResponseEvent(tx, id, 'arrived', actor, remote.publishedAt, { body: remote.body })
}

/** Replaces a private note with the response that the source shows. The note stays in the history. */
async function replacePrivate(
  tx: Tx,
  reviewId: Id,
  remote: RemoteResponse,
  actor: { userId: null; name: string },
): Promise<void> {
  await tx
    .deleteFrom('responses')
    .where('account_id', '=', tx.accountId)
    .where('review_id', '=', reviewId)
    .execute()
  await saveRemoteResponse(tx, reviewId, remote, actor)
}

/**
 * Checks whether the source's response is newer than the last event in the response's history, so that a response that
 * was deleted here is not saved again.
 */
async function isNewer(tx: Tx, reviewId: Id, { publishedAt }: RemoteResponse): Promise<boolean> {
  const lastEvent = await tx
    .selectFrom('response_events')
    .select('at')
    .where('account_id', '=', tx.accountId)
    .where('review_id', '=', reviewId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return lastEvent === undefined || (publishedAt !== null && publishedAt > lastEvent.at)
}

async function saveRemoteResponse(
  tx: Tx,
  reviewId: Id,
  { body, publishedAt }: RemoteResponse,
  actor: { userId: null; name: string },
): Promise<void> {
  const at = publishedAt ?? new Date()
  await updateRespondedAt(tx, reviewId, at)
  await tx
    .insertInto('responses')
    .values({
      account_id: tx.accountId,
      review_id: reviewId,
      body,
      status: 'published',
      actor: actor.name,
      published_at: at,
    })
    .execute()
  await recordResponseEvent(tx, reviewId, 'arrived', actor, at, { body })
}

/**
 * Checks whether the source ever had the response, because it was published there or fetched from there. An imported
 * response may never have existed at the source.
 */
async function hasBeenShown(tx: Tx, reviewId: Id): Promise<boolean> {
  const event = await tx
    .selectFrom('response_events')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('review_id', '=', reviewId)
    .where('event', 'in', ['published', 'arrived'])
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}

function isSameText(one: string | null, other: string | null): boolean {
  return normalizeText(one) === normalizeText(other)
}

function normalizeText(text: string | null): string {
  return (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
}
