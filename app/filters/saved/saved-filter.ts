/**
 * A filter that a user saves for a page, under a name. Its owner changes it; those it is shared with apply it and may
 * save a copy. Managers and admins share, with everybody or with one user type, unless they are limited users: a filter
 * on a few locations means little to others. An admin may also delete what others share, so that what people shared
 * before they left does not stay forever.
 */
import type { Audience, Id, UserType } from '#app/database/schema'

export const MAX_NAME_LENGTH = 60
export const PAGE_SIZE = 25
/** How many filters one user may save for a page. */
export const MAX_FILTERS_PER_PAGE = 200

/** Saved filters can be switched off by the account's setting and by a feature flag, which a browser can set too. */
export const savedFilterGate = { feature: 'saved_filter_controls', setting: 'saved_filters' } as const

export type SavedFilter = {
  id: Id
  ownerId: Id
  /** Null when its owner belongs to the partner account. */
  owner: string | null
  page: string
  name: string
  sharedWith: Audience | null
  /** As stored: only its page's filter language can tell whether it is still readable. */
  filter: unknown
  /** Changes with every update; whoever overwrites the filter sends the version they saw. */
  version: string
  isDefault: boolean
}

/** The user: everything that the rules of saved filters need to know about them. */
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
 * Returns the URL to go to after deleting the saved filter it names: without that filter, date, group, location and
 * source.
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
