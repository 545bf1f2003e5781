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
    definition: 'By the number of reviews that mention the keyword, most first.',
  },
  controversy: {
    label: 'Controversial first',
    definition:
      'By how many contradict: the smaller of positive and negative mentions, most first. A keyword praised by 40 and criticized by 30 stands before one praised by 500 and criticized by 20.',
  },
  positive_ratio: {
    label: 'Positive first',
    definition:
      'By the share of positive among positive and negative mentions, as far as their number makes it certain (the lower end of its 95% Wilson interval): 95 of 100 stand before 1 of 1.',
  },
  negative_ratio: {
    label: 'Negative first',
    definition:
      'By the share of negative among positive and negative mentions, as far as their number makes it certain (the lower end of its 95% Wilson interval): 95 of 100 stand before 1 of 1.',
  },
} as const

export type KeywordSort = keyof typeof keywordSorts

export function isKeywordSort(text: string): text is KeywordSort {
  return Object.hasOwn(keywordSorts, text)
}
