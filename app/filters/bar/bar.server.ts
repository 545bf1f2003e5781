import type { Tx } from '#app/database/tenant.server'
import type { FilterDefinition } from '#app/filters/define-filter'
import { parameterOf } from '#app/filters/fields'
import { type Clock, changed, type Filter, type FilterField, type FilterNames } from '#app/filters/filter'
import { isLookupKind, lookupPermissions } from '#app/filters/lookup'
import { today } from '#app/filters/resolve-range'
import type { Bar, Choice } from './bar'
import { choiceOf, dateChoiceOf, type Seen } from './choices'
import { listsOf } from './lists.server'

/** The filter bar of a page, ready to draw, read in the page's transaction. */
export async function filterBar(tx: Tx, page: FilteredPage): Promise<Bar> {
  const { definition, filter, viewer } = page
  const { pathname, searchParams: params } = new URL(page.request.url)
  const mayLookUp = (field: FilterField) => !isLookupKind(field) || viewer.can(lookupPermissions[field])
  const fields = definition.rules.fields.filter((field) => field !== 'search' && mayLookUp(field))
  const lists = await listsOf(tx, fields, filter, params)
  const seen: Seen = { ...page, params, linkTo: (target) => link(pathname, definition.toParams(target)) }
  const choices = fields.map((field) => ({
    ...choiceOf(field, seen, isLookupKind(field) ? lists[field] : undefined),
    lookup: isLookupKind(field) ? link(viewer.paths.lookups(field), inGroups(field, filter)) : null,
    addTo: field === 'group' && viewer.can('location.create') ? viewer.paths.newLocation() : null,
  }))
  return {
    rules: definition.rules,
    path: pathname,
    here: seen.linkTo(filter),
    count: definition.chips(filter, page.names).length,
    kept: keptParams(definition, filter, fields),
    today: today(page.clock),
    dates: definition.rules.defaultRange ? dateChoiceOf(seen) : null,
    menus: choices.filter((choice) => !isExtra(choice)),
    extra: choices.filter(isExtra),
    search: definition.rules.fields.includes('search') ? searchOf(seen) : null,
  }
}

export type FilteredPage = {
  request: Request
  definition: FilterDefinition
  filter: Filter
  names: FilterNames
  clock: Clock
  viewer: {
    can: (
      permission: (typeof lookupPermissions)[keyof typeof lookupPermissions] | 'location.create',
    ) => boolean
    paths: { lookups: (kind: string) => string; newLocation: () => string }
  }
}

const extraFields: FilterField[] = ['sentiment', 'category', 'tag', 'responded']

function isExtra({ field }: Choice): boolean {
  return extraFields.includes(field)
}

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
