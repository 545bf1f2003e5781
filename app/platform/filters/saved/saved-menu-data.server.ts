/** Creates the data of the filter bar's saved filter menu, and determines the filter that a page opens with. */

import type { Id } from '#app/kit/database/schema'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { nestedAddress } from '#app/kit/routing/address-limits'
import type { Href } from '#app/kit/routing/href'
import type { FilterDefinition } from '../define-filter'
import { changeFilter, defaultFilter, type Filter, noSavedFilter } from '../filter'
import type { LookupEntry } from '../lookup'
import { menuSearch, openMenuName } from '../menu-state'
import { canDelete, isFilterOwner, type SavedFilter, type SavedFilterViewer } from './saved-filter'
import { entryDetail, listFailureMessage } from './saved-filter-labels'
import { newSavedFilterSchema } from './saved-filter-schema'
import type { SavedList } from './saved-list.server'
import type { SavedMenuData, SelectedFilter } from './saved-menu-data'

type SavedMenuContext = {
  page: string
  definition: FilterDefinition
  filter: Filter
  params: URLSearchParams
  viewer: SavedFilterViewer
  href: Href
  linkTo: (filter: Filter) => string
}

/**
 * Returns the filter for the bar's links: with the id of the selected saved filter if it exists; otherwise with `none`
 * if the page would open with its default saved filter.
 */
export function withSavedFilterId(filter: Filter, { selected, pageDefault }: SavedList): Filter {
  return { ...filter, savedFilterId: selected?.id ?? (pageDefault ? noSavedFilter : null) }
}

/** Returns the filter of the page's default saved filter if the URL has no parameters; otherwise null. */
export function initialFilter(
  definition: FilterDefinition,
  params: URLSearchParams,
  { pageDefault }: SavedList,
): Filter | null {
  return pageDefault && params.size === 0 ? appliedFilter(definition, pageDefault) : null
}

export function savedMenuData(context: SavedMenuContext, list: SavedList | null): SavedMenuData {
  const { definition, filter, params, linkTo, href, page } = context
  const current = JSON.stringify(definition.toStored(filter))
  const selected = list?.selected ? selectedFilter(context, list.selected) : null
  const isUnsaved = selected
    ? selected.isEdited || selected.failure !== null
    : current !== serializeFilter(definition, defaultFilterOf(definition))
  return {
    page,
    listed: {
      q: menuSearch('saved', params),
      entries: (list?.listed ?? []).map((saved) => savedFilterEntry(context, saved)),
      page: list?.page ?? 1,
      hasMore: list?.hasMore ?? false,
      failure: list ? null : listFailureMessage,
    },
    lookup: href('/settings/saved-filters/choices', new URLSearchParams({ of: page })),
    isOpen: openMenuName(definition.rules, params) === 'saved',
    noneTo: linkTo(changeFilter(filter, { savedFilterId: list?.pageDefault ? noSavedFilter : null })),
    allTo: href('/settings/saved-filters'),
    selected,
    unsaved: isUnsaved
      ? {
          filter: current,
          returnTo: pathWithSavedFilter(context, selected?.id ?? noSavedFilter),
          saveTo: selected?.isOwn
            ? href('/settings/saved-filters/:filterId/conditions', { filterId: selected.id })
            : null,
          version: list?.selected?.version ?? null,
          saveAsTo: href('/settings/saved-filters/new'),
          constraint: constraintOf(newSavedFilterSchema),
        }
      : null,
  }
}

/**
 * Returns the data of the selected saved filter. To find out whether the user has edited it, compares the URL's filter
 * with the stored one, including ids that no longer exist, because the user did not remove them.
 */
function selectedFilter(context: SavedMenuContext, saved: SavedFilter): SelectedFilter {
  const { definition, params, href, viewer } = context
  const applied = definition.fromStored(saved.filter)
  const isEdited =
    !applied || serializeFilter(definition, definition.read(params)) !== serializeFilter(definition, applied)
  const returnQuery = new URLSearchParams({ returnTo: nestedAddress(pathWithSavedFilter(context, saved.id)) })
  return {
    id: saved.id,
    name: saved.name,
    isEdited: applied !== null && isEdited,
    isOwn: isFilterOwner(viewer, saved),
    failure: applied ? null : 'Could not apply saved filter',
    editTo: href('/settings/saved-filters/:filterId/edit', { filterId: saved.id }, returnQuery),
    deleteTo: canDelete(viewer, saved)
      ? href('/settings/saved-filters/:filterId/delete', { filterId: saved.id }, returnQuery)
      : null,
  }
}

function savedFilterEntry({ definition, viewer, linkTo }: SavedMenuContext, saved: SavedFilter): LookupEntry {
  const fallback = { ...defaultFilterOf(definition), savedFilterId: saved.id }
  return {
    id: saved.id,
    name: saved.name,
    detail: entryDetail(viewer, saved),
    to: linkTo(appliedFilter(definition, saved) ?? fallback),
  }
}

function appliedFilter(definition: FilterDefinition, { id, filter }: SavedFilter): Filter | null {
  const applied = definition.fromStored(filter)
  return applied && { ...applied, savedFilterId: id }
}

function pathWithSavedFilter({ filter, linkTo }: SavedMenuContext, savedFilterId: Id): string {
  return linkTo(changeFilter(filter, { savedFilterId }))
}

function serializeFilter(definition: FilterDefinition, filter: Filter): string {
  return JSON.stringify(definition.toStored(filter))
}

function defaultFilterOf({ rules }: FilterDefinition): Filter {
  return defaultFilter(rules)
}
