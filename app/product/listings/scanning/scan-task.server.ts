/**
 * Every few seconds, finds locations in all accounts that are due for a scan, and enqueues up to 200 of them. The same
 * transaction sets their next scan time with some jitter, so that ten thousand locations do not become due together
 * again.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { configuration } from '#app/kit/configuration.server'
import { claimDueRows } from '#app/kit/database/claim-due-rows.server'
import { asScheduler, type SchedulerTx } from '#app/kit/database/scheduler-role.server'
import type { Id } from '#app/kit/database/schema'
import type { RecurringTask } from '#app/kit/jobs/job'
import { enqueueAll } from '#app/kit/jobs/queue.server'
import { countWaitingJobs } from '#app/kit/jobs/queued-jobs.server'
import { scanLocationJob } from './scan-jobs.server'

export const scanListingsTask: RecurringTask = {
  name: 'look-at-due-locations',
  concurrency: 1,
  run: async () => void (configuration().listingScans > 0 && (await enqueueDueScans())),
}

const maxScans = 200

/** The time for which a person requests a scan, before that of all scheduled scans. */
export const requestedScanTime = new Date(0)

/**
 * Enqueues due scans and returns their number; a later run handles the rest. Requested scans run before all others, which
 * are not enqueued while many jobs are waiting.
 */
async function enqueueDueScans(): Promise<number> {
  const requested = await asScheduler(
    (tx) => claimScans(tx, sql`next_scan_at <= ${requestedScanTime}`),
    (tx, due) =>
      enqueueAll(
        tx,
        scanLocationJob,
        due.map((payload) => ({ ...payload, isRequested: true })),
        { isUrgent: true },
      ),
  )
  if ((await countWaitingJobs(scanLocationJob)) >= maxScans) return requested.length
  const scheduled = await asScheduler(
    (tx) => claimScans(tx, sql`next_scan_at <= now()`),
    (tx, due) => enqueueAll(tx, scanLocationJob, due),
  )
  return requested.length + scheduled.length
}

function claimScans(
  tx: SchedulerTx,
  isDue: RawBuilder<SqlBool>,
): Promise<{ accountId: Id; locationId: Id }[]> {
  const seconds = 86_400 / Math.max(1, configuration().listingScans)
  return claimDueRows<{ locationId: Id }>(tx, {
    table: 'location_listings',
    key: ['location_id'],
    isDue,
    since: 'next_scan_at',
    limit: maxScans,
    set: sql`next_scan_at = now() + make_interval(secs => ${seconds} * (0.9 + 0.2 * random()))`,
    returning: sql`s.location_id::text as "locationId"`,
  })
}
