/**
 * The mail to a post's author once it is settled at every location: one for each time it was sent, listing what the
 * author may see now. Locations that became hidden from the author are neither counted nor named.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob } from '#app/jobs/job'
import { queueMail } from '#app/mail/outbox.server'
import { mostRefused, resultMail } from '#app/mail/result-mail'
import { counted } from '#app/ui/numbers'
import { userAsViewer } from '#app/viewer/user-as-viewer.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { headlineOf, postStates, type StateCounts, stateCodes } from '../post'
import { countStatesOf, type Post, requirePost } from '../posts.server'

/** `report`: the ordinal number of the post's report. */
type PostPayload = { accountId: Id; postId: Id; report: number }

export const reportPostJob = defineJob<PostPayload>('report-post', reportPost)

async function reportPost({ accountId, postId, report }: PostPayload): Promise<void> {
  const post = await asAccount(accountId, (tx) =>
    tx
      .selectFrom('posts')
      .select('user_id')
      .where('account_id', '=', tx.accountId)
      .where('id', '=', postId)
      .executeTakeFirst(),
  )
  const reader = post && (await userAsViewer(accountId, post.user_id))
  if (!reader?.email) return
  await reader.query(async (tx) => {
    const counts = await countStatesOf(tx, postId)
    const isSeen = stateCodes.some((state) => counts[state] > 0)
    if (isSeen && (await isFirst(tx, postId, report)))
      await write(tx, reader, await requirePost(tx, reader, postId), counts, report > 1)
  })
}

async function isFirst(tx: Tx, postId: Id, report: number): Promise<boolean> {
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

async function write(tx: Tx, reader: Viewer, post: Post, counts: StateCounts, isRepeated: boolean) {
  const figures = stateCodes.filter((state) => counts[state] > 0).map((state) => inWords(state, counts))
  const refused = await refusedOf(tx, post.id)
  await queueMail(tx, {
    accountId: tx.accountId,
    to: { email: reader.email, name: reader.name },
    about: `google post ${post.id}`,
    ...resultMail('google-post-results', {
      reader: reader.name,
      title: `Your Google post is ${isRepeated ? 'tried again' : 'complete'}: ${headlineOf(post)}`,
      lines: [`${figures.join(', ')}.`],
      refused,
      more: counts.rejected + counts.left_out - refused.length,
      link: {
        to: reader.href('/dashboard/local_listings/google-posts/:postId', { postId: post.id }),
        words: 'See the results',
      },
    }),
  })
}

function inWords(state: keyof StateCounts, counts: StateCounts): string {
  return `${counted(counts[state], 'location')} ${postStates[state].word.toLowerCase()}`
}

/** Lists the locations the post did not go to, by name, with the reason. Google's rejections come first. */
async function refusedOf(tx: Tx, postId: Id): Promise<{ name: string; reason: string }[]> {
  const { rows } = await sql<{ name: string; reason: string }>`
    select l.name, b.reason from post_locations b
    join locations l on l.account_id = b.account_id and l.id = b.location_id
    where b.account_id = ${tx.accountId} and b.post_id = ${postId} and b.state in ('rejected', 'left_out')
    order by b.state = 'left_out', lower(l.name), l.id limit ${mostRefused}`.execute(tx)
  return rows
}
