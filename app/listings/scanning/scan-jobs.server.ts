/** Scans a location that is due, one job for each. */
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { defineJob } from '#app/jobs/job'
import { changeRow } from './known.server'
import { scanLocation } from './scan.server'

type Asked = { accountId: Id; locationId: Id }

export const scanLocationJob = defineJob<Asked>('scan-location', scan, {
  retries: 3,
  concurrency: 3,
  lease: 60,
})

/** Seconds; longer than most runs take. */
export const whileAnotherAsks = 20

async function scan({ accountId, locationId }: Asked): Promise<void> {
  const { outcome } = await scanLocation(accountId, locationId)
  if (outcome !== 'busy') return
  // Retry through the recurring task rather than the queue: jobs waiting there delay everybody's scans.
  const next_scan_at = new Date(Date.now() + whileAnotherAsks * 1000)
  await asAccount(accountId, (tx) => changeRow(tx, locationId, { next_scan_at }))
}
