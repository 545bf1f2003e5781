/**
 * What an industry scores: the medians of its accounts, each over the six months to yesterday and the six before, by
 * the default targets and weights, so that accounts with targets of their own can be compared.
 */

/** Fewer would tell whose scores they are. Migration 056 holds the table to it. */
export const LEAST_ACCOUNTS = 5

export type IndustryScore = {
  /** A partner with its accounts counts as one. */
  accounts: number
  score: number
  /** In the six months before; null where too few accounts had one. */
  before: number | null
  /** From 0 to 1. */
  responseRate: number | null
}

/** By its name; without a score where too few of its accounts have one. */
export type Industry = { name: string; score: IndustryScore | null }

export function changeAgainst(score: number | null, industry: IndustryScore | null): number | null {
  return score === null || industry === null ? null : score - industry.score
}
