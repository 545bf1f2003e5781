import { valueInWords, without } from '#app/filters/chips'
import { dateForForm } from '#app/filters/dates'
import type { FilterDefinition } from '#app/filters/define-filter'
import { fieldRules, fixedNames, parameterOf } from '#app/filters/fields'
import type { Clock, Filter, FilterField, FilterNames } from '#app/filters/filter'
import { isLookupKind, type LookupPage, lookupFailure } from '#app/filters/lookup'
import { openMenu, soughtIn, typedRange } from '#app/filters/menu-state'
import { presetLabels } from '#app/filters/presets'
import { presetMatching, resolveRange, today } from '#app/filters/resolve-range'
import type { Choice, DateChoice, Listed } from './bar'

/** One menu in words and links: what is chosen, what can be, and where taking it away leads. */
export type Seen = {
  definition: FilterDefinition
  filter: Filter
  names: FilterNames
  params: URLSearchParams
  clock: Clock
  linkTo: (filter: Filter) => string
}

const singleChoice: FilterField[] = ['group', 'category', 'sentiment', 'responded', 'microsurvey']

export function choiceOf(
  field: FilterField,
  seen: Seen,
  page: LookupPage | undefined,
): Omit<Choice, 'lookup' | 'addTo'> {
  const { definition, filter, names, params, linkTo } = seen
  const { label, plural, none, values } = fieldRules[field]
  const parameter = parameterOf(definition.rules, field)
  const chosen = values(filter)
  const known = fixedNames[field] ?? names[field] ?? {}
  return {
    ...{ field, parameter, label, plural, none },
    many: chosen.length > 1 || !singleChoice.includes(field),
    value: chosen.length ? valueInWords(field, filter, names) : null,
    removeTo: chosen.length ? linkTo(without(definition.rules, filter, { field })) : null,
    chosen: chosen.map((id) => ({ id, name: known[id] ?? `Unavailable ${label.toLowerCase()}` })),
    listed: listedOf(field, params, page),
    isOpen: openMenu(definition.rules, params) === field,
  }
}

function listedOf(field: FilterField, params: URLSearchParams, page: LookupPage | undefined): Listed {
  const q = isLookupKind(field) ? soughtIn(field, params) : ''
  if (page) return { q, ...page, failure: null }
  const entries = Object.entries(fixedNames[field] ?? {}).map(([id, name]) => ({ id, name }))
  const failure = isLookupKind(field) ? lookupFailure(fieldRules[field].plural) : null
  return { q, entries, page: 1, hasMore: false, failure }
}

/** The chip names a preset the dates happen to equal; the form keeps them as dates, so that the link stays absolute. */
export function dateChoiceOf({ definition: { rules }, filter, params, clock, linkTo }: Seen): DateChoice {
  const { range } = filter
  const typed = typedRange(params, today(clock))
  const isWrong = typed.problems.length > 0
  const preset = presetMatching(range, clock)
  const isDefault = range.kind === 'preset' && range.descriptor === rules.defaultRange
  const inForm = (end: 'from' | 'to') =>
    isWrong ? typed[end] : range.kind === 'custom' ? dateForForm(range[end]) : ''
  return {
    label: preset ? presetLabels[preset] : resolveRange(range, clock).dates,
    removeTo: isDefault ? null : linkTo(without(rules, filter, { field: 'date' })),
    checked: isWrong || range.kind === 'custom' ? 'custom' : range.descriptor,
    from: inForm('from'),
    to: inForm('to'),
    problems: typed.problems,
    isOpen: isWrong || openMenu(rules, params) === 'date',
  }
}
