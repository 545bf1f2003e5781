import type { AddressRules } from '#app/filters/filter'
import { typedRange } from '#app/filters/menu-state'
import { readFilter } from '#app/filters/read-filter'
import { filterParams } from '#app/filters/write-filter'

/**
 * Returns the URL that the bar's form leads to, in canonical form, so that a browser with scripts needs no redirect.
 * Invalid custom dates go to the server as typed: it responds with the open menu and the error messages.
 */
export function appliedPath(
  { rules, path, today }: { rules: AddressRules; path: string; today: string },
  sent: Iterable<[string, FormDataEntryValue]>,
): string {
  const typed = new URLSearchParams([...sent].map(([name, value]) => [name, String(value)]))
  const isWrong = rules.defaultRange !== null && typedRange(typed, today).problems.length > 0
  const query = (isWrong ? typed : filterParams(rules, readFilter(rules, typed).filter)).toString()
  return query ? `${path}?${query}` : path
}
