/**
 * Counts an account's months anew after its time zone has moved. A batch of reviews that is being written meanwhile
 * meets the same rows in the same order: what is committed is counted, what is not adds itself afterwards.
 */
import { sql } from 'kysely'
import { asAccount } from '#app/database/tenant.server'
import { defineJob } from '#app/jobs/job'
import { rebuildReviewMonths } from '#app/reviews/review-months.server'

export const recountMonthsJob = defineJob(
  'recount-months',
  async ({ accountId }) => {
    await asAccount(accountId, async (tx) => {
      await sql`set local statement_timeout = '10min'`.execute(tx)
      await rebuildReviewMonths(tx)
    })
  },
  { concurrency: 1, lease: 600 },
)
