/** Scans one directory of a location after something was sent there, until it shows or rejects the change. */
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import type { Directory } from '#app/directories/directories'
import { TryLater } from '#app/jobs/job'
import { definePolling, type Poll } from '#app/outbound/polling.server'
import { scanLocation } from './scan.server'
import { whileAnotherAsks } from './scan-jobs.server'

type Followed = { accountId: Id; locationId: Id; directory: Directory }

/** Directories decide within minutes or within days. After the last poll the change keeps its last known state. */
export const listingPolling = definePolling<Followed>('follow-listing', {
  poll,
  pauses: [20, 60, 300, 900, 3600, 3 * 3600, ...Array<number>(14).fill(86_400)],
  retries: 8,
  concurrency: 2,
  lease: 60,
})

async function poll({ accountId, locationId, directory }: Followed, { pollAgain }: Poll): Promise<void> {
  const scanned = await scanLocation(accountId, locationId, { directories: [directory] })
  if (scanned.outcome === 'busy') throw new TryLater('another run looks at it', whileAnotherAsks)
  if (scanned.outcome === 'gone') return
  const noted = scanned.noted.get(directory)
  if (noted && noted.row.submission !== 'submitted') return
  await asAccount(accountId, pollAgain)
}
