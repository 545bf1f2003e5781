/**
 * Records the end of impersonations that have expired. An impersonation stops working at its expiration time even if
 * this job does not run.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { defineJob } from '#app/kit/jobs/job'
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
