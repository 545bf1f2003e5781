/** How many of an account's reviews are analyzed with its current terms, counted up to a maximum. */
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import { counted, wholeNumber } from '#app/ui/numbers'

const MOST = 100_000

/** Null when all reviews are analyzed. `left` is text when there are more than the maximum. */
export type ReadingProgress = { done: number; total: number; left: string | null }

export async function readingProgress(tx: Tx): Promise<ReadingProgress | null> {
  const { rows } = await sql<{ analyzed_to: string }>`
    select analyzed_to::text from keyword_analyses
    where account_id = ${tx.accountId} and analyzed_to is not null`.execute(tx)
  if (!rows[0]) return null
  const left = await countAfter(tx, rows[0].analyzed_to)
  const total = await countAfter(tx, '0')
  return { done: total - left, total, left: total > MOST ? inWords(left) : null }
}

/** Describes how many reviews a change would have analyzed again. */
export async function allReviewsInWords(tx: Tx): Promise<string> {
  return inWords(await countAfter(tx, '0'))
}

function inWords(count: number): string {
  return count > MOST ? `more than ${wholeNumber(MOST)} reviews` : counted(count, 'review')
}

async function countAfter(tx: Tx, reviewId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from reviews where account_id = ${tx.accountId} and id > ${reviewId}::bigint limit ${MOST + 1}) as r`.execute(
    tx,
  )
  return rows[0]!.count
}
