/**
 * The actions on a finished post: sending it now or later, retrying failures, and deleting it. Each action takes effect
 * only once, even if the form is submitted repeatedly. Jobs are enqueued in the transaction that makes them necessary.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { enqueue, enqueueAll } from '#app/kit/jobs/queue.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import type { Clock } from '#app/platform/filters/filter'
import { today } from '#app/platform/filters/resolve-range'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { canEditPost } from '../editing/post-drafts.server'
import { postMessages, validateContent } from '../editing/post-schema'
import { headlineOf, topics } from '../post'
import {
  buildLeftOutReason,
  isDeletable,
  listPostLocations,
  resolveSelection,
} from '../post-locations.server'
import type { Post } from '../posts.server'
import { deletePostJob, publishPostJob } from '../sending/post-jobs.server'
import { startPostJob } from '../sending/start-scheduled-post.server'

type Refusal = { ok: false; reason: string; field?: 'sendDate' }
export type ConfirmResult = { ok: true; isScheduled: boolean } | Refusal

const maxLocations = 20_000

/**
 * Sends or schedules a draft. `expected` is the number of locations on the page that the user confirmed. `at` is the
 * scheduled time, or null to send the post now.
 */
export async function confirmPost(
  tx: Tx,
  viewer: Viewer,
  post: Post,
  { expected, at }: { expected: number; at: Date | null },
): Promise<ConfirmResult> {
  const clock = clockOf(viewer)
  if (post.status !== 'draft') return { ok: true, isScheduled: post.status === 'scheduled' }
  if (contentProblem(post, clock)) return { ok: false, reason: postMessages.failed }
  const refusal = at && scheduleRefusal(post, { ...clock, now: at })
  if (refusal) return refusal
  if (!(await isPictureReady(tx, post)))
    return { ok: false, reason: 'The image is not ready yet. Try again in a moment' }
  // Ignore the number that was stored with the selection. The review showed the current number, which is in `expected`.
  const selected = await resolveSelection(tx, { ...post.selection, expected: undefined })
  if (!selected.ok) return selected
  if (selected.count > maxLocations)
    return { ok: false, reason: `Choose at most ${pluralize(maxLocations, 'location')}` }
  const { ready } = await listPostLocations(tx, selected.rows)
  if (ready === 0) return { ok: false, reason: 'None of these locations can receive Google posts' }
  if (ready !== expected) {
    const readyText = pluralize(ready, 'location')
    return { ok: false, reason: `${readyText} can receive this post now. Review them and confirm again` }
  }
  await insertPostLocations(tx, post.id, selected.rows, at !== null, clock.now)
  await tx
    .updateTable('posts')
    .set({
      status: at ? 'scheduled' : 'sending',
      scheduled_at: at,
      confirmed_at: clock.now,
      changed_at: clock.now,
      email: viewer.email,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', post.id)
    .execute()
  if (at) await enqueueStart(tx, post.id, at, clock.now)
  else await enqueuePublishing(tx, post.id)
  await recordPostAudit(tx, viewer, post, at ? 'scheduled' : 'sent', ready)
  return { ok: true, isScheduled: at !== null }
}

/** Returns the first problem that prevents publishing the post at the time of `clock`, or undefined. */
function contentProblem(post: Post, clock: Clock): string | undefined {
  const rules = { hasImage: post.pictureId !== null, today: today(clock) }
  return Object.values(validateContent(post.topic, post.content, rules).errors).flat()[0]
}

function scheduleRefusal(post: Post, sendClock: Clock): Refusal | null {
  const problem = contentProblem(post, sendClock)
  return problem ? { ok: false, field: 'sendDate', reason: `It couldn’t be sent: ${problem}` } : null
}

/** Inserts the post's locations. Locations that cannot receive the post are stored as skipped, with the reason. */
async function insertPostLocations(
  tx: Tx,
  postId: Id,
  rows: SqlCondition,
  isScheduled: boolean,
  now: Date,
): Promise<void> {
  const reason = await buildLeftOutReason(tx)
  await sql`
    insert into post_locations (account_id, post_id, location_id, state, reason, settled_at, changed_at)
    select l.account_id, ${postId}, l.id,
      case when n.reason <> '' then 'left_out' else ${isScheduled ? 'scheduled' : 'queued'} end, n.reason,
      case when n.reason <> '' then ${now}::timestamptz end, ${now}
    from locations l cross join lateral (select ${reason} as reason) n
    where l.account_id = ${tx.accountId} and ${rows} order by l.id`.execute(tx)
}

type SqlCondition = Extract<Awaited<ReturnType<typeof resolveSelection>>, { ok: true }>['rows']

async function isPictureReady(tx: Tx, { pictureId }: Post): Promise<boolean> {
  if (!pictureId) return true
  const found = await tx
    .selectFrom('pictures')
    .select('state')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', pictureId)
    .executeTakeFirst()
  return found?.state === 'ready'
}

/**
 * Moves a scheduled post to another time. The job for the previous time remains enqueued, but does nothing: when it
 * runs, the post is not due yet or has already been started.
 */
export async function reschedulePost(
  tx: Tx,
  viewer: Viewer,
  post: Post,
  at: Date,
  now: Date,
): Promise<ConfirmResult> {
  const refusal = scheduleRefusal(post, { ...clockOf(viewer), now: at })
  if (refusal) return refusal
  if (at.getTime() === post.scheduledAt?.getTime()) return { ok: true, isScheduled: true }
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set({ scheduled_at: at, changed_by: viewer.name, changed_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', post.id)
    .where('status', '=', 'scheduled')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return { ok: true, isScheduled: false }
  await enqueueStart(tx, post.id, at, now)
  await recordPostAudit(tx, viewer, post, 'rescheduled')
  return { ok: true, isScheduled: true }
}

async function enqueueStart(tx: Tx, postId: Id, at: Date, now: Date): Promise<void> {
  const afterSeconds = Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000))
  await enqueue(tx, startPostJob, { accountId: tx.accountId, postId }, { afterSeconds })
}

async function enqueuePublishing(tx: Tx, postId: Id): Promise<void> {
  const rows = await tx
    .selectFrom('post_locations')
    .select('location_id as locationId')
    .where('account_id', '=', tx.accountId)
    .where('post_id', '=', postId)
    .where('state', '=', 'queued')
    .orderBy('location_id')
    .execute()
  const jobs = rows.map(({ locationId }) => ({ accountId: tx.accountId, postId, locationId }))
  await enqueueAll(tx, publishPostJob, jobs)
}

export type RetryResult = { ok: true; count: number } | { ok: false; reason: string }

/**
 * Retries the locations where Google rejected the post, and skipped locations whose reason no longer applies. Returns
 * their number. A post whose content is no longer valid is not retried, because its content can only be changed in a
 * duplicate.
 */
export async function retryPost(tx: Tx, viewer: Viewer, post: Post, now: Date): Promise<RetryResult> {
  assertCanEdit(viewer, post)
  if (post.status !== 'complete') return { ok: true, count: 0 }
  const problem = contentProblem(post, { ...clockOf(viewer), now })
  if (problem) return { ok: false, reason: `${problem}. Duplicate the post to change it` }
  const reason = await buildLeftOutReason(tx)
  const { numAffectedRows } = await sql`
    update post_locations b
    set state = 'queued', code = '', field = '', reason = '', settled_at = null, changed_at = ${now}
    from locations l
    where b.account_id = ${tx.accountId} and b.post_id = ${post.id} and b.state in ('rejected', 'left_out')
      and l.account_id = b.account_id and l.id = b.location_id and ${reason} = ''`.execute(tx)
  const count = Number(numAffectedRows)
  if (count === 0) return { ok: true, count }
  await tx
    .updateTable('posts')
    .set({ status: 'sending', finished_at: null, changed_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', post.id)
    .execute()
  await enqueuePublishing(tx, post.id)
  await recordPostAudit(tx, viewer, post, 'retried', count)
  return { ok: true, count }
}

/**
 * Deletes a post at all locations that the viewer can see, or only at `locationId`. A draft, or a scheduled post as a
 * whole, is deleted at once; otherwise a job is enqueued for each location. Returns the number of jobs.
 */
export async function deletePost(
  tx: Tx,
  viewer: Viewer,
  post: Post,
  locationId: Id | null,
  now: Date,
): Promise<number> {
  assertCanEdit(viewer, post)
  if (post.status === 'draft' || (post.status === 'scheduled' && !locationId)) {
    await tx.deleteFrom('posts').where('account_id', '=', tx.accountId).where('id', '=', post.id).execute()
    await recordPostAudit(tx, viewer, post, 'deleted')
    return 0
  }
  const { rows } = await sql<{ locationId: Id }>`
    update post_locations b
    set state = 'deleting', state_before = state, reason = '', code = '', field = '', settled_at = null, changed_at = ${now}
    where b.account_id = ${tx.accountId} and b.post_id = ${post.id} and ${isDeletable}
      and (${locationId}::bigint is null or b.location_id = ${locationId}::bigint)
    returning b.location_id as "locationId"`.execute(tx)
  const jobs = rows.map((row) => ({ accountId: tx.accountId, postId: post.id, locationId: row.locationId }))
  await enqueueAll(tx, deletePostJob, jobs)
  if (jobs.length > 0) await recordPostAudit(tx, viewer, post, 'deleted', jobs.length)
  return jobs.length
}

function assertCanEdit(viewer: Viewer, post: Post): void {
  if (!canEditPost(viewer, post)) throw new Response('Not permitted', { status: 403 })
}

function recordPostAudit(tx: Tx, viewer: Viewer, post: Post, event: string, count?: number) {
  const suffix = count === undefined ? '' : ` at ${pluralize(count, 'location')}`
  return recordAudit(tx, {
    ...actorOf(viewer),
    action: `google_post.${event}`,
    subject: `${topics[post.topic].name}: ${headlineOf(post)}${suffix}`,
    details: { postId: post.id },
  })
}
