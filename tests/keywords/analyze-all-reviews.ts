import type { Id } from '#app/kit/database/schema'
import { analyzeBatch } from '#app/product/keywords/analysis/analyze-reviews.server'

/** Analyzes reviews until none are left. Returns how many reviews were analyzed. */
export async function analyzeAllReviews(accountId: Id): Promise<number> {
  let count = 0
  for (let analyzed = -1; analyzed !== 0; count += analyzed) analyzed = await analyzeBatch(accountId)
  return count
}
