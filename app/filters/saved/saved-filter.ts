/**
 * A filter that a user has saved for a page under a name. Only its owner can change it; those it is shared with can
 * apply it and save a copy. Managers and admins can share with everyone or with one user type, unless they are limited
 * users, whose filters on a few locations would be of little use to others. Admins can also delete shared filters of
 * others, so that filters of users who have left do not stay forever.
 */
import type { Audience, Id, UserType } from '#app/database/schema'

export const MAX_NAME_LENGTH = 60
export const PAGE_SIZE = 25
/** Maximum number of filters that a user may save for a page. */
export const MAX_FILTERS_PER_PAGE = 200

/** Saved filters can be switched off with the account's setting, or with a feature flag, also in a single browser. */
export const savedFilterGate = { feature: 'saved_filter_controls', setting: 'saved_filters' } as const

export type SavedFilter = {
  id: Id
  ownerId: Id
  /** Name of the owner; null if they belong to the partner account. */
  owner: string | null
  page: string
  name: string
  sharedWith: Audience | null
  /** As stored; only its page's filter definition can check whether it is still readable. */
  filter: unknown
  /** Changes with every update. An update has to send the version that it is based on. */
  version: string
  isDefault: boolean
}

/** What the rules of saved filters need to know about the user. */
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

/** Returns the URL with that saved filter in it. */
export function withSavedFilter(address: string, savedFilterId: Id): string {
  const { path, params } = splitAddress(address)
  params.set('savedFilterId', savedFilterId)
  return `${path}?${params}`
}

/**
 * Returns the URL to show after deleting a saved filter: without that filter and without date, group, location and
 * source. A URL that does not name the filter is unchanged.
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
