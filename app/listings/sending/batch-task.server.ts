/**
 * Looks every second for locations nobody has edited for a while whose changes wait to go out. Each is held for the run
 * that will send it, in the transaction that puts that run in the queue; should the run die, another look finds it.
 */
import { sql } from 'kysely'
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
      due.map(({ account_id, location_id, until }) => ({
        accountId: account_id,
        locationId: location_id,
        until: until.toISOString(),
      })),
    ),
  )
  return found.length
}

async function takeDue(tx: DueTx): Promise<{ account_id: Id; location_id: Id; until: Date }[]> {
  const { rows } = await sql<{ account_id: Id; location_id: Id; until: Date }>`
    with due as (
      select account_id, location_id from location_listings
      where publish_at <= now() and (retry_at is null or retry_at <= now())
        and (taken_until is null or taken_until <= now())
      order by publish_at limit ${batch} for update skip locked)
    update location_listings s
    set taken_until = date_trunc('milliseconds', now()) + make_interval(secs => ${leaseSeconds})
    from due where s.account_id = due.account_id and s.location_id = due.location_id
    returning s.account_id::text, s.location_id::text, s.taken_until as until`.execute(tx)
  return rows
}
