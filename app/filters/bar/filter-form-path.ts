import type { AddressRules } from '#app/filters/filter'
import { parseCustomRange } from '#app/filters/menu-state'
import { readFilter } from '#app/filters/read-filter'
import { filterParams } from '#app/filters/write-filter'

/**
 * Returns the canonical URL that the bar's form submits to, so that browsers with JavaScript need no redirect. Invalid
 * custom dates are sent to the server as typed, which responds with the open menu and error messages.
 */
export function filterFormPath(
  { rules, path, today }: { rules: AddressRules; path: string; today: string },
  entries: Iterable<[string, FormDataEntryValue]>,
): string {
  const formValues = new URLSearchParams([...entries].map(([name, value]) => [name, String(value)]))
  const isInvalid = rules.defaultRange !== null && parseCustomRange(formValues, today).problems.length > 0
  const query = (
    isInvalid ? formValues : filterParams(rules, readFilter(rules, formValues).filter)
  ).toString()
  return query ? `${path}?${query}` : path
}
