import { type Industry, MIN_ACCOUNTS } from './industry'

/** Explains the industry's figures, or why they are not available. */
export function IndustryExplanation({ industry: { name, score } }: { industry: Industry }) {
  return score
    ? ` Industry figures are medians of at least ${MIN_ACCOUNTS} accounts in ${name}, using default targets and the last 6 months, regardless of filters.`
    : ` Industry scores aren’t available: they require at least ${MIN_ACCOUNTS} accounts with a score, and ${name} has fewer.`
}
