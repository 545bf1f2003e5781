import type { ChangeWay } from '#app/database/schema'

/** How a location was changed, in the words of its history. */
export const changeWays: Record<ChangeWay, string> = {
  user: 'By hand',
  bulk: 'Bulk edit',
  import: 'Import',
  google: 'Google',
  undo: 'Undo',
}

/** The parts of a location that its history is narrowed to; which fields are of one is the history's own business. */
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

export function isChangeWay(text: string): text is ChangeWay {
  return Object.hasOwn(changeWays, text)
}

export function isLocationPart(text: string): text is LocationPart {
  return Object.hasOwn(locationParts, text)
}
