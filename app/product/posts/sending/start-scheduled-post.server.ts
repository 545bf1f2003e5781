/**
 * Starts a scheduled post at its scheduled time. Our own queue schedules posts, rather than Google, so that they can be
 * changed or canceled in one place until then, and so that a post that has become invalid is never sent to Google.
 */
import { sql } from 'kysely'
import type { Id, PostState } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, RetryLater } from '#app/kit/jobs/job'
import { enqueueAll } from '#app/kit/jobs/queue.server'
import { today } from '#app/platform/filters/resolve-range'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { validateContent } from '../editing/post-schema'
import { buildLeftOutReason } from '../post-locations.server'
import { finishPostIfSettled } from './finish-post.server'
import { publishPostJob } from './post-jobs.server'

const imageRetrySeconds = 10
const hiddenReason = 'The author can no longer post to this location'

type StartPayload = { accountId: Id; postId: Id }

export const startPostJob = defineJob<StartPayload>('begin-post', startScheduledPost, { requires: 'write' })

async function startScheduledPost({ accountId, postId }: StartPayload): Promise<void> {
  const visible = await listActorLocations(accountId, postId)
  const waitSeconds = await asAccount(accountId, (tx) => startPost(tx, postId, visible, new Date()))
  // Retry if the image is not ready, or if the queue's clock is slightly ahead of ours. A longer wait means that the
  // post was rescheduled, which has enqueued another job.
  if (waitSeconds > 0 && waitSeconds < 60) throw new RetryLater('the post cannot be sent yet', waitSeconds)
}

/**
 * Returns the post's locations that the author can still see; empty if the author is no longer allowed to post or no
 * longer active.
 */
async function listActorLocations(accountId: Id, postId: Id): Promise<Id[]> {
  const post = await asAccount(accountId, (tx) =>
    tx
      .selectFrom('posts')
      .select('user_id')
      .where('account_id', '=', tx.accountId)
      .where('id', '=', postId)
      .executeTakeFirst(),
  )
  const actor = post && (await loadViewerOfUser(accountId, post.user_id))
  if (!actor?.can('google_post_content.create')) return []
  return actor.query(async (tx) => {
    const rows = await tx
      .selectFrom('post_locations')
      .select('location_id')
      .where('account_id', '=', tx.accountId)
      .where('post_id', '=', postId)
      .execute()
    return rows.map((row) => row.location_id)
  })
}

/**
 * Starts the post if it is due. Returns the number of seconds to wait if it is not due yet or its image is not ready;
 * otherwise returns 0.
 */
async function startPost(tx: Tx, postId: Id, visible: Id[], now: Date): Promise<number> {
  const post = await tx
    .selectFrom('posts as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .leftJoin('pictures as i', (join) =>
      join.onRef('i.account_id', '=', 'p.account_id').onRef('i.id', '=', 'p.picture_id'),
    )
    .select([
      'p.topic',
      'p.content',
      'p.picture_id',
      'p.scheduled_at',
      'a.time_zone',
      'i.state as picture',
      'i.problem',
    ])
    .where('p.account_id', '=', tx.accountId)
    .where('p.id', '=', postId)
    .where('p.status', '=', 'scheduled')
    .forUpdate('p')
    .executeTakeFirst()
  if (!post?.scheduled_at) return 0
  const waitSeconds = Math.ceil((post.scheduled_at.getTime() - now.getTime()) / 1000)
  if (waitSeconds > 0) return waitSeconds
  if (post.picture === 'processing') return imageRetrySeconds
  const day = today({ now, timeZone: post.time_zone })
  const { errors } = validateContent(post.topic, post.content, {
    hasImage: post.picture_id !== null,
    today: day,
  })
  const problem = post.picture === 'refused' ? post.problem : Object.values(errors).flat()[0]
  await tx
    .updateTable('posts')
    .set({ status: 'sending', changed_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', postId)
    .execute()
  const reason = problem ? sql<string>`${problem}::text` : await buildLeftOutReason(tx)
  const { rows } = await sql<{ locationId: Id; state: PostState }>`
    update post_locations b set reason = n.reason,
      state = case n.reason when '' then 'queued' else 'left_out' end,
      settled_at = case n.reason when '' then null else ${now}::timestamptz end
    from (
      select l.id, case when l.id = any(${visible}::bigint[]) then ${reason} else ${hiddenReason} end as reason
      from locations l where l.account_id = ${tx.accountId}) n
    where b.account_id = ${tx.accountId} and b.post_id = ${postId} and b.state = 'scheduled' and n.id = b.location_id
    returning b.location_id as "locationId", b.state`.execute(tx)
  const queued = rows.filter((row) => row.state === 'queued')
  const jobs = queued.map(({ locationId }) => ({ accountId: tx.accountId, postId, locationId }))
  await enqueueAll(tx, publishPostJob, jobs)
  await finishPostIfSettled(tx, postId, now)
  return 0
}
