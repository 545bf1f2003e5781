import type { FieldValues, FilterField } from '#app/platform/filters/filter-field'

export const groupField = {
  name: 'group',
  property: 'groupIds',
  parameter: 'groupId',
  kind: 'ids',
  label: 'Group',
  plural: 'groups',
  none: 'All groups',
  isSingle: true,
} as const satisfies FilterField

export const locationField = {
  name: 'location',
  property: 'locationIds',
  parameter: 'locationId',
  kind: 'ids',
  label: 'Location',
  plural: 'locations',
  none: 'All locations',
} as const satisfies FilterField

/** The filter conditions on locations and groups. A filter without one of these fields has no such condition. */
export type LocationConditions = Partial<FieldValues<readonly [typeof groupField, typeof locationField]>>
