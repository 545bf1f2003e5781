import { redirect } from '@remix-run/node'
import type { Tx } from '#app/database/tenant.server'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { valueInWords, without } from '#app/filters/chips'
import { dateForForm } from '#app/filters/dates'
import type { FilterDefinition } from '#app/filters/define-filter'
import { fieldRules, fixedNames } from '#app/filters/fields'
import { type Clock, changed, type Filter, type FilterField, type FilterNames } from '#app/filters/filter'
import { isLookupKind, type LookupKind, type LookupPage, lookupFailure } from '#app/filters/lookup'
import { lookUp, namesFor } from '#app/filters/lookups.server'
import { openMenu, pageIn, soughtIn, typedRange } from '#app/filters/menu-state'
import { missingInWords, withoutMissing } from '#app/filters/missing'
import { presetLabels } from '#app/filters/presets'
import { presetMatching, resolveRange, today } from '#app/filters/resolve-range'
import { log } from '#app/log.server'
import type { Bar, Choice, DateChoice, Listed } from './bar'

/**
 * Reads a page's filter from its URL and prepares the bar for it, in one transaction. Sends a document request to
 * the canonical URL first, by throwing the redirect. A look-up that fails costs its own menu and nothing else.
 */
export async function openFilterBar(
  request: Request,
  definition: FilterDefinition,
  viewer: Asker,
  now: Date,
) {
  const clock = { now, timeZone: viewer.timeZone }
  const elsewhere = canonicalRedirect(request, definition, clock)
  if (elsewhere) throw redirect(elsewhere)
  const url = new URL(request.url)
  const found = await findNamesAndLists(
    definition,
    definition.read(url.searchParams),
    url.searchParams,
    viewer,
  )
  const bar = barOf(definition, { ...found, clock, url, viewer })
  return { filter: found.filter, names: found.names, clock, bar, notice: found.notice }
}

/** What the bar needs of a viewer. */
export type Asker = {
  timeZone: string
  query: <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>
  can: (permission: 'group.read' | 'location.create') => boolean
  paths: { lookups: (kind: string) => string; newLocation: () => string }
}

type Lists = Partial<Record<LookupKind, LookupPage>>

async function findNamesAndLists(
  definition: FilterDefinition,
  asked: Filter,
  params: URLSearchParams,
  viewer: Asker,
) {
  const kinds = definition.rules.fields.filter(isLookupKind)
  const list = (tx: Tx, kind: LookupKind, { groupIds }: Filter) =>
    lookUp(tx, kind, { q: soughtIn(kind, params), page: pageIn(kind, params), groupIds })
  const named = async (tx: Tx) => {
    const { names, missing } = await namesFor(tx, asked)
    return { names, filter: withoutMissing(asked, missing), notice: missingInWords(missing) }
  }
  const lists: Lists = {}
  try {
    return await viewer.query(async (tx) => {
      const found = await named(tx)
      for (const kind of kinds) lists[kind] = await list(tx, kind, found.filter)
      return { ...found, lists }
    })
  } catch (error) {
    if (error instanceof Response) throw error
    log.warn({ err: error }, 'a look-up failed; each menu tries alone')
    const found = await viewer.query(named)
    for (const kind of kinds) {
      const alone = await viewer.query((tx) => list(tx, kind, found.filter)).catch(() => undefined)
      lists[kind] = alone
    }
    return { ...found, lists }
  }
}

type Found = {
  filter: Filter
  names: FilterNames
  lists: Lists
  clock: Clock
  url: URL
  viewer: Asker
}

const extraFields: FilterField[] = ['sentiment', 'category', 'tag', 'responded']

function barOf(definition: FilterDefinition, found: Found): Bar {
  const { rules } = definition
  const { filter, names, clock, url, viewer } = found
  const to = (target: Filter) => linkTo(url.pathname, definition.toParams(target))
  const shown = rules.fields.filter(
    (field) => field !== 'search' && (field !== 'group' || viewer.can('group.read')),
  )
  const choices = shown.map((field) => choiceOf(definition, field, found, to))
  const isExtra = ({ field }: Choice) => extraFields.includes(field)
  const held = new Set([...shown, ...rules.fields.filter((field) => field === 'search')].map(parameterOf))
  if (rules.defaultRange) for (const name of ['from', 'to', 'dateDescriptor']) held.add(name)
  return {
    rules,
    path: url.pathname,
    here: to(filter),
    count: definition.chips(filter, names).length,
    kept: [...definition.toParams(changed(filter, {}))].filter(([name]) => !held.has(name)),
    today: today(clock),
    dates: rules.defaultRange ? datesOf(definition, found, to) : null,
    menus: choices.filter((choice) => !isExtra(choice)),
    extra: choices.filter(isExtra),
    search: rules.fields.includes('search')
      ? {
          text: filter.search,
          removeTo: filter.search ? to(without(rules, filter, { field: 'search' })) : null,
        }
      : null,
  }
}

function choiceOf(
  definition: FilterDefinition,
  field: FilterField,
  found: Found,
  to: (target: Filter) => string,
): Choice {
  const { filter, names, url, viewer } = found
  const { parameter, label, plural, none, values } = fieldRules[field]
  const chosen = values(filter)
  const known = fixedNames[field] ?? names[field] ?? {}
  return {
    ...{ field, parameter, label, plural, none },
    many: chosen.length > 1 || !singleChoice.includes(field),
    value: chosen.length ? valueInWords(field, filter, names) : null,
    removeTo: chosen.length ? to(without(definition.rules, filter, { field })) : null,
    chosen: chosen.map((id) => ({ id, name: known[id] ?? '' })),
    listed: listedOf(field, found),
    lookup: isLookupKind(field) ? lookupPath(field, filter, viewer) : null,
    isOpen: openMenu(definition.rules, url.searchParams) === field,
    addTo: field === 'group' && viewer.can('location.create') ? viewer.paths.newLocation() : null,
  }
}

const singleChoice: FilterField[] = ['group', 'category', 'sentiment', 'responded']

function listedOf(field: FilterField, { lists, url }: Found): Listed {
  const q = soughtIn(field, url.searchParams)
  if (!isLookupKind(field)) {
    const entries = Object.entries(fixedNames[field] ?? {}).map(([id, name]) => ({ id, name }))
    return { q: '', entries, page: 1, hasMore: false, failure: null }
  }
  const list = lists[field]
  if (list) return { q, ...list, failure: null }
  return { q, entries: [], page: 1, hasMore: false, failure: lookupFailure(fieldRules[field].plural) }
}

function datesOf(
  { rules }: FilterDefinition,
  { filter, clock, url }: Found,
  to: (target: Filter) => string,
): DateChoice {
  const { range } = filter
  const typed = typedRange(url.searchParams, today(clock))
  const isWrong = typed.problems.length > 0
  const preset = presetMatching(range, clock)
  const isDefault = range.kind === 'preset' && range.descriptor === rules.defaultRange
  const { from, to: last } = isWrong
    ? typed
    : range.kind === 'custom'
      ? formDates(range)
      : { from: '', to: '' }
  return {
    label: preset ? presetLabels[preset] : resolveRange(range, clock).dates,
    removeTo: isDefault ? null : to(without(rules, filter, { field: 'date' })),
    checked: isWrong || range.kind === 'custom' ? 'custom' : range.descriptor,
    from,
    to: last,
    problems: typed.problems,
    isOpen: isWrong || openMenu(rules, url.searchParams) === 'date',
  }
}

function formDates({ from, to }: { from: string; to: string }) {
  return { from: dateForForm(from), to: dateForForm(to) }
}

function lookupPath(kind: LookupKind, { groupIds }: Filter, { paths }: Asker): string {
  const groups = kind === 'location' ? groupIds.map((id) => ['groupId', id]) : []
  return linkTo(paths.lookups(kind), new URLSearchParams(groups))
}

function linkTo(path: string, params: URLSearchParams): string {
  const query = params.toString()
  return query ? `${path}?${query}` : path
}

function parameterOf(field: FilterField): string {
  return fieldRules[field].parameter
}
