/**
 * Looks every few seconds for places whose hour has come, in whichever account, and puts them in the queue, some of
 * one account to a job. Each is moved on first, past the longest run: should the job be lost, it is found again then.
 */
import { sql } from 'kysely'
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

/** How many were due. */
export async function queueDueFetches(): Promise<number> {
  const due = await asDue(takeDue, (tx, found) => enqueueAll(tx, fetchReviewsJob, jobsOf(found)))
  return due.length
}

type Due = { account_id: Id; location_id: Id; source_id: Id }

async function takeDue(tx: DueTx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select account_id, location_id, source_id from review_fetches where next_at <= now()
      order by next_at limit ${BATCH} for update skip locked)
    update review_fetches f set next_at = now() + ${LONGEST_RUN} from due d
    where f.account_id = d.account_id and f.location_id = d.location_id and f.source_id = d.source_id
    returning f.account_id::text, f.location_id::text, f.source_id::text`.execute(tx)
  return rows
}

function jobsOf(due: Due[]): FetchPayload[] {
  const byAccount = Map.groupBy(due, (each) => each.account_id)
  return [...byAccount].flatMap(([accountId, rows]) => {
    const places = rows.map((row) => ({ locationId: row.location_id, sourceId: row.source_id }))
    const jobs = Math.ceil(places.length / A_JOB)
    return Array.from({ length: jobs }, (_, n) => ({
      accountId,
      places: places.slice(n * A_JOB, (n + 1) * A_JOB),
    }))
  })
}
