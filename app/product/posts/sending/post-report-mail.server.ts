/**
 * Sends the report email to a post's author once the post is settled at all locations, and again after each retry. The
 * email counts and lists only locations that the author can still see.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob } from '#app/kit/jobs/job'
import { pluralize } from '#app/kit/ui/format-numbers'
import { bulkResultMail, maxFailures } from '#app/platform/mail/bulk-result-mail'
import { queueMail } from '#app/platform/mail/outbox.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { headlineOf, postStates, type StateCounts, stateCodes } from '../post'
import { countStates, type Post, requirePost } from '../posts.server'

/** `report` is the sequence number of the post's report, which ensures that each report is sent only once. */
type ReportPayload = { accountId: Id; postId: Id; report: number }

export const reportPostJob = defineJob<ReportPayload>('report-post', reportPost)

async function reportPost({ accountId, postId, report }: ReportPayload): Promise<void> {
  const post = await asAccount(accountId, (tx) =>
    tx
      .selectFrom('posts')
      .select('user_id')
      .where('account_id', '=', tx.accountId)
      .where('id', '=', postId)
      .executeTakeFirst(),
  )
  const recipient = post && (await loadViewerOfUser(accountId, post.user_id))
  if (!recipient?.email) return
  await recipient.query(async (tx) => {
    const counts = await countStates(tx, postId)
    const hasVisibleLocations = stateCodes.some((state) => counts[state] > 0)
    if (hasVisibleLocations && (await claimReport(tx, postId, report)))
      await enqueueReportMail(tx, recipient, await requirePost(tx, recipient, postId), counts, report > 1)
  })
}

async function claimReport(tx: Tx, postId: Id, report: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set({ reports: report })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', postId)
    .where('status', '=', 'complete')
    .where('reports', '<', report)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function enqueueReportMail(
  tx: Tx,
  recipient: Viewer,
  post: Post,
  counts: StateCounts,
  isRepeated: boolean,
) {
  const parts = stateCodes
    .filter((state) => counts[state] > 0)
    .map((state) => formatStateCount(state, counts))
  const refused = await listRejectedLocations(tx, post.id)
  await queueMail(tx, {
    accountId: tx.accountId,
    to: { email: recipient.email, name: recipient.name },
    about: `google post ${post.id}`,
    ...bulkResultMail('google-post-results', {
      recipientName: recipient.name,
      title: `Your Google post ${isRepeated ? 'was retried' : 'is complete'}: ${headlineOf(post)}`,
      lines: [`${parts.join(', ')}.`],
      failures: refused,
      more: counts.rejected + counts.left_out - refused.length,
      link: {
        to: recipient.href('/dashboard/local_listings/google-posts/:postId', { postId: post.id }),
        label: 'View results',
      },
    }),
  })
}

function formatStateCount(state: keyof StateCounts, counts: StateCounts): string {
  return `${pluralize(counts[state], 'location')} ${postStates[state].label.toLowerCase()}`
}

/**
 * Lists the locations where the post was rejected or skipped, with the reason: first Google's rejections, each group by
 * name.
 */
async function listRejectedLocations(tx: Tx, postId: Id): Promise<{ name: string; reason: string }[]> {
  const { rows } = await sql<{ name: string; reason: string }>`
    select l.name, b.reason from post_locations b
    join locations l on l.account_id = b.account_id and l.id = b.location_id
    where b.account_id = ${tx.accountId} and b.post_id = ${postId} and b.state in ('rejected', 'left_out')
    order by b.state = 'left_out', lower(l.name), l.id limit ${maxFailures}`.execute(tx)
  return rows
}
