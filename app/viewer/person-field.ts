import type { FilterField } from '#app/filters/field'

export const personField = {
  name: 'person',
  property: 'personIds',
  parameter: 'userId',
  kind: 'ids',
  label: 'Person',
  plural: 'people',
  none: 'Everybody',
} as const satisfies FilterField
