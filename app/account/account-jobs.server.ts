/**
 * Recomputes an account's monthly sums after its time zone has changed. A batch of reviews written at the same time
 * locks the same rows in the same order: what is already committed gets counted here, and what is not adds itself
 * afterwards.
 */
import { sql } from 'kysely'
import { asAccount } from '#app/database/tenant.server'
import { defineJob } from '#app/jobs/job'
import { rebuildReviewCounts } from '#app/reviews/counts/monthly-counts.server'

export const recountMonthsJob = defineJob(
  'recount-months',
  async ({ accountId }) => {
    await asAccount(accountId, async (tx) => {
      await sql`set local statement_timeout = '10min'`.execute(tx)
      await rebuildReviewCounts(tx)
    })
  },
  { concurrency: 1, lease: 600 },
)
