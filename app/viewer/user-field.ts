import type { FilterField } from '#app/filters/filter-field'

export const userField = {
  name: 'person',
  property: 'personIds',
  parameter: 'userId',
  kind: 'ids',
  label: 'Person',
  plural: 'people',
  none: 'Everybody',
} as const satisfies FilterField
