/**
 * Loads Google posts. Limited users can see only posts for locations that they can see, and counts include only these
 * locations. A draft is visible only to its author.
 */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id, PostState, PostStatus, PostTopic } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Selection } from '#app/platform/reports/selection'
import { emptyCounts, type PostContent, type StateCounts } from './post'

export type Post = {
  id: Id
  topic: PostTopic
  status: PostStatus
  content: PostContent
  pictureId: Id | null
  selection: Selection
  scheduledAt: Date | null
  copiedFrom: Id | null
  userId: Id
  actor: string
  impersonator: string | null
  createdAt: Date
  /** Who last saved the content or the time, and when the post was changed last. */
  changedBy: string | null
  changedAt: Date
  confirmedAt: Date | null
  finishedAt: Date | null
}

/** Returns the post. Throws 404 if it does not exist or the user cannot see it. */
export async function requirePost(
  tx: Tx,
  { userId }: { userId: Id },
  postId: string | undefined,
  { isLocked = false } = {},
): Promise<Post> {
  const id = parseId(postId)
  // Lock first and select in a separate statement, because only a new statement sees what another transaction has
  // changed while this transaction waited for the lock.
  if (id && isLocked)
    await sql`select from posts where account_id = ${tx.accountId} and id = ${id} for update`.execute(tx)
  const { rows } = await sql<Post>`
    select p.id, p.topic, p.status, p.content, p.picture_id as "pictureId", p.selection,
      p.scheduled_at as "scheduledAt", p.copied_from as "copiedFrom", p.user_id as "userId", p.actor, p.impersonator,
      p.created_at as "createdAt", p.changed_by as "changedBy", p.changed_at as "changedAt",
      p.confirmed_at as "confirmedAt", p.finished_at as "finishedAt"
    from posts p where p.account_id = ${tx.accountId} and p.id = ${id}
      and case p.status when 'draft' then p.user_id = ${userId} else exists (
        select from post_locations b where b.account_id = p.account_id and b.post_id = p.id) end`.execute(tx)
  const [found] = id ? rows : []
  if (!found) throw new Response('No such post', { status: 404 })
  return found
}

/** Counts the post's locations by state. */
export async function countStates(tx: Tx, postId: Id): Promise<StateCounts> {
  const { rows } = await sql<{ state: PostState; count: number }>`
    select state, count(*)::int as count from post_locations
    where account_id = ${tx.accountId} and post_id = ${postId} group by 1`.execute(tx)
  const counts = emptyCounts()
  for (const { state, count } of rows) counts[state] = count
  return counts
}
