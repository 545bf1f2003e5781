import type { FilterField } from '#app/filters/field'

/** The one word a page is about, as its path says it. */
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
