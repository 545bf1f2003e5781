/**
 * Finds accounts with reviews to analyze and processes them one after another, with a time limit for each, so that no
 * account has to wait long.
 */
import { sql } from 'kysely'
import { asScheduler } from '#app/kit/database/scheduler-role.server'
import type { Id } from '#app/kit/database/schema'
import type { RecurringTask } from '#app/kit/jobs/job'
import { log } from '#app/kit/log.server'
import { ANALYSIS_VERSION } from '../nlp/text-analyzer.server'
import { analyzeBatch } from './analyze-reviews.server'

const MAX_ACCOUNTS = 50
/** The maximum time for processing one account before moving on to the next account. */
const ACCOUNT_TIME_LIMIT_MS = 5_000

export const analyzeReviewsTask: RecurringTask = {
  name: 'analyse-reviews',
  concurrency: 1,
  async run(signal) {
    let hasWork = true
    while (hasWork && !signal.aborted) {
      hasWork = false
      for (const accountId of await listDueAccounts())
        if ((await analyzeAccount(accountId, signal)) > 0) hasWork = true
    }
  },
}

/**
 * Analyzes reviews of one account until none are left or the time limit is reached. Returns the number of analyzed
 * reviews. An error is logged and 0 is returned, so that an account that fails does not block the others. The next run
 * tries it again.
 */
async function analyzeAccount(accountId: Id, signal: AbortSignal): Promise<number> {
  const deadline = performance.now() + ACCOUNT_TIME_LIMIT_MS
  let count = 0
  try {
    while (!signal.aborted && performance.now() < deadline) {
      const analyzed = await analyzeBatch(accountId)
      if (analyzed === 0) break
      count += analyzed
    }
  } catch (error) {
    log.error({ account: accountId, err: error }, 'could not analyze the reviews of an account')
    return 0
  }
  return count
}

function listDueAccounts(): Promise<Id[]> {
  return asScheduler(
    async (tx) => {
      const { rows } = await sql<{ id: Id }>`
        select account_id::text as id from (
          select account_id from keyword_analysis_queue
          union
          select account_id from keyword_analyses where version <> ${ANALYSIS_VERSION} or analyzed_to is not null
        ) as due order by account_id limit ${MAX_ACCOUNTS}`.execute(tx)
      return rows.map(({ id }) => id)
    },
    async () => {},
  )
}
