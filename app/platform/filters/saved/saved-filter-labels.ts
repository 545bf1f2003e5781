/** Formats saved filters as text and links, for their list, their pages, and the filter bar's menu. */

import { nestedAddress } from '#app/kit/routing/address-limits'
import type { Href } from '#app/kit/routing/href'
import type { LookupEntry } from '../lookup'
import { audienceOptions, formatAudience, type UserTypeLabels } from './audience-labels'
import { describeUsage, formatUsage, type Usage } from './format-usage'
import { canDelete, canShare, isFilterOwner, type SavedFilter, type SavedFilterViewer } from './saved-filter'
import type { SavedFilterRow } from './saved-filter-table'
import { storedParams } from './stored-params'

export const listFailureMessage = 'Error fetching Saved Filters'
/** The message on the page of saved filters. The spelling is the specification's. */
export const pageFailureMessage = 'Failed to fetch saved filteres'

type FilterPageViewer = SavedFilterViewer & { href: Href }

/** A page with saved filters. `path` returns the page's path with a query. */
export type SavedFilterPage = { title: string; path: (href: Href, search?: URLSearchParams) => string }

export function savedFilterRow(
  viewer: FilterPageViewer,
  page: SavedFilterPage,
  saved: SavedFilter & Usage,
  userTypes: UserTypeLabels,
): SavedFilterRow {
  const { href } = viewer
  return {
    id: saved.id,
    name: saved.name,
    page: page.title,
    applyTo: applyPath(viewer, page, saved),
    editTo: href('/settings/saved-filters/:filterId/edit', { filterId: saved.id }),
    deleteTo: canDelete(viewer, saved)
      ? href('/settings/saved-filters/:filterId/delete', { filterId: saved.id })
      : null,
    owner: isFilterOwner(viewer, saved) ? 'You' : ownerName(saved),
    sharedWith: formatAudience(saved.sharedWith, userTypes),
    used: formatUsage(saved),
    isDefault: saved.isDefault,
  }
}

/** Returns the data of a saved filter's page: what the user is allowed to see and change. */
export function savedFilterDetails(
  viewer: FilterPageViewer,
  page: SavedFilterPage,
  saved: SavedFilter & Usage,
  userTypes: UserTypeLabels,
  returnTo: string,
) {
  const isOwner = isFilterOwner(viewer, saved)
  const isSharingAllowed = canShare(viewer)
  const row = savedFilterRow(viewer, page, saved, userTypes)
  const returnQuery = new URLSearchParams({ returnTo: nestedAddress(returnTo) })
  return {
    name: saved.name,
    page: row.page,
    applyTo: row.applyTo,
    isOwn: isOwner,
    isDefault: saved.isDefault,
    meta: isOwner ? describeUsage(saved) : `Shared by ${row.owner} · ${describeUsage(saved)}`,
    sharing:
      isOwner && (isSharingAllowed || saved.sharedWith)
        ? {
            chosen: saved.sharedWith ?? '',
            options: audienceOptions(userTypes, { canShare: isSharingAllowed, chosen: saved.sharedWith }),
          }
        : null,
    deleteTo:
      row.deleteTo &&
      viewer.href('/settings/saved-filters/:filterId/delete', { filterId: saved.id }, returnQuery),
    returnTo,
  }
}

/**
 * Returns a menu entry for the browser's lookup. Its URL contains the filter as stored; the browser makes it canonical.
 */
export function storedFilterEntry(
  viewer: FilterPageViewer,
  page: SavedFilterPage,
  saved: SavedFilter,
): LookupEntry {
  const to = applyPath(viewer, page, saved)
  return { id: saved.id, name: saved.name, detail: entryDetail(viewer, saved), to }
}

/** Returns the details of a menu entry, such as "Shared by Dana Okafor, page default". */
export function entryDetail(viewer: SavedFilterViewer, saved: SavedFilter): string | undefined {
  const parts = [
    isFilterOwner(viewer, saved) ? [] : [`Shared by ${ownerName(saved)}`],
    saved.isDefault ? ['page default'] : [],
  ]
  const text = parts.flat().join(', ')
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : undefined
}

function applyPath({ href }: FilterPageViewer, { path }: SavedFilterPage, saved: SavedFilter): string {
  return path(href, storedParams(saved.filter, saved.id))
}

function ownerName({ owner }: Pick<SavedFilter, 'owner'>): string {
  return owner ?? 'the parent account'
}
