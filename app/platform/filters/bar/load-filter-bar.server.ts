import { redirect } from '@remix-run/node'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Href } from '#app/kit/routing/href'
import { isTextField } from '../chips'
import type { FilterDefinition } from '../define-filter'
import { droppedValues, formatDroppedValues } from '../dropped-values'
import {
  addressRules,
  type Clock,
  changeFilter,
  type Filter,
  type FilterNames,
  noSavedFilter,
} from '../filter'
import { type FilterField, valuesOf } from '../filter-field'
import { canLookUp, type LookupViewer } from '../lookup'
import { isLookupKind, lookupOf } from '../lookups.server'
import { menuPage, menuSearch } from '../menu-state'
import type { FilterChoice } from '../menus/filter-choice'
import { today } from '../resolve-range'
import { type SavedFilterViewer, savedFilterGate } from '../saved/saved-filter'
import { loadSavedList } from '../saved/saved-list.server'
import { initialFilter, savedMenuData, withSavedFilterId } from '../saved/saved-menu-data.server'
import type { FilterBarData } from './filter-bar-data'
import { dateMenuOf, filterMenuOf, type MenuContext } from './filter-choices'
import { loadMenuLists, type MenuLookupPages } from './menu-lists.server'

/**
 * Loads all data of a page's filter bar in the page's transaction. @throws a redirect if the URL has no parameters and
 * the page opens with a saved filter by default.
 */
export async function loadFilterBar(tx: Tx, page: FilteredPage): Promise<FilterBarData> {
  const { definition, viewer } = page
  const { pathname, searchParams: params } = new URL(page.request.url)
  const linkTo = (target: Filter) => toPath(pathname, definition.toParams(target))
  // Show a field that is turned off while the URL contains a value for it, so that the user can clear it.
  const isActive = (field: FilterField) => valuesOf(field, page.filter).length > 0
  const isOffered = (field: FilterField) => {
    if (field.isSetByLinks && !isActive(field)) return false
    const lookup = isLookupKind(field.name) ? lookupOf(field.name) : null
    return !lookup || canLookUp(lookup, viewer) || (viewer.can(lookup.permission) && isActive(field))
  }
  const fields = definition.rules.fields.filter((field) => !isTextField(field) && isOffered(field))
  const savedFilterPage = (viewer.passes(savedFilterGate) && definition.rules.savedAs) || null
  const { lists, saved } = await loadMenuLists(tx, fields, page.filter, params, async () =>
    savedFilterPage ? loadSavedList(tx, viewer, savedFilterQuery(savedFilterPage, page, params)) : null,
  )
  const initial = saved && initialFilter(definition, params, saved)
  if (initial) throw redirect(linkTo(initial))
  const filter = saved ? withSavedFilterId(page.filter, saved) : page.filter
  const menuContext: MenuContext = { ...page, filter, params, linkTo }
  const menus = fields.map((field) => ({
    field,
    menu: filterMenuWithLookup(field, menuContext, page, lists),
  }))
  const search = definition.rules.fields.find(({ kind }) => kind === 'search')
  return {
    rules: addressRules(definition.rules),
    path: pathname,
    clearTo: saved?.pageDefault ? `${pathname}?savedFilterId=${noSavedFilter}` : pathname,
    currentPath: linkTo(filter),
    count: definition.chips(filter, page.names).length,
    dropped: formatDroppedValues(droppedValues(definition.rules, params)),
    hiddenParams: hiddenParams(definition, filter, fields),
    today: today(page.clock),
    dates: definition.rules.defaultRange ? dateMenuOf(menuContext) : null,
    menus: menus.filter(({ field }) => !field.isExtra).map(({ menu }) => menu),
    extraMenus: menus.filter(({ field }) => field.isExtra).map(({ menu }) => menu),
    search: search ? searchBoxData(search, menuContext) : null,
    saved: savedFilterPage
      ? savedMenuData({ ...menuContext, page: savedFilterPage, viewer, href: viewer.href }, saved)
      : null,
  }
}

export type FilteredPage = {
  request: Request
  definition: FilterDefinition
  filter: Filter
  names: FilterNames
  clock: Clock
  viewer: SavedFilterViewer &
    LookupViewer & {
      passes: (gate: typeof savedFilterGate) => boolean
      href: Href
      impersonator?: unknown
    }
}

/**
 * Returns the query for the page's saved filters. `today` is null for impersonation, so that it is not recorded as use
 * of the user's filter.
 */
function savedFilterQuery(page: string, { filter, clock, viewer }: FilteredPage, params: URLSearchParams) {
  const selectedId = filter.savedFilterId === noSavedFilter ? null : filter.savedFilterId
  const day = viewer.impersonator ? null : today(clock)
  return { page, q: menuSearch('saved', params), n: menuPage('saved', params), selectedId, today: day }
}

function filterMenuWithLookup(
  field: FilterField,
  menuContext: MenuContext,
  { viewer, filter }: FilteredPage,
  lists: MenuLookupPages,
): FilterChoice {
  const { name } = field
  if (!isLookupKind(name)) return { ...filterMenuOf(field, menuContext, undefined), lookup: null, add: null }
  const { within, add } = lookupOf(name)
  const chosen = within ? valuesOf(within, filter).map((value) => [within.parameter, value]) : []
  return {
    ...filterMenuOf(field, menuContext, lists[name] ?? undefined),
    lookup: toPath(viewer.href('/lookups/:kind', { kind: name }), new URLSearchParams(chosen)),
    add: add && viewer.can(add.permission) ? { label: add.label, to: add.to(viewer.href) } : null,
  }
}

/** Returns the parameters that the form submits as hidden inputs, such as sort order and view. */
function hiddenParams(
  definition: FilterDefinition,
  filter: Filter,
  fields: FilterField[],
): [string, string][] {
  const { rules } = definition
  const controls = rules.fields.filter((field) => field.kind === 'search' || fields.includes(field))
  const controlledNames = new Set(controls.map(({ parameter }) => parameter))
  if (rules.defaultRange) for (const name of ['from', 'to', 'dateDescriptor']) controlledNames.add(name)
  return [...definition.toParams(changeFilter(filter, {}))].filter(([name]) => !controlledNames.has(name))
}

function searchBoxData(
  { name, parameter }: FilterField,
  { definition, filter, linkTo }: MenuContext,
): FilterBarData['search'] {
  const removeTo = filter.search ? linkTo(definition.withoutChip(filter, { field: name })) : null
  return { parameter, text: filter.search, removeTo }
}

function toPath(path: string, params: URLSearchParams): string {
  const query = params.toString()
  return query ? `${path}?${query}` : path
}
