/**
 * Records the result of a post at a location, as Google reports it. A deletion that somebody started in the meantime is
 * not overruled. When a location settles, the post is checked for completion.
 */
import type { Tx } from '#app/database/tenant.server'
import type { Answer } from '#app/providers/answer'
import { postFieldOf, type SourcePost } from '#app/providers/google-business-profile/local-post-translate'
import { problemInWords } from '../post-problems'
import { changePlace, type LeasedPost, lockState, type PostPayload, type Which } from './post-leases.server'
import { finishIfSettled } from './settling.server'

/** Releases the lease. `isUnsure`: Google did not say whether it has the post now. */
export async function notePause(
  tx: Tx,
  leased: LeasedPost,
  { isUnsure = leased.isUnsure, reason = '' }: { isUnsure?: boolean; reason?: string } = {},
): Promise<void> {
  await changePlace(tx, leased, { is_uncertain: isUnsure, reason: reason.slice(0, 1000) })
}

/** Records the post's state at Google. Returns whether polling has to continue. `isLastLook`: we do not poll again. */
export async function noteFound(
  tx: Tx,
  which: Which,
  { name, state, url }: SourcePost,
  isLastLook: boolean,
  now: Date,
): Promise<boolean> {
  const sent = which.lease ? { is_uncertain: false, existing_names: [], sent_at: now } : {}
  const known = { google_name: name, url, ...sent }
  const before = await lockState(tx, which)
  // The location may have been deleted meanwhile: it may have been the last that the post waited for.
  if (!before) {
    await finishIfSettled(tx, which.postId, now)
    return false
  }
  if (before === 'deleting') {
    await changePlace(tx, which, { ...known, state_before: state })
    return false
  }
  const isSettled = isLastLook || state === 'live' || state === 'rejected'
  const reason = state === 'rejected' ? refusedInReview : isLastLook && isOpen(state) ? stillInReview : ''
  await changePlace(tx, which, {
    ...known,
    ...{ state, reason, code: '', field: '', changed_at: now },
    settled_at: isSettled ? now : null,
  })
  if (isSettled) await finishIfSettled(tx, which.postId, now)
  return !isSettled
}

const isOpen = (state: SourcePost['state']) => state === 'sent' || state === 'in_review'
const refusedInReview =
  'Google looked at the post and does not show it. It gives no reason; its policy forbids phone numbers in the text, among other things.'
const stillInReview = 'Google has been looking at the post for days. Look at the profile there.'

/** Stops polling: the post keeps its last known state. */
export async function noteUnheard(tx: Tx, which: Which, reason: string, now: Date): Promise<void> {
  if ((await lockState(tx, which)) === 'deleting') return
  await changePlace(tx, which, { reason: reason.slice(0, 1000), settled_at: now, changed_at: now })
  await finishIfSettled(tx, which.postId, now)
}

export async function noteRejected(
  tx: Tx,
  which: Which,
  answer: Exclude<Answer<unknown>, { outcome: 'ok' }>,
  isUnsure: boolean,
  now: Date,
): Promise<void> {
  if ((await lockState(tx, which)) === 'deleting') {
    if (which.lease) await changePlace(tx, which, { reason: '', is_uncertain: isUnsure })
    return
  }
  const refusal =
    answer.outcome === 'rejected' ? answer : { code: 'UNAVAILABLE', reason: answer.reason, field: '' }
  const field = postFieldOf(refusal.field ?? '') ?? ''
  const doubt = isUnsure ? ' It may have the post all the same: trying again looks first.' : ''
  await changePlace(tx, which, {
    ...{ state: 'rejected', field, code: refusal.code.slice(0, 200) },
    reason: (problemInWords({ ...refusal, field }) + doubt).slice(0, 1000),
    ...{ is_uncertain: isUnsure, settled_at: now, changed_at: now },
  })
  await finishIfSettled(tx, which.postId, now)
}

export async function noteDeleted(tx: Tx, leased: LeasedPost, now: Date): Promise<void> {
  await changePlace(tx, leased, {
    ...{ state: 'deleted', reason: '', url: null, is_uncertain: false },
    ...{ settled_at: now, changed_at: now },
  })
  await finishIfSettled(tx, leased.postId, now)
}

/**
 * Records that the post could not be deleted at Google and is there as before. Returns whether polling has to continue.
 * A post that had not been sent yet is not sent anymore.
 */
export async function noteKept(tx: Tx, leased: LeasedPost, reason: string, now: Date): Promise<boolean> {
  const before = leased.stateBefore ?? 'live'
  const state = before === 'queued' || before === 'scheduled' ? 'rejected' : before
  const isOpen = state === 'sent' || state === 'in_review'
  const isOurs = await changePlace(tx, leased, {
    ...{ state, reason: reason.slice(0, 1000), changed_at: now },
    settled_at: isOpen ? null : now,
  })
  if (!isOpen) await finishIfSettled(tx, leased.postId, now)
  return isOurs && isOpen
}

/** Returns Google's name of a post that is still polled. */
export async function findFollowed(tx: Tx, { postId, locationId }: PostPayload): Promise<string | null> {
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
