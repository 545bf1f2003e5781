/**
 * A keyword is a noun phrase from reviews. A review counts as one mention of it, with the sentiment of what the review
 * says about it. Pure; this file also defines what the four sort orders mean.
 */

/** Opinions are the mentions that are positive or negative; the others are neutral. */
export type Mentions = { mentions: number; positive: number; negative: number }

/** `short` is the keyword itself, lemmas in lower case, as it appears in links. */
export type MentionedKeyword = Mentions & { id: string; short: string }

export const keywordSorts = {
  highest_volume: {
    label: 'Highest volume',
    definition: 'Keywords mentioned in the most reviews first.',
  },
  controversy: {
    label: 'Controversial first',
    definition: 'Keywords with the most mixed opinions first.',
  },
  positive_ratio: {
    label: 'Positive first',
    definition:
      'Highest share of positive mentions first, adjusted for volume (lower bound of the 95% Wilson interval): 95 of 100 ranks above 1 of 1.',
  },
  negative_ratio: {
    label: 'Negative first',
    definition:
      'Highest share of negative mentions first, adjusted for volume (lower bound of the 95% Wilson interval): 95 of 100 ranks above 1 of 1.',
  },
} as const

export type KeywordSort = keyof typeof keywordSorts

export function isKeywordSort(text: string): text is KeywordSort {
  return Object.hasOwn(keywordSorts, text)
}
