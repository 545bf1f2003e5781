/**
 * Every second, finds locations with waiting changes that nobody has edited for a while. The transaction that enqueues
 * a run also acquires the lease for it. If the run dies, a later run of this task finds the location again.
 */
import { sql } from 'kysely'
import { claimDueRows } from '#app/database/claim-due-rows.server'
import { asScheduler, type SchedulerTx } from '#app/database/scheduler-role.server'
import type { Id } from '#app/database/schema'
import type { RecurringTask } from '#app/jobs/job'
import { enqueueAll } from '#app/jobs/queue.server'
import { countWaitingJobs } from '../count-waiting-jobs.server'
import { leaseSeconds } from '../scanning/listing-lease.server'
import { sendBatchJob } from './batch-jobs.server'

export const sendBatchesTask: RecurringTask = {
  name: 'send-due-batches',
  intervalSeconds: 1,
  concurrency: 1,
  run: async () => void (await enqueueDueBatches()),
}

/** Only a few, because the lease begins here: while the job waits in the queue, the location cannot be scanned. */
const maxBatches = 6

/**
 * Enqueues due batches and returns their number; a later run handles the rest. Enqueues nothing while many jobs are
 * waiting.
 */
export async function enqueueDueBatches(): Promise<number> {
  if ((await countWaitingJobs(sendBatchJob)) >= maxBatches) return 0
  const dueCount = await asScheduler(claimDueBatches, (tx, due) =>
    enqueueAll(
      tx,
      sendBatchJob,
      due.map((payload) => ({ ...payload, until: payload.until.toISOString() })),
    ),
  )
  return dueCount.length
}

function claimDueBatches(tx: SchedulerTx): Promise<{ accountId: Id; locationId: Id; until: Date }[]> {
  return claimDueRows<{ locationId: Id; until: Date }>(tx, {
    table: 'location_listings',
    key: ['location_id'],
    isDue: sql`publish_at <= now() and (retry_at is null or retry_at <= now())
      and (leased_until is null or leased_until <= now())`,
    since: 'publish_at',
    limit: maxBatches,
    set: sql`leased_until = date_trunc('milliseconds', now()) + make_interval(secs => ${leaseSeconds})`,
    returning: sql`s.location_id::text as "locationId", s.leased_until as until`,
  })
}
