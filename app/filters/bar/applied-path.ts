import type { AddressRules } from '#app/filters/filter'
import { typedRange } from '#app/filters/menu-state'
import { readFilter } from '#app/filters/read-filter'
import { filterParams } from '#app/filters/write-filter'

/**
 * Where the bar's form leads, in canonical form, so that a browser with scripts needs no redirect. Wrong custom
 * dates go to the server as typed: its answer is the menu with the reasons beside them.
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
