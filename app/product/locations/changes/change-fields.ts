import type { ChangeWay } from '#app/kit/database/schema'
import type { FilterField } from '#app/platform/filters/filter-field'

/** The labels for the ways in which a location can be changed. */
export const changeWays: Record<ChangeWay, string> = {
  user: 'Manual edit',
  bulk: 'Bulk edit',
  import: 'Import',
  google: 'Google',
  undo: 'Undo',
}

/**
 * The parts of a location by which its history can be filtered, with their labels. `columnsOfPart` in change.ts returns
 * the fields of each part.
 */
export const locationParts = {
  names: 'Names',
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
  category: 'Category',
  status: 'Business status',
  hours: 'Operating hours',
  special_hours: 'Holiday hours',
  overrides: 'Directory overrides',
  groups: 'Groups',
  photos: 'Photos',
  google: 'Google profile',
  details: 'Other details',
} as const

export type LocationPart = keyof typeof locationParts

export const partField = {
  name: 'part',
  property: 'locationParts',
  parameter: 'field',
  kind: 'some',
  labels: locationParts,
  label: 'Field',
  plural: 'fields',
  none: 'All fields',
  rank: 3,
} as const satisfies FilterField

export const wayField = {
  name: 'way',
  property: 'changeWays',
  parameter: 'way',
  kind: 'some',
  labels: changeWays,
  label: 'Source',
  plural: 'sources',
  none: 'All sources',
  rank: 3,
} as const satisfies FilterField
