/**
 * Every second, finds locations with waiting changes that nobody has edited for a while. If a run dies or does not start,
 * a later run of this task finds the location again.
 */
import { sql } from 'kysely'
import { claimDueRows } from '#app/kit/database/claim-due-rows.server'
import { asScheduler, type SchedulerTx } from '#app/kit/database/scheduler-role.server'
import type { Id } from '#app/kit/database/schema'
import type { RecurringTask } from '#app/kit/jobs/job'
import { enqueueAll } from '#app/kit/jobs/queue.server'
import { countWaitingJobs } from '#app/kit/jobs/queued-jobs.server'
import { leaseSeconds } from '../scanning/listing-lease.server'
import { sendBatchJob } from './batch-jobs.server'

export const sendBatchesTask: RecurringTask = {
  name: 'send-due-batches',
  concurrency: 1,
  run: async () => void (await enqueueDueBatches()),
}

const maxBatches = 200

/**
 * Enqueues due batches and returns their number; a later run handles the rest. Enqueues nothing while many jobs are
 * waiting.
 */
export async function enqueueDueBatches(): Promise<number> {
  if ((await countWaitingJobs(sendBatchJob)) >= maxBatches) return 0
  const dueCount = await asScheduler(claimDueBatches, (tx, due) => enqueueAll(tx, sendBatchJob, due))
  return dueCount.length
}

/** The lease begins with the run, so that the location can be scanned while the run waits in the queue. */
function claimDueBatches(tx: SchedulerTx): Promise<{ accountId: Id; locationId: Id }[]> {
  return claimDueRows<{ locationId: Id }>(tx, {
    table: 'location_listings',
    key: ['location_id'],
    isDue: sql`publish_at <= now() and (retry_at is null or retry_at <= now())
      and (leased_until is null or leased_until <= now())`,
    since: 'publish_at',
    limit: maxBatches,
    set: sql`retry_at = now() + make_interval(secs => ${leaseSeconds})`,
    returning: sql`s.location_id::text as "locationId"`,
  })
}
