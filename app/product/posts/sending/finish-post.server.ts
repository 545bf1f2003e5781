/**
 * Completes a post once it is settled at all locations, and enqueues the email to its author. If several locations
 * settle at the same time, a lock on the post's row ensures that exactly one of them completes the post. Locations that
 * were deleted in the meantime are ignored.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { enqueue } from '#app/kit/jobs/queue.server'
import { reportPostJob } from './post-report-mail.server'

export async function finishPostIfSettled(tx: Tx, postId: Id, now: Date): Promise<void> {
  const post = await tx
    .selectFrom('posts')
    .select('reports')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', postId)
    .where('status', '=', 'sending')
    .forUpdate()
    .executeTakeFirst()
  if (!post) return
  // Use a new statement, because only a new statement sees what was settled while this transaction waited for the row
  // lock.
  const { rows: open } = await sql`
    select from post_locations b
    join locations l on l.account_id = b.account_id and l.id = b.location_id
    where b.account_id = ${tx.accountId} and b.post_id = ${postId} and b.settled_at is null limit 1`.execute(
    tx,
  )
  if (open.length > 0) return
  await tx
    .updateTable('posts')
    .set({ status: 'complete', finished_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', postId)
    .execute()
  await enqueue(tx, reportPostJob, { accountId: tx.accountId, postId, report: post.reports + 1 })
}
