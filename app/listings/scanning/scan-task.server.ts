/**
 * Every few seconds, finds locations in all accounts that are due for a scan, and enqueues up to 200 of them. The same
 * transaction sets their next scan time with some jitter, so that ten thousand locations do not become due together
 * again.
 */
import { sql } from 'kysely'
import { configuration } from '#app/configuration.server'
import { claimDueRows } from '#app/database/claim-due-rows.server'
import { asScheduler, type SchedulerTx } from '#app/database/scheduler-role.server'
import type { Id } from '#app/database/schema'
import type { RecurringTask } from '#app/jobs/job'
import { enqueueAll } from '#app/jobs/queue.server'
import { countWaitingJobs } from '../count-waiting-jobs.server'
import { scanLocationJob } from './scan-jobs.server'

export const scanListingsTask: RecurringTask = {
  name: 'look-at-due-locations',
  intervalSeconds: 3,
  concurrency: 1,
  run: async () => void (configuration().listingScans > 0 && (await enqueueDueScans())),
}

const maxScans = 200

/**
 * Enqueues due scans and returns their number; a later run handles the rest. Enqueues nothing while many jobs are
 * waiting, because a scan that a user requested would have to wait behind them.
 */
async function enqueueDueScans(): Promise<number> {
  if ((await countWaitingJobs(scanLocationJob)) >= maxScans) return 0
  const dueCount = await asScheduler(claimDueLocations, (tx, due) => enqueueAll(tx, scanLocationJob, due))
  return dueCount.length
}

function claimDueLocations(tx: SchedulerTx): Promise<{ accountId: Id; locationId: Id }[]> {
  const seconds = 86_400 / Math.max(1, configuration().listingScans)
  return claimDueRows<{ locationId: Id }>(tx, {
    table: 'location_listings',
    key: ['location_id'],
    isDue: sql`next_scan_at <= now()`,
    since: 'next_scan_at',
    limit: maxScans,
    set: sql`next_scan_at = now() + make_interval(secs => ${seconds} * (0.9 + 0.2 * random()))`,
    returning: sql`s.location_id::text as "locationId"`,
  })
}
