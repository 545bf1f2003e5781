/** Looks at one directory of a location after something was sent there, until it shows it or has refused it. */
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import type { Directory } from '#app/directories/directories'
import { defineJob, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { scanLocation } from './scan.server'
import { whileAnotherAsks } from './scan-jobs.server'

export type Followed = { accountId: Id; locationId: Id; directory: Directory; looks: number }

export const followListingJob = defineJob<Followed>('follow-listing', follow, {
  retries: 8,
  concurrency: 2,
  lease: 60,
})

/** Directories decide within minutes or within days; after the last look the change stays as it was last seen. */
const pauses = [20, 60, 300, 900, 3600, 3 * 3600, ...Array<number>(14).fill(86_400)]
export const firstLook = pauses[0]

async function follow({ looks, directory, ...asked }: Followed): Promise<void> {
  const scanned = await scanLocation(asked.accountId, asked.locationId, { directories: [directory] })
  if (scanned.outcome === 'busy') throw new TryLater('another run looks at it', whileAnotherAsks)
  if (scanned.outcome === 'gone') return
  const noted = scanned.noted.get(directory)
  if (noted && noted.row.submission !== 'submitted') return
  const afterSeconds = pauses[looks + 1]
  if (!afterSeconds) return
  await asAccount(asked.accountId, (tx) =>
    enqueue(tx, followListingJob, { ...asked, directory, looks: looks + 1 }, { afterSeconds }),
  )
}
