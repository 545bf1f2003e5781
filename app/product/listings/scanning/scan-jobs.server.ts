/** The job that scans one location in its directories. */
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import { defineJob, RetryLater } from '#app/kit/jobs/job'
import { updateLocationListings } from './listing-lease.server'
import { scanLocation } from './scan-location.server'

/** `isRequested`: a person waits for the scan. */
type ScanPayload = { accountId: Id; locationId: Id; isRequested?: boolean }

export const scanLocationJob = defineJob<ScanPayload>('scan-location', runScan, {
  requires: 'use',
  isRepeated: true,
  retries: 3,
  concurrency: 3,
  lease: 60,
})

/** The delay in seconds before a retry while another run is working on the location. Longer than most runs take. */
export const busyRetrySeconds = 20
const requestedRetrySeconds = 3

async function runScan({ accountId, locationId, isRequested }: ScanPayload): Promise<void> {
  const { outcome } = await scanLocation(accountId, locationId)
  if (outcome !== 'busy') return
  if (isRequested) throw new RetryLater('another run is working on the location', requestedRetrySeconds)
  // Let the recurring task retry the scan. A job that waits in the queue would delay the scans of other locations.
  const next_scan_at = new Date(Date.now() + busyRetrySeconds * 1000)
  await asAccount(accountId, (tx) => updateLocationListings(tx, locationId, { next_scan_at }))
}
