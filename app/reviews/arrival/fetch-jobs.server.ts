/**
 * Fetches the reviews of a few locations, with limited concurrency. The queue's retry picks up what a killed run left.
 */
import type { Id } from '#app/database/schema'
import { defineJob, type Run, TryLater } from '#app/jobs/job'
import { fetchReviews } from './fetching.server'
import { settleQuiet } from './quiet-places.server'

export type FetchPayload = { accountId: Id; places: { locationId: Id; sourceId: Id }[] }

export const fetchReviewsJob = defineJob<FetchPayload>('fetch-reviews', fetchPlaces, { concurrency: 2 })

const AT_ONCE = 3

async function fetchPlaces({ accountId, places }: FetchPayload, { signal }: Run): Promise<void> {
  const waiting = await settleQuiet(
    accountId,
    places.map((place) => ({ accountId, ...place })),
  )
  const takers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (signal.aborted) throw new TryLater('the worker stops', 1)
      await fetchReviews(next, signal)
    }
  })
  await Promise.all(takers)
}
