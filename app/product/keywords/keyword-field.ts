import type { FilterField } from '#app/platform/filters/filter-field'

/** The filter field for a keyword. Only the report has this field; the keyword's page has the keyword in its path. */
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
