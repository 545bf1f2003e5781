/**
 * Looks every second for locations nobody has edited for a while whose changes wait to go out. Each is held for the run
 * that will send it, in the transaction that puts that run in the queue; should the run die, another look finds it.
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

/** How many were due; the rest of them have their turn in a later run, and none while many wait in the queue. */
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
      and (taken_until is null or taken_until <= now())`,
    since: 'publish_at',
    most: batch,
    set: sql`taken_until = date_trunc('milliseconds', now()) + make_interval(secs => ${leaseSeconds})`,
    returning: sql`s.location_id::text as "locationId", s.taken_until as until`,
  })
}
