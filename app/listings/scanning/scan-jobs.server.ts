/** A location that is due to be looked at, one job each. */
import type { Id } from '#app/database/schema'
import { defineJob, TryLater } from '#app/jobs/job'
import { scanLocation } from './scan.server'

type Asked = { accountId: Id; locationId: Id }

export const scanLocationJob = defineJob<Asked>('scan-location', scan, { retries: 3, atOnce: 3, lease: 60 })

/** Longer than most runs take. */
export const whileAnotherAsks = 20

async function scan({ accountId, locationId }: Asked): Promise<void> {
  const { outcome } = await scanLocation(accountId, locationId)
  if (outcome === 'busy') throw new TryLater('another run looks at it', whileAnotherAsks)
}
