/**
 * Records impersonations that have expired. They stop working at that time regardless of this job, which only records
 * the end.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asSignIn } from '#app/database/sign-in-role.server'
import { defineJob } from '#app/jobs/job'
import { recordImpersonationEnd } from './record-impersonation-end.server'

type EndImpersonationPayload = { accountId: Id; impersonationId: Id }

export const endImpersonationJob = defineJob<EndImpersonationPayload>(
  'end-impersonation',
  async ({ impersonationId }) => {
    const ended = await asSignIn((tx) =>
      tx
        .updateTable('impersonations')
        .set({ ended_at: sql`expires_at` })
        .where('id', '=', impersonationId)
        .where('ended_at', 'is', null)
        .returning('id')
        .executeTakeFirst(),
    )
    if (ended) await recordImpersonationEnd(impersonationId, 'Time limit reached')
  },
)
