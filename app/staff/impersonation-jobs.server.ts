/**
 * Records impersonations that have expired. They stop working at that time regardless of this job, which only records
 * the end.
 */
import { sql } from 'kysely'
import { asSignIn } from '#app/database/identity.server'
import type { Id } from '#app/database/schema'
import { defineJob } from '#app/jobs/job'
import { recordEnd } from './impersonation-end.server'

type Payload = { accountId: Id; impersonationId: Id }

export const endImpersonationJob = defineJob<Payload>('end-impersonation', async ({ impersonationId }) => {
  const ended = await asSignIn((tx) =>
    tx
      .updateTable('impersonations')
      .set({ ended_at: sql`expires_at` })
      .where('id', '=', impersonationId)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  )
  if (ended) await recordEnd(impersonationId, 'The hour was over')
})
