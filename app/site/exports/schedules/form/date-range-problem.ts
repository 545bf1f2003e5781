import type { Filter, FilterRules } from '#app/platform/filters/filter'

/**
 * Returns the reason why the filter's date range cannot be scheduled, or null if it can. Every run resolves the dates
 * again, so the range has to be relative. `isInvalid` means that the URL contains an invalid range.
 */
export function dateRangeProblem(rules: FilterRules, filter: Filter, isInvalid = false): string | null {
  if (!rules.defaultRange) return null
  if (isInvalid) return 'Choose a date range'
  if (filter.range.kind === 'custom') return 'Select a preset date option'
  return filter.range.descriptor === 'all_time' ? 'All time date option is not supported' : null
}
