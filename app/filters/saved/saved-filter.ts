/**
 * A filter somebody keeps for a page, under a name. Its owner changes it; those it is shared with apply it and may
 * keep a copy. Managers and admins share, with everybody or with one user type, unless they are limited to places: a
 * filter of some places says little to others. An admin also deletes what others share, so that nothing shared by
 * somebody who has left stays for ever.
 */
import type { Audience, Id, UserType } from '#app/database/schema'

export const longestName = 60
export const perPage = 25
/** As many one may keep for a page. */
export const mostFilters = 200

/** Both the account and the browser can have saved filters switched off. */
export const savedFilterGate = { feature: 'saved_filter_controls', setting: 'saved_filters' } as const

export type SavedFilter = {
  id: Id
  ownerId: Id
  /** Null where its owner belongs to the parent account. */
  owner: string | null
  page: string
  name: string
  sharedWith: Audience | null
  /** As stored: only its page's own filter language can say whether it can still be read. */
  filter: unknown
  /** Another one after every change: who saves over it says which one they saw. */
  version: string
  isDefault: boolean
}

/** Who looks: all that the rules of saved filters ask about them. */
export type Reader = { userId: Id; userType: UserType; places: Id | null }

export const audiences: Audience[] = ['everybody', 'read_only', 'user', 'limited_user', 'manager', 'admin']

export function mayShare({ userType, places }: Reader): boolean {
  return places === null && (userType === 'manager' || userType === 'admin')
}

export function isOwn({ userId }: Reader, { ownerId }: Pick<SavedFilter, 'ownerId'>): boolean {
  return userId === ownerId
}

export function mayDelete(reader: Reader, saved: Pick<SavedFilter, 'ownerId' | 'sharedWith'>): boolean {
  const isShared = saved.sharedWith !== null
  return isOwn(reader, saved) || (isShared && reader.userType === 'admin' && mayShare(reader))
}

/** An address with that saved filter named in it. */
export function withSaved(address: string, savedFilterId: Id): string {
  const { path, params } = split(address)
  params.set('savedFilterId', savedFilterId)
  return `${path}?${params}`
}

/** Where a page is left when the saved filter its address names is deleted: without that, date, group, location and source. */
export function withoutSaved(address: string, { id }: Pick<SavedFilter, 'id'>): string {
  const { path, params } = split(address)
  if (params.get('savedFilterId') !== id) return address
  for (const name of [...ofPlaceAndTime, 'savedFilterId']) params.delete(name)
  return params.size ? `${path}?${params}` : path
}

const ofPlaceAndTime = ['dateDescriptor', 'from', 'to', 'groupId', 'group_id', 'locationId', 'sourceId']

function split(address: string): { path: string; params: URLSearchParams } {
  const [path = '', query = ''] = address.split('?', 2)
  return { path, params: new URLSearchParams(query) }
}
