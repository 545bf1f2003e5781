import { redirect } from '@remix-run/node'
import type { Tx } from '#app/database/tenant.server'
import type { FilterDefinition } from '#app/filters/define-filter'
import { fieldRules, parameterOf } from '#app/filters/fields'
import {
  type Clock,
  changed,
  type Filter,
  type FilterField,
  type FilterNames,
  noSavedFilter,
} from '#app/filters/filter'
import { canLookUp, isLookupKind, type LookupReader, lookupPermissions } from '#app/filters/lookup'
import { pageIn, soughtIn } from '#app/filters/menu-state'
import { today } from '#app/filters/resolve-range'
import { namedFilter, openingFilter, savedChoice } from '#app/filters/saved/saved-choice.server'
import { type Reader, savedFilterGate } from '#app/filters/saved/saved-filter'
import { savedList } from '#app/filters/saved/saved-list.server'
import type { Href } from '#app/routing/href'
import type { Bar, Choice } from './bar'
import { choiceOf, dateChoiceOf, type Seen } from './choices'
import { listsOf } from './lists.server'

/** The filter bar of a page, ready to draw, read in the page's transaction. */
export async function filterBar(tx: Tx, page: FilteredPage): Promise<Bar> {
  const { definition, viewer } = page
  const { pathname, searchParams: params } = new URL(page.request.url)
  const linkTo = (target: Filter) => link(pathname, definition.toParams(target))
  // A field that is switched off can still be cleared where a link names it.
  const isNarrowing = (field: FilterField) => fieldRules[field].values(page.filter).length > 0
  const isOffered = (field: FilterField) =>
    !isLookupKind(field) ||
    canLookUp(field, viewer) ||
    (viewer.can(lookupPermissions[field]) && isNarrowing(field))
  const fields = definition.rules.fields.filter((field) => !withoutMenu.includes(field) && isOffered(field))
  const keptAs = (viewer.passes(savedFilterGate) && definition.rules.savedAs) || null
  const { lists, saved } = await listsOf(tx, fields, page.filter, params, async () =>
    keptAs ? savedList(tx, viewer, soughtSaved(keptAs, page, params)) : null,
  )
  const opening = saved && openingFilter(definition, params, saved)
  if (opening) throw redirect(linkTo(opening))
  const filter = saved ? namedFilter(page.filter, saved) : page.filter
  const seen: Seen = { ...page, filter, params, linkTo }
  const choices = fields.map((field) => ({
    ...choiceOf(field, seen, isLookupKind(field) ? lists[field] : undefined),
    lookup: isLookupKind(field)
      ? link(viewer.href('/lookups/:kind', { kind: field }), inGroups(field, filter))
      : null,
    addTo: field === 'group' && viewer.can('location.create') ? viewer.href('/settings/locations/new') : null,
  }))
  return {
    rules: definition.rules,
    path: pathname,
    clearTo: saved?.opensWith ? `${pathname}?savedFilterId=${noSavedFilter}` : pathname,
    here: linkTo(filter),
    count: definition.chips(filter, page.names).length,
    kept: keptParams(definition, filter, fields),
    today: today(page.clock),
    dates: definition.rules.defaultRange ? dateChoiceOf(seen) : null,
    menus: choices.filter((choice) => !isExtra(choice)),
    extra: choices.filter(isExtra),
    search: definition.rules.fields.includes('search') ? searchOf(seen) : null,
    saved: keptAs ? savedChoice({ ...seen, page: keptAs, reader: viewer, href: viewer.href }, saved) : null,
  }
}

export type FilteredPage = {
  request: Request
  definition: FilterDefinition
  filter: Filter
  names: FilterNames
  clock: Clock
  viewer: Reader & {
    can: (permission: Parameters<LookupReader['can']>[0] | 'location.create') => boolean
    settings: LookupReader['settings']
    passes: (gate: typeof savedFilterGate) => boolean
    href: Href
    impersonator?: unknown
  }
}

/** Whoever acts as somebody else does not count as using their filters. */
function soughtSaved(page: string, { filter, clock, viewer }: FilteredPage, params: URLSearchParams) {
  const selectedId = filter.savedFilterId === noSavedFilter ? null : filter.savedFilterId
  const day = viewer.impersonator ? null : today(clock)
  return { page, q: soughtIn('saved', params), n: pageIn('saved', params), selectedId, today: day }
}

const extraFields: FilterField[] = ['sentiment', 'category', 'tag', 'responded']

function isExtra({ field }: Choice): boolean {
  return extraFields.includes(field)
}

/** Words are typed; a keyword is the page's own. */
const withoutMenu: FilterField[] = ['search', 'keyword']

/** Sort, view and whatever else the form must send along because none of its controls holds it. */
function keptParams(definition: FilterDefinition, filter: Filter, fields: FilterField[]): [string, string][] {
  const { rules } = definition
  const controls = rules.fields.filter((field) => field === 'search' || fields.includes(field))
  const held = new Set(controls.map((field) => parameterOf(rules, field)))
  if (rules.defaultRange) for (const name of ['from', 'to', 'dateDescriptor']) held.add(name)
  return [...definition.toParams(changed(filter, {}))].filter(([name]) => !held.has(name))
}

function searchOf({ definition, filter, linkTo }: Seen): Bar['search'] {
  const removeTo = filter.search ? linkTo(definition.without(filter, { field: 'search' })) : null
  return { text: filter.search, removeTo }
}

function inGroups(field: FilterField, { groupIds }: Filter): URLSearchParams {
  return new URLSearchParams(field === 'location' ? groupIds.map((id) => ['groupId', id]) : [])
}

function link(path: string, params: URLSearchParams): string {
  const query = params.toString()
  return query ? `${path}?${query}` : path
}
