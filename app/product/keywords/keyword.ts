/**
 * Types and sort orders of keywords. A keyword is a noun phrase found in reviews. Each review that contains the keyword
 * counts as one mention, with the sentiment of what the review says about it.
 */

/** The number of mentions. Mentions that are neither positive nor negative are neutral. */
export type Mentions = { mentions: number; positive: number; negative: number }

/**
 * A keyword with its mentions. `short` is the keyword in links: its words in their base form (lemmas) and in lowercase.
 */
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
