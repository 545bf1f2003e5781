/** Counts reviews by rating and response: the query that counts them one by one, and the sum of several queries. */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Fragment } from '#app/platform/reports/report'

export type Rating = 0 | 1 | 2 | 3 | 4 | 5

export type ReviewCounts = {
  total: number
  /** True if only a sample of the reviews was counted. The other figures then are estimates as well. */
  isEstimate: boolean
  responded: number
  /** The number of reviews by rating; the key 0 is for reviews without a rating. */
  byRating: Record<Rating, number>
}

export const ratings: Rating[] = [0, 1, 2, 3, 4, 5]

/** The columns that each part of the query selects: the number of reviews by rating, and the number with a response. */
type CountRow = Record<`rated_${Rating}` | 'responded', string>

/** The parts of the query, whose figures are added up, and their common WITH clause. */
export type CountParts = { parts: Fragment[]; with?: Fragment }

export async function loadCounts(tx: Tx, query: CountParts): Promise<ReviewCounts> {
  const columns = [...ratings.map((rating) => `rated_${rating}`), 'responded']
  const totals = columns.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`)
  const { rows } = await sql<CountRow>`
    ${query.with ?? sql``} select ${sql.join(totals)}
    from (${sql.join(query.parts, sql` union all `)}) as part`.execute(tx)
  return toReviewCounts(rows[0]!)
}

function toReviewCounts(counts: CountRow): ReviewCounts {
  const byRating = { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const rating of ratings) byRating[rating] = Number(counts[`rated_${rating}`])
  return { total: totalOf(byRating), isEstimate: false, responded: Number(counts.responded), byRating }
}

/** Returns the estimated counts of all reviews from those of a sample that contains one in `share` of them. */
export function scaleSample({ byRating, responded }: ReviewCounts, share: number): ReviewCounts {
  const scaled = { ...byRating }
  for (const rating of ratings) scaled[rating] *= share
  return { total: totalOf(scaled), isEstimate: true, responded: responded * share, byRating: scaled }
}

function totalOf(byRating: Record<Rating, number>): number {
  return Object.values(byRating).reduce((sum, count) => sum + count, 0)
}

type CountOptions = { from?: Fragment; sign?: 1 | -1 }

export function countQuery(
  tx: Tx,
  conditions: Fragment[],
  { from = sql`reviews`, sign = 1 }: CountOptions = {},
): Fragment {
  const factor = sql.lit(sign)
  const byRating = ratings.map(
    (rating) =>
      sql`${factor} * count(*) filter (where r.rating = ${sql.lit(rating)}) as ${sql.ref(`rated_${rating}`)}`,
  )
  return sql`
    select ${sql.join(byRating)}, ${factor} * count(r.responded_at) as responded from ${from} r
    where ${sql.join([sql`r.account_id = ${tx.accountId}`, ...conditions], sql` and `)}`
}
