import type { FilterField } from '#app/platform/filters/filter-field'

export const userField = {
  name: 'person',
  property: 'personIds',
  parameter: 'userId',
  kind: 'ids',
  label: 'User',
  plural: 'users',
  none: 'All users',
} as const satisfies FilterField
