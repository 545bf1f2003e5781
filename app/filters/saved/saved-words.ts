/** A saved filter as text for its list, its page and the menu of a bar. */

import { nestedAddress } from '#app/address-limits'
import type { Entry } from '#app/filters/lookup'
import type { Href } from '#app/routing/href'
import { audienceInWords, audienceOptions, type UserTypeWords } from './audience-words'
import { isOwn, mayDelete, mayShare, type Reader, type SavedFilter } from './saved-filter'
import type { SavedRow } from './saved-table'
import { storedParams } from './stored-params'
import { type Uses, usesInWords } from './uses-in-words'

export const listFailure = 'Error fetching Saved Filters'

type Viewer = Reader & { href: Href }

/** A page with saved filters: its title, and its URL with a query. */
export type SavedFilterPage = { title: string; path: (href: Href, search?: URLSearchParams) => string }

export function savedRow(
  viewer: Viewer,
  page: SavedFilterPage,
  saved: SavedFilter & Uses,
  userTypes: UserTypeWords,
): SavedRow {
  const { href } = viewer
  return {
    id: saved.id,
    name: saved.name,
    page: page.title,
    applyTo: storedTo(viewer, page, saved),
    editTo: href('/settings/saved-filters/:filterId/edit', { filterId: saved.id }),
    deleteTo: mayDelete(viewer, saved)
      ? href('/settings/saved-filters/:filterId/delete', { filterId: saved.id })
      : null,
    owner: isOwn(viewer, saved) ? 'You' : ownerOf(saved),
    sharedWith: audienceInWords(saved.sharedWith, userTypes),
    used: usesInWords(saved),
    isDefault: saved.isDefault,
  }
}

/** The page of one saved filter: what this user may see and change. */
export function savedSheet(
  viewer: Viewer,
  page: SavedFilterPage,
  saved: SavedFilter & Uses,
  userTypes: UserTypeWords,
  returnTo: string,
) {
  const own = isOwn(viewer, saved)
  const canShare = mayShare(viewer)
  const row = savedRow(viewer, page, saved, userTypes)
  const back = new URLSearchParams({ returnTo: nestedAddress(returnTo) })
  return {
    ...{ name: saved.name, page: row.page, applyTo: row.applyTo, isOwn: own, isDefault: saved.isDefault },
    meta: own ? `Used: ${row.used}` : `Shared by ${row.owner} · Used: ${row.used}`,
    sharing:
      own && (canShare || saved.sharedWith)
        ? {
            chosen: saved.sharedWith ?? '',
            options: audienceOptions(userTypes, { mayShare: canShare, chosen: saved.sharedWith }),
          }
        : null,
    deleteTo:
      row.deleteTo && viewer.href('/settings/saved-filters/:filterId/delete', { filterId: saved.id }, back),
    returnTo,
  }
}

/** An entry as the menu lists it for a script, which makes the URL canonical itself. */
export function storedEntry(viewer: Viewer, page: SavedFilterPage, saved: SavedFilter): Entry {
  const to = storedTo(viewer, page, saved)
  return { id: saved.id, name: saved.name, detail: detailOf(viewer, saved), to }
}

/** "Shared by Dana Okafor, opens this page". */
export function detailOf(reader: Reader, saved: SavedFilter): string | undefined {
  const parts = [
    isOwn(reader, saved) ? [] : [`Shared by ${ownerOf(saved)}`],
    saved.isDefault ? ['opens this page'] : [],
  ]
  const words = parts.flat().join(', ')
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : undefined
}

function storedTo({ href }: Viewer, { path }: SavedFilterPage, saved: SavedFilter): string {
  return path(href, storedParams(saved.filter, saved.id))
}

function ownerOf({ owner }: Pick<SavedFilter, 'owner'>): string {
  return owner ?? 'the parent account'
}
