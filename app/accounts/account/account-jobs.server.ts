/**
 * Recomputes an account's stored review counts after its time zone has changed, because the counts are grouped by month
 * in that time zone. Only reviews that are already committed are counted. Batches of reviews saved at the same time
 * lock the same rows in the same order, and add their own reviews to the counts.
 */
import { sql } from 'kysely'
import { asAccount } from '#app/kit/database/tenant.server'
import { defineJob } from '#app/kit/jobs/job'
import { rebuildReviewCounts } from '#app/product/reviews/counts/monthly-counts.server'

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
