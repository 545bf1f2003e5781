/** A location that is due to be looked at, one job each. */
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

/** Longer than most runs take. */
export const whileAnotherAsks = 20

async function scan({ accountId, locationId }: Asked): Promise<void> {
  const { outcome } = await scanLocation(accountId, locationId)
  if (outcome !== 'busy') return
  // By the recurring task, not by the queue: what waits there holds up the looks of everybody.
  const next_scan_at = new Date(Date.now() + whileAnotherAsks * 1000)
  await asAccount(accountId, (tx) => changeRow(tx, locationId, { next_scan_at }))
}
