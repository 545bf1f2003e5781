import { formatFormDate } from '#app/kit/ui/calendar/form-date'
import { formatFieldValue, withoutChip } from '../chips'
import { presetLabels } from '../date-presets'
import type { FilterDefinition } from '../define-filter'
import type { Clock, Filter, FilterNames } from '../filter'
import { type FilterField, valuesOf } from '../filter-field'
import { type LookupPage, lookupFailureMessage } from '../lookup'
import { menuSearch, openMenuName, parseCustomRange } from '../menu-state'
import type { FilterChoice, MenuList } from '../menus/filter-choice'
import { matchingPreset, resolveRange, today } from '../resolve-range'
import type { DateChoice } from './filter-bar-data'

/** The data from which a menu's text and links are created. */
export type MenuContext = {
  definition: FilterDefinition
  filter: Filter
  names: FilterNames
  params: URLSearchParams
  clock: Clock
  linkTo: (filter: Filter) => string
}

export function filterMenuOf(
  field: FilterField,
  context: MenuContext,
  page: LookupPage | undefined,
): Omit<FilterChoice, 'lookup' | 'add'> {
  const { definition, filter, names, params, linkTo } = context
  const { name, parameter, label, plural, none } = field
  const chosen = valuesOf(field, filter)
  const labels = field.labels ?? names[name] ?? {}
  return {
    field: name,
    parameter,
    label,
    plural,
    none,
    isMultiple: field.kind !== 'one' && (chosen.length > 1 || !field.isSingle),
    value: chosen.length ? formatFieldValue(field, filter, names) : null,
    removeTo: chosen.length ? linkTo(withoutChip(definition.rules, filter, { field: name })) : null,
    chosen: chosen.map((id) => ({ id, name: labels[id] ?? `Unavailable ${label.toLowerCase()}` })),
    listed: menuListOf(field, params, page),
    isOpen: openMenuName(definition.rules, params) === name,
  }
}

function menuListOf(field: FilterField, params: URLSearchParams, page: LookupPage | undefined): MenuList {
  const isLookedUp = field.kind === 'ids'
  const q = isLookedUp ? menuSearch(field.name, params) : ''
  if (page) return { q, ...page, failure: null }
  const entries = Object.entries(field.labels ?? {}).map(([id, name]) => ({ id, name }))
  const failure = isLookedUp ? lookupFailureMessage(field) : null
  return { q, entries, page: 1, hasMore: false, failure }
}

/**
 * Returns the data of the date menu. If custom dates are the same as a preset's dates, the chip shows the preset's
 * name, but the form keeps the dates, so that links still contain fixed dates.
 */
export function dateMenuOf({
  definition: { rules },
  filter,
  params,
  clock,
  linkTo,
}: MenuContext): DateChoice {
  const { range } = filter
  const formRange = parseCustomRange(params, today(clock))
  const isInvalid = formRange.problems.length > 0
  const preset = matchingPreset(range, clock)
  const isDefault = range.kind === 'preset' && range.descriptor === rules.defaultRange
  const formDate = (end: 'from' | 'to') =>
    isInvalid ? formRange[end] : range.kind === 'custom' ? formatFormDate(range[end]) : ''
  return {
    offeredRanges: rules.offeredRanges,
    label: preset ? presetLabels[preset] : resolveRange(range, clock).dates,
    removeTo: isDefault ? null : linkTo(withoutChip(rules, filter, { field: 'date' })),
    checked: isInvalid || range.kind === 'custom' ? 'custom' : range.descriptor,
    from: formDate('from'),
    to: formDate('to'),
    problems: formRange.problems,
    isOpen: isInvalid || openMenuName(rules, params) === 'date',
  }
}
