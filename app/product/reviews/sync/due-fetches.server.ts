/**
 * Finds the locations whose reviews are due to be fetched, across all accounts, every few seconds, and enqueues jobs
 * for them. Each job fetches several locations of one account. Before that, the time of each location's next fetch is
 * moved beyond the longest possible run, so that a fetch becomes due again if its job is lost.
 */
import { sql } from 'kysely'
import { claimDueRows } from '#app/kit/database/claim-due-rows.server'
import { asScheduler, type SchedulerTx } from '#app/kit/database/scheduler-role.server'
import type { Id } from '#app/kit/database/schema'
import type { RecurringTask } from '#app/kit/jobs/job'
import { enqueueAll } from '#app/kit/jobs/queue.server'
import { type FetchPayload, fetchReviewsJob } from './fetch-jobs.server'

export const dueFetchesTask: RecurringTask = {
  name: 'find-due-fetches',
  concurrency: 1,
  run: async (signal) => {
    while (!signal.aborted && (await enqueueDueFetches()) === BATCH_SIZE);
  },
}

const BATCH_SIZE = 400
const FETCHES_PER_JOB = 100
const MAX_RUN_TIME = sql`interval '20 minutes'`

/** Enqueues one batch of due fetches. Returns how many there were. */
export async function enqueueDueFetches(): Promise<number> {
  const due = await asScheduler(claimDueFetches, (tx, found) =>
    enqueueAll(tx, fetchReviewsJob, toJobs(found)),
  )
  return due.length
}

type DueFetch = { accountId: Id; locationId: Id; sourceId: Id }

function claimDueFetches(tx: SchedulerTx): Promise<DueFetch[]> {
  return claimDueRows<Omit<DueFetch, 'accountId'>>(tx, {
    table: 'review_fetches',
    key: ['location_id', 'source_id'],
    isDue: sql`next_at <= now()`,
    since: 'next_at',
    limit: BATCH_SIZE,
    set: sql`next_at = now() + ${MAX_RUN_TIME}`,
    returning: sql`s.location_id::text as "locationId", s.source_id::text as "sourceId"`,
  })
}

function toJobs(due: DueFetch[]): FetchPayload[] {
  const byAccount = Map.groupBy(due, ({ accountId }) => accountId)
  return [...byAccount].flatMap(([accountId, rows]) => {
    const fetches = rows.map(({ locationId, sourceId }) => ({ locationId, sourceId }))
    const jobCount = Math.ceil(fetches.length / FETCHES_PER_JOB)
    return Array.from({ length: jobCount }, (_, n) => ({
      accountId,
      places: fetches.slice(n * FETCHES_PER_JOB, (n + 1) * FETCHES_PER_JOB),
    }))
  })
}
