/** Scores every account once a day, each in its own transaction, and then computes the medians of the industries. */
import type { Id } from '#app/database/schema'
import type { RecurringTask } from '#app/jobs/job'
import { log } from '#app/log.server'
import { keepAccountScores } from './account-score.server'
import { accountsToScore, keepMedians } from './medians.server'

export const scoreIndustriesTask: RecurringTask = {
  name: 'score-industries',
  intervalSeconds: 3600,
  concurrency: 1,
  run: scoreIndustries,
}

export async function scoreIndustries(signal: AbortSignal, now = new Date()): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  let after: Id = '0'
  for (;;) {
    const ids = await accountsToScore(day, after)
    for (const id of ids) {
      if (signal.aborted) return
      await scored(id, now)
      after = id
    }
    if (ids.length === 0) break
  }
  await keepMedians(day)
}

/** An account that fails does not hold up the others: the next run tries it again. */
async function scored(account: Id, now: Date): Promise<void> {
  try {
    await keepAccountScores(account, now)
  } catch (error) {
    log.error({ account, err: error }, 'an account could not be scored')
  }
}
