/**
 * Finds locations every second whose changes wait to be sent and that nobody has edited for a while. Each is leased for
 * the run that will send it, in the transaction that enqueues the run. If the run dies, a later poll finds the location
 * again.
 */
import { sql } from 'kysely'
import { claimDue } from '#app/database/claim-due.server'
import { asDue, type DueTx } from '#app/database/due.server'
import type { Id } from '#app/database/schema'
import type { RecurringTask } from '#app/jobs/job'
import { enqueueAll } from '#app/jobs/queue.server'
import { leaseSeconds } from '../scanning/known.server'
import { waitingJobs } from '../waiting-jobs.server'
import { sendBatchJob } from './batch-jobs.server'

export const sendBatchesTask: RecurringTask = {
  name: 'send-due-batches',
  intervalSeconds: 1,
  concurrency: 1,
  run: async () => void (await openBatches()),
}

const batch = 200

/** Returns how many were due; a later run handles the rest. Enqueues nothing while many jobs wait. */
export async function openBatches(): Promise<number> {
  if ((await waitingJobs(sendBatchJob)) >= batch) return 0
  const found = await asDue(takeDue, (tx, due) =>
    enqueueAll(
      tx,
      sendBatchJob,
      due.map((one) => ({ ...one, until: one.until.toISOString() })),
    ),
  )
  return found.length
}

function takeDue(tx: DueTx): Promise<{ accountId: Id; locationId: Id; until: Date }[]> {
  return claimDue<{ locationId: Id; until: Date }>(tx, {
    table: 'location_listings',
    key: ['location_id'],
    isDue: sql`publish_at <= now() and (retry_at is null or retry_at <= now())
      and (leased_until is null or leased_until <= now())`,
    since: 'publish_at',
    most: batch,
    set: sql`leased_until = date_trunc('milliseconds', now()) + make_interval(secs => ${leaseSeconds})`,
    returning: sql`s.location_id::text as "locationId", s.leased_until as until`,
  })
}
