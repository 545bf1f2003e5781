import type { Filter } from './filter'
import { type FilterField, valuesOf } from './filter-field'

/**
 * The ids of a field whose records the user cannot see, because they are deleted, in another account, or outside the
 * user's location scope. These ids stay in the condition and match nothing, so that a filter never shows more than
 * intended.
 */
export type MissingIds = { field: FilterField; ids: string[] }

/** Checks whether no row can match, because all values of a field are missing. */
export function matchesNothing(filter: Filter, missing: MissingIds[]): boolean {
  return missing.some(({ field, ids }) => valuesOf(field, filter).every((id) => ids.includes(id)))
}

/**
 * Returns a message such as "2 locations and 1 tag in this filter cannot be shown: deleted or not visible to you. They
 * match nothing." `effect` replaces the last sentence. Returns null if no ids are missing.
 */
export function formatMissingIds(missing: MissingIds[], effect?: string): string | null {
  if (missing.length === 0) return null
  const parts = missing.map(({ field, ids }) => {
    const { label, plural } = field
    return `${ids.length} ${ids.length === 1 ? label.toLowerCase() : plural}`
  })
  const isOne = missing.length === 1 && missing[0]!.ids.length === 1
  const list = new Intl.ListFormat('en-US').format(parts)
  const defaultEffect = isOne ? 'It matches nothing.' : 'They match nothing.'
  return `${list} in this filter cannot be shown: deleted or not visible to you. ${effect ?? defaultEffect}`
}
