/**
 * Fetches the reviews of several locations, with limited concurrency. If a run is killed, the queue retries the job.
 */
import type { Id } from '#app/kit/database/schema'
import { defineJob, type JobRun, RetryLater } from '#app/kit/jobs/job'
import { fetchReviews } from './fetch-reviews.server'
import { skipUnchanged } from './skip-unchanged.server'

export type FetchPayload = { accountId: Id; places: { locationId: Id; sourceId: Id }[] }

export const fetchReviewsJob = defineJob<FetchPayload>('fetch-reviews', runFetches, {
  requires: 'use',
  isRepeated: true,
  concurrency: 2,
})

const CONCURRENCY = 3

async function runFetches({ accountId, places }: FetchPayload, { signal }: JobRun): Promise<void> {
  const queue = await skipUnchanged(
    accountId,
    places.map((place) => ({ accountId, ...place })),
  )
  const workers = Array.from({ length: CONCURRENCY }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (signal.aborted) throw new RetryLater('the worker is stopping', 1)
      await fetchReviews(next, signal)
    }
  })
  await Promise.all(workers)
}
