/** Scores every account once a day, each in its own transaction, and then computes the medians of the industries. */
import type { Id } from '#app/kit/database/schema'
import type { RecurringTask } from '#app/kit/jobs/job'
import { log } from '#app/kit/log.server'
import { saveAccountScores } from './account-scores.server'
import { listAccountsToScore, updateMedians } from './medians.server'

export const scoreIndustriesTask: RecurringTask = {
  name: 'score-industries',
  concurrency: 1,
  run: scoreIndustries,
}

export async function scoreIndustries(signal: AbortSignal, now = new Date()): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  let after: Id = '0'
  for (;;) {
    const ids = await listAccountsToScore(day, after)
    for (const id of ids) {
      if (signal.aborted) return
      await scoreAccount(id, now)
      after = id
    }
    if (ids.length === 0) break
  }
  await updateMedians(day)
}

/**
 * Scores one account. An error is only logged, so that an account that fails does not block the others. The next run
 * retries it.
 */
async function scoreAccount(account: Id, now: Date): Promise<void> {
  try {
    await saveAccountScores(account, now)
  } catch (error) {
    log.error({ account, err: error }, 'an account could not be scored')
  }
}
