/**
 * Looks every few seconds for locations that are due to be looked at in the directories, in whichever account, and puts
 * a few hundred at a time in the queue. Each is moved on to its next hour in the same transaction, a little sooner or
 * later than the day's share, so that ten thousand of them do not come together again.
 */
import { sql } from 'kysely'
import { configuration } from '#app/configuration.server'
import { claimDue } from '#app/database/claim-due.server'
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
  const found = await asDue(takeDue, (tx, due) => enqueueAll(tx, scanLocationJob, due))
  return found.length
}

function takeDue(tx: DueTx): Promise<{ accountId: Id; locationId: Id }[]> {
  const seconds = 86_400 / Math.max(1, configuration().listingScans)
  return claimDue<{ locationId: Id }>(tx, {
    table: 'location_listings',
    key: ['location_id'],
    isDue: sql`next_scan_at <= now()`,
    since: 'next_scan_at',
    most: batch,
    set: sql`next_scan_at = now() + make_interval(secs => ${seconds} * (0.9 + 0.2 * random()))`,
    returning: sql`s.location_id::text as "locationId"`,
  })
}
