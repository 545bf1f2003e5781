import { valueInWords, without } from '#app/filters/chips'
import { dateForForm } from '#app/filters/dates'
import type { FilterDefinition } from '#app/filters/define-filter'
import { type FilterField, valuesOf } from '#app/filters/field'
import type { Clock, Filter, FilterNames } from '#app/filters/filter'
import { type LookupPage, lookupFailure } from '#app/filters/lookup'
import { openMenu, soughtIn, typedRange } from '#app/filters/menu-state'
import { presetLabels } from '#app/filters/presets'
import { presetMatching, resolveRange, today } from '#app/filters/resolve-range'
import type { Choice, DateChoice, Listed } from './bar'

/** One menu as text and links: what is chosen, what can be chosen, and where removing the choice leads. */
export type Seen = {
  definition: FilterDefinition
  filter: Filter
  names: FilterNames
  params: URLSearchParams
  clock: Clock
  linkTo: (filter: Filter) => string
}

export function choiceOf(
  field: FilterField,
  seen: Seen,
  page: LookupPage | undefined,
): Omit<Choice, 'lookup' | 'add'> {
  const { definition, filter, names, params, linkTo } = seen
  const { name, parameter, label, plural, none } = field
  const chosen = valuesOf(field, filter)
  const known = field.labels ?? names[name] ?? {}
  return {
    ...{ field: name, parameter, label, plural, none },
    many: chosen.length > 1 || !field.isSingle,
    value: chosen.length ? valueInWords(field, filter, names) : null,
    removeTo: chosen.length ? linkTo(without(definition.rules, filter, { field: name })) : null,
    chosen: chosen.map((id) => ({ id, name: known[id] ?? `Unavailable ${label.toLowerCase()}` })),
    listed: listedOf(field, params, page),
    isOpen: openMenu(definition.rules, params) === name,
  }
}

function listedOf(field: FilterField, params: URLSearchParams, page: LookupPage | undefined): Listed {
  const isLookedUp = field.kind === 'ids'
  const q = isLookedUp ? soughtIn(field.name, params) : ''
  if (page) return { q, ...page, failure: null }
  const entries = Object.entries(field.labels ?? {}).map(([id, name]) => ({ id, name }))
  const failure = isLookedUp ? lookupFailure(field.plural) : null
  return { q, entries, page: 1, hasMore: false, failure }
}

/**
 * The chip names a preset that happens to equal the dates; the form keeps the dates, so that the link stays absolute.
 */
export function dateChoiceOf({ definition: { rules }, filter, params, clock, linkTo }: Seen): DateChoice {
  const { range } = filter
  const typed = typedRange(params, today(clock))
  const isWrong = typed.problems.length > 0
  const preset = presetMatching(range, clock)
  const isDefault = range.kind === 'preset' && range.descriptor === rules.defaultRange
  const inForm = (end: 'from' | 'to') =>
    isWrong ? typed[end] : range.kind === 'custom' ? dateForForm(range[end]) : ''
  return {
    hiddenRanges: rules.hiddenRanges ?? [],
    label: preset ? presetLabels[preset] : resolveRange(range, clock).dates,
    removeTo: isDefault ? null : linkTo(without(rules, filter, { field: 'date' })),
    checked: isWrong || range.kind === 'custom' ? 'custom' : range.descriptor,
    from: inForm('from'),
    to: inForm('to'),
    problems: typed.problems,
    isOpen: isWrong || openMenu(rules, params) === 'date',
  }
}
