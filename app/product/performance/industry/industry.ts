/**
 * The score of an industry: the median of the scores of its accounts, for the six months up to yesterday and for the
 * six months before. The scores are computed with the default targets and weights, so that accounts with different
 * targets can be compared.
 */

/**
 * The minimum number of accounts for a median. With fewer accounts, a median could reveal their scores. Migration 056
 * enforces the same limit in the table.
 */
export const MIN_ACCOUNTS = 5

export type IndustryScore = {
  /** The number of accounts. A partner account and its child accounts count as one. */
  accounts: number
  score: number
  /** The score in the previous six months, or null if too few accounts had a score. */
  before: number | null
  /** The median response rate, from 0 to 1, or null if too few accounts have one. */
  responseRate: number | null
}

/** An industry. `score` is null if too few of its accounts have a score. */
export type Industry = { name: string; score: IndustryScore | null }

export function differenceFromIndustry(score: number | null, industry: IndustryScore | null): number | null {
  return score === null || industry === null ? null : score - industry.score
}
