/**
 * The end of a post on its way: when its last location is settled, the post is complete and its author is written to,
 * once for each time it was sent, in the same transaction. Locations that settle at the same moment wait for one
 * another at the row of the post, so that exactly one of them is the last.
 */
import { sql } from 'kysely'
import type { Id, PostTopic } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { queueMail } from '#app/mail/outbox.server'
import { pathsUnder } from '#app/paths'
import { headlineOf, type PostContent } from '../post'
import { countStatesOf } from '../posts.server'
import { type Refused, resultsMail } from './results-mail'

type Ending = {
  topic: PostTopic
  content: PostContent
  userId: Id
  actor: string
  email: string
  reports: number
}

const mostNamed = 25

export async function finishIfSettled(tx: Tx, postId: Id, now: Date): Promise<void> {
  const { rows } = await sql<Ending>`
    select topic, content, user_id as "userId", actor, email, reports from posts
    where account_id = ${tx.accountId} and id = ${postId} and status = 'sending' for update`.execute(tx)
  const [ending] = rows
  if (!ending) return
  // Asked anew: what was settled while this waited for the row is seen only now.
  const open = await tx
    .selectFrom('post_locations')
    .select('location_id')
    .where('account_id', '=', tx.accountId)
    .where('post_id', '=', postId)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (open) return
  await tx
    .updateTable('posts')
    .set({ status: 'complete', finished_at: now, reports: ending.reports + 1 })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', postId)
    .execute()
  if (ending.email) await mailResults(tx, postId, ending)
}

async function mailResults(tx: Tx, postId: Id, { userId, email, actor, ...ending }: Ending): Promise<void> {
  const own = await tx
    .selectFrom('users')
    .select('is_active')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', userId)
    .executeTakeFirst()
  // Somebody of the parent account is not among these, and is written to.
  if (own && !own.is_active) return
  const { rows: refused } = await sql<Refused>`
    select l.name, b.reason from post_locations b
    join locations l on l.account_id = b.account_id and l.id = b.location_id
    where b.account_id = ${tx.accountId} and b.post_id = ${postId} and b.state = 'rejected'
    order by lower(l.name), l.id limit ${mostNamed}`.execute(tx)
  await queueMail(tx, {
    accountId: tx.accountId,
    to: { email, name: actor },
    about: `google post ${postId}`,
    ...resultsMail({
      name: actor,
      headline: headlineOf(ending),
      isRepeated: ending.reports > 0,
      counts: await countStatesOf(tx, postId),
      refused,
      link: own ? pathsUnder('').googlePost(postId) : pathsUnder(`/as/${tx.accountId}`).googlePost(postId),
    }),
  })
}
