import type { FilterField } from '#app/filters/filter-field'

/** The keyword a page is about, taken from its path. */
export const keywordField = {
  name: 'keyword',
  property: 'keyword',
  parameter: 'keyword',
  kind: 'text',
  rank: 5,
  label: 'Keyword',
  plural: 'keywords',
  none: 'All keywords',
} as const satisfies FilterField
