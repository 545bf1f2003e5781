import type { FilterField } from '#app/platform/filters/filter-field'

export const sourceField = {
  name: 'source',
  property: 'sourceIds',
  parameter: 'sourceId',
  kind: 'ids',
  label: 'Source',
  plural: 'sources',
  none: 'All sources',
} as const satisfies FilterField

export const ratingField = {
  name: 'rating',
  property: 'ratings',
  parameter: 'rating',
  kind: 'numbers',
  label: 'Rating',
  plural: 'ratings',
  none: 'All ratings',
  labels: { 0: 'No rating', 1: '1 Star', 2: '2 Star', 3: '3 Star', 4: '4 Star', 5: '5 Star' },
  invalidMessage: 'must be whole numbers from 0 to 5',
} as const satisfies FilterField

export const sentimentField = {
  name: 'sentiment',
  property: 'sentiment',
  parameter: 'sentiment',
  kind: 'one',
  label: 'Sentiment',
  plural: 'sentiments',
  none: 'All sentiments',
  isExtra: true,
  labels: { positive: 'Only positive', negative: 'Only negative' },
  aliases: { 1: 'positive', '-1': 'negative' },
  invalidMessage: 'must be positive (1) or negative (-1)',
} as const satisfies FilterField

/** Saved filters of reviews store the sentiment as a number; all other saved filters store it as a word. */
export const numberedSentimentField = {
  ...sentimentField,
  storedAs: { positive: 1, negative: -1 },
} as const satisfies FilterField

export const categoryField = {
  name: 'category',
  property: 'categoryIds',
  parameter: 'category',
  kind: 'ids',
  label: 'Category',
  plural: 'categories',
  failure: 'Unable to get categories rank at this time. Please try refreshing the page or try again later.',
  none: 'All categories',
  isSingle: true,
  isExtra: true,
} as const satisfies FilterField

export const tagField = {
  name: 'tag',
  property: 'tagIds',
  parameter: 'tags',
  kind: 'ids',
  label: 'Tag',
  plural: 'tags',
  none: 'All tags',
  isExtra: true,
} as const satisfies FilterField

/** The import that created the review. Imports link to their reviews. */
export const importField = {
  name: 'import',
  property: 'importIds',
  parameter: 'import',
  kind: 'ids',
  label: 'Import',
  plural: 'imports',
  none: 'All imports',
  isSingle: true,
  isSetByLinks: true,
} as const satisfies FilterField

export const respondedField = {
  name: 'responded',
  property: 'responded',
  parameter: 'status_enum',
  kind: 'one',
  label: 'Response',
  plural: 'responses',
  none: 'All responses',
  isExtra: true,
  rank: 1,
  labels: { responded: 'Responded', not_responded: 'Not responded' },
  invalidMessage: 'must be responded or not_responded',
} as const satisfies FilterField
