import { type Industry, MIN_ACCOUNTS } from './industry'

/** Explains the industry's row, or why it is empty. */
export function IndustryExplanation({ industry: { name, score } }: { industry: Industry }) {
  return score
    ? ` The industry’s figures are medians of the accounts in ${name}, at least ${MIN_ACCOUNTS}, by the default targets and over the last 6 months, whatever the filters.`
    : ` Industry scores are not available: they are medians of at least ${MIN_ACCOUNTS} accounts of an industry with a score, and ${name} has fewer.`
}
