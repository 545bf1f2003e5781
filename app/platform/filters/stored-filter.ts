import type { Filter, FilterRules } from './filter'
import { type FilterField, valuesOf } from './filter-field'
import { isTransientParameter, readFilter } from './read-filter'

/**
 * A filter as a JSON value, for saved filters, schedules and bulk actions. It includes the defaults, so that a later
 * change of a page's default does not change existing schedules. Relative dates stay relative. The list position,
 * flyouts and unknown parameters are omitted.
 */
export type StoredFilter = { v: 1 } & { [key: string]: StoredValue }
type StoredValue = string | number | (string | number)[] | { by: string; order: string }

export function toStoredFilter(rules: FilterRules, filter: Filter): StoredFilter {
  const stored: StoredFilter = { v: 1 }
  if (rules.defaultRange) {
    if (filter.range.kind === 'preset') stored.dateDescriptor = filter.range.descriptor
    else Object.assign(stored, { from: filter.range.from, to: filter.range.to })
  }
  for (const field of rules.fields) {
    const fieldValues = valuesOf(field, filter).map((value) => storedValue(field, value))
    if (fieldValues.length) stored[field.parameter] = fieldValues.length === 1 ? fieldValues[0]! : fieldValues
  }
  if (rules.sorts.length) stored.sort = { ...filter.sort }
  if (filter.view) stored.view = filter.view
  return stored
}

/**
 * Parses a stored filter. Returns null if any part of it is invalid, because a filter without one of its conditions
 * would show, send or change more than intended.
 */
export function filterFromStored(rules: FilterRules, stored: unknown): Filter | null {
  if (!isObject(stored) || stored.v !== 1) return null
  const { v, sort = {}, ...fields } = stored
  if (!isObject(sort)) return null
  const entries = Object.entries(fields)
  entries.push(['sort[by]', sort.by], ['sort[order]', sort.order])
  const pairs = entries.flatMap(([name, value]) =>
    [value ?? []].flat().map((single) => [name, single] as const),
  )
  if (!pairs.every((pair) => isParameterPair(rules, pair))) return null
  const { filter, problems } = readFilter(
    rules,
    new URLSearchParams(pairs.map(([name, text]) => [name, String(text)])),
  )
  return problems.length || filter.unknown.length ? null : filter
}

function isParameterPair(rules: FilterRules, [name, value]: readonly [string, unknown]): boolean {
  return !isTransientParameter(rules, name) && (typeof value === 'string' || typeof value === 'number')
}

/** Returns the value to store. Ids stay strings, because they can exceed 2^53. */
function storedValue({ kind, storedAs }: FilterField, value: string): string | number {
  return kind === 'numbers' ? Number(value) : (storedAs?.[value] ?? value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
