/**
 * Defines saved filters, which a user saves for a page under a name. Only the owner can change a saved filter; users it
 * is shared with can apply it and save a copy. Managers and admins can share with everyone or with one user type,
 * unless they are limited users, whose filters for a few locations would be of little use to others. Admins can also
 * delete shared filters of other users, so that filters of users who have left can be removed.
 */
import type { Audience, Id, UserType } from '#app/kit/database/schema'

export const MAX_NAME_LENGTH = 60
export const PAGE_SIZE = 25
/** The maximum number of filters that a user can save for a page. */
export const MAX_FILTERS_PER_PAGE = 200

/**
 * The conditions for using saved filters. They can be turned off with an account setting or with a feature flag, which
 * can also be set for a single browser.
 */
export const savedFilterGate = { feature: 'saved_filter_controls', setting: 'saved_filters' } as const

export type SavedFilter = {
  id: Id
  ownerId: Id
  /** The name of the owner; null if the owner is a user of the partner account. */
  owner: string | null
  page: string
  name: string
  sharedWith: Audience | null
  /** The filter as stored. It may no longer be valid, so parse it with `fromStored` of the page's filter definition. */
  filter: unknown
  /** The version, which changes with every update. An update has to include the version that it is based on. */
  version: string
  isDefault: boolean
}

/** The properties of a user that determine what they can do with saved filters. */
export type SavedFilterViewer = { userId: Id; userType: UserType; limitedToUserId: Id | null }

export const audiences: Audience[] = ['everybody', 'read_only', 'user', 'limited_user', 'manager', 'admin']

export function canShare({ userType, limitedToUserId }: SavedFilterViewer): boolean {
  return limitedToUserId === null && (userType === 'manager' || userType === 'admin')
}

export function isFilterOwner(
  { userId }: SavedFilterViewer,
  { ownerId }: Pick<SavedFilter, 'ownerId'>,
): boolean {
  return userId === ownerId
}

export function canDelete(
  viewer: SavedFilterViewer,
  saved: Pick<SavedFilter, 'ownerId' | 'sharedWith'>,
): boolean {
  const isShared = saved.sharedWith !== null
  return isFilterOwner(viewer, saved) || (isShared && viewer.userType === 'admin' && canShare(viewer))
}

/** Returns the URL with the saved filter's id. */
export function withSavedFilter(address: string, savedFilterId: Id): string {
  const { path, params } = splitAddress(address)
  params.set('savedFilterId', savedFilterId)
  return `${path}?${params}`
}

/**
 * Returns the URL to show after deleting a saved filter: without the filter's id, and without the date, group, location
 * and source parameters. If the URL does not contain the filter's id, returns it unchanged.
 */
export function withoutSavedFilter(address: string, { id }: Pick<SavedFilter, 'id'>): string {
  const { path, params } = splitAddress(address)
  if (params.get('savedFilterId') !== id) return address
  for (const name of [...dateAndLocationParameters, 'savedFilterId']) params.delete(name)
  return params.size ? `${path}?${params}` : path
}

const dateAndLocationParameters = [
  'dateDescriptor',
  'from',
  'to',
  'groupId',
  'group_id',
  'locationId',
  'sourceId',
]

function splitAddress(address: string): { path: string; params: URLSearchParams } {
  const [path = '', query = ''] = address.split('?', 2)
  return { path, params: new URLSearchParams(query) }
}
