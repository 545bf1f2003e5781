/** What a page's bar shows about saved filters, as text and links, and which saved filter the page opens with. */

import { nestedAddress } from '#app/address-limits'
import type { Id } from '#app/database/schema'
import type { FilterDefinition } from '#app/filters/define-filter'
import { changed, defaultFilter, type Filter, noSavedFilter } from '#app/filters/filter'
import type { Entry } from '#app/filters/lookup'
import { openMenu, soughtIn } from '#app/filters/menu-state'
import { constraintOf } from '#app/form-constraint.server'
import type { Href } from '#app/routing/href'
import type { SavedChoice, SelectedFilter } from './saved-choice'
import { isOwn, mayDelete, type Reader, type SavedFilter } from './saved-filter'
import { newSavedFilterSchema } from './saved-filter-schema'
import type { SavedList } from './saved-list.server'
import { detailOf, listFailure } from './saved-words'

type Seen = {
  page: string
  definition: FilterDefinition
  filter: Filter
  params: URLSearchParams
  reader: Reader
  href: Href
  linkTo: (filter: Filter) => string
}

/**
 * The filter as the bar's links contain it: it names a saved filter that exists, or declines the one the page opens
 * with.
 */
export function namedFilter(filter: Filter, { selected, opensWith }: SavedList): Filter {
  return { ...filter, savedFilterId: selected?.id ?? (opensWith ? noSavedFilter : null) }
}

/** Returns the filter that a page opens with when its URL has no parameters; null when the page opens unfiltered. */
export function openingFilter(
  definition: FilterDefinition,
  params: URLSearchParams,
  { opensWith }: SavedList,
): Filter | null {
  return opensWith && params.size === 0 ? appliedFilter(definition, opensWith) : null
}

export function savedChoice(seen: Seen, list: SavedList | null): SavedChoice {
  const { definition, filter, params, linkTo, href, page } = seen
  const now = JSON.stringify(definition.toStored(filter))
  const selected = list?.selected ? selectedFilter(seen, list.selected) : null
  const isUnsaved = selected
    ? selected.isEdited || selected.failure !== null
    : now !== storedText(definition, definitionDefault(definition))
  return {
    page,
    listed: {
      q: soughtIn('saved', params),
      entries: (list?.listed ?? []).map((saved) => entryOf(seen, saved)),
      page: list?.page ?? 1,
      hasMore: list?.hasMore ?? false,
      failure: list ? null : listFailure,
    },
    lookup: href('/settings/saved-filters/choices', new URLSearchParams({ of: page })),
    isOpen: openMenu(definition.rules, params) === 'saved',
    noneTo: linkTo(changed(filter, { savedFilterId: list?.opensWith ? noSavedFilter : null })),
    allTo: href('/settings/saved-filters'),
    selected,
    unsaved: isUnsaved
      ? {
          filter: now,
          returnTo: addressOf(seen, selected?.id ?? noSavedFilter),
          saveTo: selected?.isOwn
            ? href('/settings/saved-filters/:filterId/conditions', { filterId: selected.id })
            : null,
          seen: list?.selected?.version ?? null,
          saveAsTo: href('/settings/saved-filters/new'),
          constraint: constraintOf(newSavedFilterSchema),
        }
      : null,
  }
}

/**
 * Compares the URL's filter with the stored one, not with what remains of it after removing what no longer exists:
 * nobody edited that away.
 */
function selectedFilter(seen: Seen, saved: SavedFilter): SelectedFilter {
  const { definition, params, href, reader } = seen
  const applied = definition.fromStored(saved.filter)
  const isEdited =
    !applied || storedText(definition, definition.read(params)) !== storedText(definition, applied)
  const back = new URLSearchParams({ returnTo: nestedAddress(addressOf(seen, saved.id)) })
  return {
    id: saved.id,
    name: saved.name,
    isEdited: applied !== null && isEdited,
    isOwn: isOwn(reader, saved),
    failure: applied ? null : 'Could not apply saved filter',
    editTo: href('/settings/saved-filters/:filterId/edit', { filterId: saved.id }, back),
    deleteTo: mayDelete(reader, saved)
      ? href('/settings/saved-filters/:filterId/delete', { filterId: saved.id }, back)
      : null,
  }
}

function entryOf({ definition, reader, linkTo }: Seen, saved: SavedFilter): Entry {
  const fallback = { ...definitionDefault(definition), savedFilterId: saved.id }
  return {
    id: saved.id,
    name: saved.name,
    detail: detailOf(reader, saved),
    to: linkTo(appliedFilter(definition, saved) ?? fallback),
  }
}

function appliedFilter(definition: FilterDefinition, { id, filter }: SavedFilter): Filter | null {
  const applied = definition.fromStored(filter)
  return applied && { ...applied, savedFilterId: id }
}

function addressOf({ filter, linkTo }: Seen, savedFilterId: Id): string {
  return linkTo(changed(filter, { savedFilterId }))
}

function storedText(definition: FilterDefinition, filter: Filter): string {
  return JSON.stringify(definition.toStored(filter))
}

function definitionDefault({ rules }: FilterDefinition): Filter {
  return defaultFilter(rules)
}
