/**
 * How much of an account has been analyzed, and how long the rest will take. The figures concern the whole account, also
 * for users limited to some locations, so they are shares and durations rather than numbers of reviews.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { performanceExpressions } from '#app/product/reviews/counts/count-columns'

export type PendingAnalysis = {
  /** The share of the account's reviews that have been analyzed, in percent. */
  percent: number
  /** The estimated seconds until all reviews have been analyzed, or null if nothing has been analyzed yet. */
  secondsLeft: number | null
}

const allReviews = sql.raw(performanceExpressions.reviews)

/** Returns null if all reviews have been analyzed. */
export async function loadPendingAnalysis(tx: Tx): Promise<PendingAnalysis | null> {
  const { rows } = await sql<{ remaining: number; total: number; secondsPerReview: number | null }>`
    select remaining::float8, total::float8,
      extract(epoch from a.run_updated_at - a.run_started_at)::float8 / nullif(a.run_count, 0) as "secondsPerReview"
    from (select * from keyword_analyses where account_id = ${tx.accountId}) as a
    full join (
      select account_id, sum(cardinality(review_ids)) as queued from keyword_analysis_queue
      where account_id = ${tx.accountId} group by account_id) as q on q.account_id = a.account_id
    cross join lateral (
      select coalesce(q.queued, 0) + (select count(*) from public.reviews r
        where r.account_id = a.account_id and r.id > a.analyzed_to) as remaining) as pending
    cross join lateral (
      select coalesce(sum(${allReviews}), 0) as total from public.account_months m
      where m.account_id = ${tx.accountId}) as counted
    where remaining > 0`.execute(tx)
  const [pending] = rows
  if (!pending) return null
  const { remaining, total, secondsPerReview } = pending
  return {
    percent: total > 0 ? Math.max(0, 100 * (1 - remaining / total)) : 0,
    secondsLeft: secondsPerReview === null ? null : remaining * secondsPerReview,
  }
}

/**
 * Counts a batch of the current run. A run that was interrupted, such as by a stopped worker, starts anew. The caller has
 * locked the progress of the account.
 */
export async function recordAnalyzed(tx: Tx, count: number): Promise<void> {
  const isRunning = sql`run_updated_at > now() - interval '5 minutes'`
  await sql`
    update keyword_analyses set
      run_started_at = case when ${isRunning} then run_started_at else now() end,
      run_count = case when ${isRunning} then run_count else 0 end + ${count}::integer,
      run_updated_at = clock_timestamp()
    where account_id = ${tx.accountId}`.execute(tx)
}

/** Ends the current run, so that the time until the next reviews arrive does not count. */
export async function endRun(tx: Tx): Promise<void> {
  await sql`
    update keyword_analyses set run_started_at = null, run_updated_at = null, run_count = 0
    where account_id = ${tx.accountId} and run_started_at is not null`.execute(tx)
}
