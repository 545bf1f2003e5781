import { fieldRules } from './fields'
import type { Filter, FilterField } from './filter'

/** Ids in a link that its reader's account does not have: deleted since, or another account's all along. */
export type Missing = { field: FilterField; ids: string[] }

/** The filter without them. Every outlet of a report drops them alike, so that page and file agree. */
export function withoutMissing(filter: Filter, missing: Missing[]): Filter {
  const rest = { ...filter }
  for (const { field, ids } of missing) {
    const { values, change } = fieldRules[field]
    Object.assign(rest, change(values(filter).filter((id) => !ids.includes(id))))
  }
  return rest
}

/** "2 locations and 1 tag in this link are not in this account and were left out." */
export function missingInWords(missing: Missing[], where = 'this link'): string | null {
  if (missing.length === 0) return null
  const parts = missing.map(({ field, ids }) => {
    const { label, plural } = fieldRules[field]
    return `${ids.length} ${ids.length === 1 ? label.toLowerCase() : plural}`
  })
  const isOne = missing.length === 1 && missing[0]!.ids.length === 1
  const list = new Intl.ListFormat('en-US').format(parts)
  return `${list} in ${where} ${isOne ? 'is' : 'are'} not in this account and ${isOne ? 'was' : 'were'} left out.`
}
