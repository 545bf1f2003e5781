/**
 * Recomputes an account's monthly totals after a change of its time zone. A batch of reviews that is saved at the same
 * time locks the same rows in the same order: this job counts what is already committed, and later reviews add
 * themselves.
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
