import type { AddressRules } from '../filter'
import { parseCustomRange } from '../menu-state'
import { readFilter } from '../read-filter'
import { filterParams } from '../write-filter'

/**
 * Returns the canonical URL for the form's values, so that browsers with JavaScript need no redirect. If the custom
 * dates are invalid, returns a URL with the values as entered. The server then responds with the open menu and error
 * messages.
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
