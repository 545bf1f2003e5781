/** Lists the five posts that the user has most recently started but not submitted. */
import { sql } from 'kysely'
import type { Id, PostTopic } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { PostContent } from '../post'

export type Draft = { id: Id; topic: PostTopic; content: PostContent; changedAt: Date | string }

export async function listDrafts(tx: Tx, userId: Id): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select id, topic, content, changed_at as "changedAt" from posts
    where account_id = ${tx.accountId} and user_id = ${userId} and status = 'draft'
      and (content ->> 'summary' <> '' or content ->> 'title' <> '' or picture_id is not null)
    order by changed_at desc limit 5`.execute(tx)
  return rows
}
