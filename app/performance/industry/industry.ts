/**
 * The score of an industry: the medians of its accounts, each over the six months to yesterday and the six before. Uses
 * the default targets and weights, so that accounts with different targets can be compared.
 */

/** With fewer accounts, a median would reveal their scores. Migration 056 enforces the same limit in the table. */
export const MIN_ACCOUNTS = 5

export type IndustryScore = {
  /** A partner account with its child accounts counts as one. */
  accounts: number
  score: number
  /** The score in the previous six months; null when too few accounts had a score. */
  before: number | null
  /** From 0 to 1. */
  responseRate: number | null
}

/** Named by its industry; `score` is null when too few of its accounts have one. */
export type Industry = { name: string; score: IndustryScore | null }

export function differenceFromIndustry(score: number | null, industry: IndustryScore | null): number | null {
  return score === null || industry === null ? null : score - industry.score
}
