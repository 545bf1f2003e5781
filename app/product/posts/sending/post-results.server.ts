/**
 * Records the results of sending, polling and deleting a post at a location. If a user has started to delete the post
 * in the meantime, it stays in the state 'deleting'. Whenever a location settles, the post is checked for completion.
 */
import type { Tx } from '#app/kit/database/tenant.server'
import { postFields, type SourcePost } from '#app/kit/providers/profile-client/posts'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import { formatProblem } from '../results/post-problems'
import { finishPostIfSettled } from './finish-post.server'
import {
  type LeasedPost,
  lockPostState,
  type PostPayload,
  type PostTarget,
  updatePostLocation,
} from './post-leases.server'

/** Releases the lease. `isUncertain` is true if it is unknown whether Google has received the post. */
export async function releasePost(
  tx: Tx,
  leased: LeasedPost,
  { isUncertain = leased.isUncertain, reason = '' }: { isUncertain?: boolean; reason?: string } = {},
): Promise<void> {
  await updatePostLocation(tx, leased, { is_uncertain: isUncertain, reason: reason.slice(0, 1000) })
}

/**
 * Records the post's state at Google. Returns whether polling has to continue. `isLastPoll` is true if no more polls
 * follow, in which case the post is settled in any state.
 */
export async function recordGoogleState(
  tx: Tx,
  target: PostTarget,
  { name, state, url }: SourcePost,
  isLastPoll: boolean,
  now: Date,
): Promise<boolean> {
  const sent = target.lease ? { is_uncertain: false, existing_names: [], sent_at: now } : {}
  const googleColumns = { google_name: name, url, ...sent }
  const before = await lockPostState(tx, target)
  // If the location was deleted in the meantime, the post may have been waiting only for this location.
  if (!before) {
    await finishPostIfSettled(tx, target.postId, now)
    return false
  }
  if (before === 'deleting') {
    await updatePostLocation(tx, target, { ...googleColumns, state_before: state })
    return false
  }
  const isSettled = isLastPoll || state === 'live' || state === 'rejected'
  const reason =
    state === 'rejected' ? rejectedInReviewReason : isLastPoll && isOpen(state) ? stillInReviewReason : ''
  await updatePostLocation(tx, target, {
    ...googleColumns,
    state,
    reason,
    code: '',
    field: '',
    changed_at: now,
    settled_at: isSettled ? now : null,
  })
  if (isSettled) await finishPostIfSettled(tx, target.postId, now)
  return !isSettled
}

const isOpen = (state: SourcePost['state']) => state === 'sent' || state === 'in_review'
const rejectedInReviewReason =
  'Google reviewed the post and doesn’t show it. It gave no reason. Its policy forbids phone numbers in the text, among other things.'
const stillInReviewReason = 'Google has been reviewing the post for days. Check the profile on Google.'

/**
 * Settles the post at this location without a final answer from Google. The post keeps its last known state and is no
 * longer polled.
 */
export async function recordUndecided(tx: Tx, target: PostTarget, reason: string, now: Date): Promise<void> {
  if ((await lockPostState(tx, target)) === 'deleting') return
  await updatePostLocation(tx, target, { reason: reason.slice(0, 1000), settled_at: now, changed_at: now })
  await finishPostIfSettled(tx, target.postId, now)
}

export async function recordRejected(
  tx: Tx,
  target: PostTarget,
  result: Exclude<ProviderResult<unknown>, { outcome: 'ok' }>,
  isUncertain: boolean,
  now: Date,
): Promise<void> {
  if ((await lockPostState(tx, target)) === 'deleting') {
    if (target.lease) await updatePostLocation(tx, target, { reason: '', is_uncertain: isUncertain })
    return
  }
  const refusal =
    result.outcome === 'rejected' ? result : { code: 'UNAVAILABLE', reason: result.reason, field: '' }
  const field = postFields.find((each) => each === refusal.field) ?? ''
  const uncertainty = isUncertain ? ' The post may still have been created. Retrying checks first.' : ''
  await updatePostLocation(tx, target, {
    state: 'rejected',
    field,
    code: refusal.code.slice(0, 200),
    reason: (formatProblem({ ...refusal, field }) + uncertainty).slice(0, 1000),
    is_uncertain: isUncertain,
    settled_at: now,
    changed_at: now,
  })
  await finishPostIfSettled(tx, target.postId, now)
}

export async function recordDeleted(tx: Tx, leased: LeasedPost, now: Date): Promise<void> {
  await updatePostLocation(tx, leased, {
    state: 'deleted',
    reason: '',
    url: null,
    is_uncertain: false,
    settled_at: now,
    changed_at: now,
  })
  await finishPostIfSettled(tx, leased.postId, now)
}

/**
 * Records that Google has not deleted the post, and restores the state before the deletion. A post that had not been
 * sent yet becomes rejected instead, so that it is not sent. Returns whether polling has to continue.
 */
export async function recordDeletionRefused(
  tx: Tx,
  leased: LeasedPost,
  reason: string,
  now: Date,
): Promise<boolean> {
  const before = leased.stateBefore ?? 'live'
  const state = before === 'queued' || before === 'scheduled' ? 'rejected' : before
  const isOpen = state === 'sent' || state === 'in_review'
  const isUpdated = await updatePostLocation(tx, leased, {
    state,
    reason: reason.slice(0, 1000),
    changed_at: now,
    settled_at: isOpen ? null : now,
  })
  if (!isOpen) await finishPostIfSettled(tx, leased.postId, now)
  return isUpdated && isOpen
}

/** Returns Google's name of the post if it still has to be polled, otherwise null. */
export async function findPolledName(tx: Tx, { postId, locationId }: PostPayload): Promise<string | null> {
  const row = await tx
    .selectFrom('post_locations')
    .select('google_name')
    .where('account_id', '=', tx.accountId)
    .where('post_id', '=', postId)
    .where('location_id', '=', locationId)
    .where('state', 'in', ['sent', 'in_review'])
    .executeTakeFirst()
  return row?.google_name ?? null
}
