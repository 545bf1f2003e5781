import { redirect } from '@remix-run/node'
import type { Tx } from '#app/database/tenant.server'
import { isText } from '#app/filters/chips'
import type { FilterDefinition } from '#app/filters/define-filter'
import { type FilterField, valuesOf } from '#app/filters/field'
import {
  addressRules,
  type Clock,
  changed,
  type Filter,
  type FilterNames,
  noSavedFilter,
} from '#app/filters/filter'
import { canLookUp, type LookupReader } from '#app/filters/lookup'
import { isLookupKind, lookupOf } from '#app/filters/lookups.server'
import { pageIn, soughtIn } from '#app/filters/menu-state'
import { today } from '#app/filters/resolve-range'
import { namedFilter, openingFilter, savedChoice } from '#app/filters/saved/saved-choice.server'
import { type Reader, savedFilterGate } from '#app/filters/saved/saved-filter'
import { savedList } from '#app/filters/saved/saved-list.server'
import type { Href } from '#app/routing/href'
import type { Bar, Choice } from './bar'
import { choiceOf, dateChoiceOf, type Seen } from './choices'
import { type Lists, listsOf } from './lists.server'

/** Reads the filter bar of a page, ready to render, in the page's transaction. */
export async function filterBar(tx: Tx, page: FilteredPage): Promise<Bar> {
  const { definition, viewer } = page
  const { pathname, searchParams: params } = new URL(page.request.url)
  const linkTo = (target: Filter) => link(pathname, definition.toParams(target))
  // A field that is switched off can still be cleared when a link names it.
  const isNarrowing = (field: FilterField) => valuesOf(field, page.filter).length > 0
  const isOffered = (field: FilterField) => {
    const lookup = isLookupKind(field.name) ? lookupOf(field.name) : null
    return !lookup || canLookUp(lookup, viewer) || (viewer.can(lookup.permission) && isNarrowing(field))
  }
  const fields = definition.rules.fields.filter((field) => !isText(field) && isOffered(field))
  const keptAs = (viewer.passes(savedFilterGate) && definition.rules.savedAs) || null
  const { lists, saved } = await listsOf(tx, fields, page.filter, params, async () =>
    keptAs ? savedList(tx, viewer, soughtSaved(keptAs, page, params)) : null,
  )
  const opening = saved && openingFilter(definition, params, saved)
  if (opening) throw redirect(linkTo(opening))
  const filter = saved ? namedFilter(page.filter, saved) : page.filter
  const seen: Seen = { ...page, filter, params, linkTo }
  const drawn = fields.map((field) => ({ field, choice: choiceIn(field, seen, page, lists) }))
  const search = definition.rules.fields.find(({ kind }) => kind === 'search')
  return {
    rules: addressRules(definition.rules),
    path: pathname,
    clearTo: saved?.opensWith ? `${pathname}?savedFilterId=${noSavedFilter}` : pathname,
    here: linkTo(filter),
    count: definition.chips(filter, page.names).length,
    kept: keptParams(definition, filter, fields),
    today: today(page.clock),
    dates: definition.rules.defaultRange ? dateChoiceOf(seen) : null,
    menus: drawn.filter(({ field }) => !field.isExtra).map(({ choice }) => choice),
    extra: drawn.filter(({ field }) => field.isExtra).map(({ choice }) => choice),
    search: search ? searchOf(search, seen) : null,
    saved: keptAs ? savedChoice({ ...seen, page: keptAs, reader: viewer, href: viewer.href }, saved) : null,
  }
}

export type FilteredPage = {
  request: Request
  definition: FilterDefinition
  filter: Filter
  names: FilterNames
  clock: Clock
  viewer: Reader &
    LookupReader & {
      passes: (gate: typeof savedFilterGate) => boolean
      href: Href
      impersonator?: unknown
    }
}

/** Someone who impersonates a user does not count as using that user's filters. */
function soughtSaved(page: string, { filter, clock, viewer }: FilteredPage, params: URLSearchParams) {
  const selectedId = filter.savedFilterId === noSavedFilter ? null : filter.savedFilterId
  const day = viewer.impersonator ? null : today(clock)
  return { page, q: soughtIn('saved', params), n: pageIn('saved', params), selectedId, today: day }
}

function choiceIn(field: FilterField, seen: Seen, { viewer, filter }: FilteredPage, lists: Lists): Choice {
  const { name } = field
  if (!isLookupKind(name)) return { ...choiceOf(field, seen, undefined), lookup: null, add: null }
  const { within, add } = lookupOf(name)
  const chosen = within ? valuesOf(within, filter).map((value) => [within.parameter, value]) : []
  return {
    ...choiceOf(field, seen, lists[name]),
    lookup: link(viewer.href('/lookups/:kind', { kind: name }), new URLSearchParams(chosen)),
    add: add && viewer.can(add.permission) ? { label: add.label, to: add.to(viewer.href) } : null,
  }
}

/** Sort, view and anything else that the form must send although none of its controls holds it. */
function keptParams(definition: FilterDefinition, filter: Filter, fields: FilterField[]): [string, string][] {
  const { rules } = definition
  const controls = rules.fields.filter((field) => field.kind === 'search' || fields.includes(field))
  const held = new Set(controls.map(({ parameter }) => parameter))
  if (rules.defaultRange) for (const name of ['from', 'to', 'dateDescriptor']) held.add(name)
  return [...definition.toParams(changed(filter, {}))].filter(([name]) => !held.has(name))
}

function searchOf({ name, parameter }: FilterField, { definition, filter, linkTo }: Seen): Bar['search'] {
  const removeTo = filter.search ? linkTo(definition.without(filter, { field: name })) : null
  return { parameter, text: filter.search, removeTo }
}

function link(path: string, params: URLSearchParams): string {
  const query = params.toString()
  return query ? `${path}?${query}` : path
}
