/**
 * Scans one directory of a location repeatedly after a change was sent there, until the directory shows or rejects it.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import type { Directory } from '#app/kit/directories/directories'
import { RetryLater } from '#app/kit/jobs/job'
import { definePolling, type Poll } from '#app/kit/jobs/polling.server'
import { busyRetrySeconds } from './scan-jobs.server'
import { scanLocation } from './scan-location.server'

type PollPayload = { accountId: Id; locationId: Id; directory: Directory }

/**
 * Some directories decide within minutes, others within days. After the last poll, the change keeps its last known
 * state.
 */
export const listingPolling = definePolling<PollPayload>('follow-listing', {
  poll: pollListing,
  backoff: [20, 60, 300, 900, 3600, 3 * 3600, ...Array<number>(14).fill(86_400)],
  retries: 8,
  concurrency: 2,
  lease: 60,
})

async function pollListing(
  { accountId, locationId, directory }: PollPayload,
  { pollAgain }: Poll,
): Promise<void> {
  const result = await scanLocation(accountId, locationId, { directories: [directory] })
  if (result.outcome === 'busy')
    throw new RetryLater('another run is scanning the location', busyRetrySeconds)
  if (result.outcome === 'gone') return
  const update = result.updates.get(directory)
  if (update && update.row.submission !== 'submitted') return
  await asAccount(accountId, pollAgain)
}
