/**
 * The end of a post on its way: when its last location is settled, the post is complete, and its author is written to.
 * Locations that settle at the same moment wait for one another at the row of the post, so that exactly one of them is
 * the last. A location that is deleted meanwhile is waited for no longer.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { enqueue } from '#app/jobs/queue.server'
import { reportPostJob } from './post-report-mail.server'

export async function finishIfSettled(tx: Tx, postId: Id, now: Date): Promise<void> {
  const ending = await tx
    .selectFrom('posts')
    .select('reports')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', postId)
    .where('status', '=', 'sending')
    .forUpdate()
    .executeTakeFirst()
  if (!ending) return
  // Read again: what was settled while this waited for the row is seen only now.
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
  await enqueue(tx, reportPostJob, { accountId: tx.accountId, postId, report: ending.reports + 1 })
}
