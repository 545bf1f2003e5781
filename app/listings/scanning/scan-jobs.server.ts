/** The job that scans one location that is due. */
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { defineJob } from '#app/jobs/job'
import { updateLocationListings } from './listing-lease.server'
import { scanLocation } from './scan-location.server'

type ScanPayload = { accountId: Id; locationId: Id }

export const scanLocationJob = defineJob<ScanPayload>('scan-location', runScan, {
  retries: 3,
  concurrency: 3,
  lease: 60,
})

/** Seconds; longer than most runs take. */
export const busyRetrySeconds = 20

async function runScan({ accountId, locationId }: ScanPayload): Promise<void> {
  const { outcome } = await scanLocation(accountId, locationId)
  if (outcome !== 'busy') return
  // Retry through the recurring task rather than the queue: jobs waiting there delay everyone's scans.
  const next_scan_at = new Date(Date.now() + busyRetrySeconds * 1000)
  await asAccount(accountId, (tx) => updateLocationListings(tx, locationId, { next_scan_at }))
}
