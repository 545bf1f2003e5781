/**
 * Looks every few seconds, across all accounts, for locations that are due, and enqueues them: several of one account
 * per job. It first moves each one's next time past the longest run, so that a fetch whose job is lost becomes due
 * again.
 */
import { sql } from 'kysely'
import { claimDue } from '#app/database/claim-due.server'
import { asDue, type DueTx } from '#app/database/due.server'
import type { Id } from '#app/database/schema'
import type { RecurringTask } from '#app/jobs/job'
import { enqueueAll } from '#app/jobs/queue.server'
import { type FetchPayload, fetchReviewsJob } from './fetch-jobs.server'

export const dueFetchesTask: RecurringTask = {
  name: 'find-due-fetches',
  intervalSeconds: 3,
  concurrency: 1,
  run: async (signal) => {
    while (!signal.aborted && (await queueDueFetches()) === BATCH);
  },
}

const BATCH = 400
const A_JOB = 100
const LONGEST_RUN = sql`interval '20 minutes'`

/** Returns how many were due. */
export async function queueDueFetches(): Promise<number> {
  const due = await asDue(takeDue, (tx, found) => enqueueAll(tx, fetchReviewsJob, jobsOf(found)))
  return due.length
}

type Due = { accountId: Id; locationId: Id; sourceId: Id }

function takeDue(tx: DueTx): Promise<Due[]> {
  return claimDue<Omit<Due, 'accountId'>>(tx, {
    table: 'review_fetches',
    key: ['location_id', 'source_id'],
    isDue: sql`next_at <= now()`,
    since: 'next_at',
    most: BATCH,
    set: sql`next_at = now() + ${LONGEST_RUN}`,
    returning: sql`s.location_id::text as "locationId", s.source_id::text as "sourceId"`,
  })
}

function jobsOf(due: Due[]): FetchPayload[] {
  const byAccount = Map.groupBy(due, ({ accountId }) => accountId)
  return [...byAccount].flatMap(([accountId, rows]) => {
    const places = rows.map(({ locationId, sourceId }) => ({ locationId, sourceId }))
    const jobs = Math.ceil(places.length / A_JOB)
    return Array.from({ length: jobs }, (_, n) => ({
      accountId,
      places: places.slice(n * A_JOB, (n + 1) * A_JOB),
    }))
  })
}
