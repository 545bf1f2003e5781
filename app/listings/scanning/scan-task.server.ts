/**
 * Looks every few seconds for locations that are due to be looked at in the directories, in whichever account, and puts
 * a few hundred at a time in the queue. Each is moved on to its next hour in the same transaction, a little sooner or
 * later than the day's share, so that ten thousand of them do not come together again.
 */
import { sql } from 'kysely'
import { configuration } from '#app/configuration.server'
import { asDue, type DueTx } from '#app/database/due.server'
import type { Id } from '#app/database/schema'
import type { RecurringTask } from '#app/jobs/job'
import { enqueueAll } from '#app/jobs/queue.server'
import { waitingJobs } from '../waiting-jobs.server'
import { scanLocationJob } from './scan-jobs.server'

export const scanListingsTask: RecurringTask = {
  name: 'look-at-due-locations',
  intervalSeconds: 3,
  concurrency: 1,
  run: async () => void (configuration().listingScans > 0 && (await openScans())),
}

const batch = 200

/**
 * How many were due; the rest of them have their turn in a later run. While many wait in the queue no more are put
 * there: whoever asks for a look of their own would stand at the end of it.
 */
async function openScans(): Promise<number> {
  if ((await waitingJobs(scanLocationJob)) >= batch) return 0
  const found = await asDue(takeDue, (tx, due) =>
    enqueueAll(
      tx,
      scanLocationJob,
      due.map(({ account_id, location_id }) => ({ accountId: account_id, locationId: location_id })),
    ),
  )
  return found.length
}

async function takeDue(tx: DueTx): Promise<{ account_id: Id; location_id: Id }[]> {
  const seconds = 86_400 / Math.max(1, configuration().listingScans)
  const { rows } = await sql<{ account_id: Id; location_id: Id }>`
    with due as (
      select account_id, location_id from location_listings where next_scan_at <= now()
      order by next_scan_at limit ${batch} for update skip locked)
    update location_listings s
    set next_scan_at = now() + make_interval(secs => ${seconds} * (0.9 + 0.2 * random()))
    from due where s.account_id = due.account_id and s.location_id = due.location_id
    returning s.account_id::text, s.location_id::text`.execute(tx)
  return rows
}
