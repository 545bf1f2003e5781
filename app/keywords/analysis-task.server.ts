/**
 * Finds accounts with reviews to analyze and processes them one after another, with a time limit for each, so that no
 * account waits long for the others.
 */
import { sql } from 'kysely'
import { asDue } from '#app/database/due.server'
import type { Id } from '#app/database/schema'
import type { RecurringTask } from '#app/jobs/job'
import { log } from '#app/log.server'
import { analyseSome } from './analysing.server'
import { READING_VERSION } from './reading/read-review.server'

const MOST_ACCOUNTS = 50
/** How long one account is processed before the next one. */
const TURN_MS = 5_000

export const analyzeReviewsTask: RecurringTask = {
  name: 'analyse-reviews',
  intervalSeconds: 3,
  concurrency: 1,
  async run(signal) {
    let isFound = true
    while (isFound && !signal.aborted) {
      isFound = false
      for (const accountId of await dueAccounts())
        if ((await readInTurn(accountId, signal)) > 0) isFound = true
    }
  },
}

/** An account that fails does not hold up the others: the next run tries it again. */
async function readInTurn(accountId: Id, signal: AbortSignal): Promise<number> {
  const until = performance.now() + TURN_MS
  let count = 0
  try {
    while (!signal.aborted && performance.now() < until) {
      const read = await analyseSome(accountId)
      if (read === 0) break
      count += read
    }
  } catch (error) {
    log.error({ account: accountId, err: error }, 'the reviews of an account could not be read')
    return 0
  }
  return count
}

function dueAccounts(): Promise<Id[]> {
  return asDue(
    async (tx) => {
      const { rows } = await sql<{ id: Id }>`
        select account_id::text as id from (
          select account_id from keyword_analysis_queue
          union
          select account_id from keyword_analyses where version <> ${READING_VERSION} or analyzed_to is not null
        ) as due order by account_id limit ${MOST_ACCOUNTS}`.execute(tx)
      return rows.map(({ id }) => id)
    },
    async () => {},
  )
}
