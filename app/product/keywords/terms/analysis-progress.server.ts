/** Determines how many of an account's reviews have been analyzed with its current terms, counting up to a maximum. */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'

const MAX_COUNT = 100_000

/**
 * The progress of the analysis. `remaining` describes the number of remaining reviews if the account has more than
 * `MAX_COUNT` reviews; otherwise it is null.
 */
export type AnalysisProgress = { done: number; total: number; remaining: string | null }

/** Returns null if all reviews have been analyzed. */
export async function loadAnalysisProgress(tx: Tx): Promise<AnalysisProgress | null> {
  const { rows } = await sql<{ analyzed_to: string }>`
    select analyzed_to::text from keyword_analyses
    where account_id = ${tx.accountId} and analyzed_to is not null`.execute(tx)
  if (!rows[0]) return null
  const remainingCount = await countReviewsAfter(tx, rows[0].analyzed_to)
  const total = await countReviewsAfter(tx, '0')
  return {
    done: total - remainingCount,
    total,
    remaining: total > MAX_COUNT ? formatReviewCount(remainingCount) : null,
  }
}

/** Returns a description of how many reviews would be analyzed again after a change of terms. */
export async function loadReviewCountText(tx: Tx): Promise<string> {
  return formatReviewCount(await countReviewsAfter(tx, '0'))
}

function formatReviewCount(count: number): string {
  return count > MAX_COUNT ? `more than ${formatInteger(MAX_COUNT)} reviews` : pluralize(count, 'review')
}

async function countReviewsAfter(tx: Tx, reviewId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from reviews where account_id = ${tx.accountId} and id > ${reviewId}::bigint limit ${MAX_COUNT + 1}) as r`.execute(
    tx,
  )
  return rows[0]!.count
}
