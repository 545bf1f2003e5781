import type { FilterRules } from './filter'
import { acceptedValues, type FilterField } from './filter-field'
import { paramValues, readFilter } from './read-filter'

/** A condition of an address that the filter does not have, because it cannot be true or is unknown. */
export type DroppedValue = { label: string; value: string }

const MAX_NAMED = 5
const MAX_VALUE_LENGTH = 60

/**
 * Returns the conditions of an address that `readFilter` drops, so that the list is longer than intended. Ids are never
 * dropped: an invalid one matches nothing.
 */
export function droppedValues(rules: FilterRules, params: URLSearchParams): DroppedValue[] {
  const invalid = new Set(readFilter(rules, params).problems.map(({ parameter }) => parameter))
  const fields = rules.fields.filter(({ kind, parameter }) => kind !== 'ids' && invalid.has(parameter))
  return [
    ...droppedDates(params, invalid).map((value) => ({ label: 'Date', value })),
    ...fields.flatMap((field) =>
      rejectedValues(field, params).map((value) => ({ label: field.label, value })),
    ),
  ]
}

/** Returns a message such as “Not applied: Rating “9”. The page is shown without it.”; null if nothing was dropped. */
export function formatDroppedValues(dropped: DroppedValue[]): string | null {
  if (dropped.length === 0) return null
  const named = dropped.slice(0, MAX_NAMED).map(({ label, value }) => `${label} “${shorten(value)}”`)
  const rest = dropped.length - named.length
  const list = new Intl.ListFormat('en-US').format(rest ? [...named, `${rest} more`] : named)
  return `Not applied: ${list}. The page is shown without ${dropped.length === 1 ? 'it' : 'them'}.`
}

function rejectedValues(field: FilterField, params: URLSearchParams): string[] {
  const requested = paramValues(params, field.parameter)
  const accepted = acceptedValues(field, requested)
  return requested.filter((value) => !acceptedValues(field, [value]).some((each) => accepted.includes(each)))
}

/** The date menu reports the dates of an invalid custom period itself. */
function droppedDates(params: URLSearchParams, invalid: Set<string>): string[] {
  const [descriptor] = paramValues(params, 'dateDescriptor')
  if (descriptor === 'custom') return []
  if (invalid.has('dateDescriptor')) return [descriptor!]
  const dates = [...paramValues(params, 'from').slice(0, 1), ...paramValues(params, 'to').slice(0, 1)]
  return invalid.has('from') || invalid.has('to') ? [dates.join(' – ')] : []
}

function shorten(value: string): string {
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value
}
