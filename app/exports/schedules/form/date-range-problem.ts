/**
 * Returns why the page's current date range cannot be scheduled, or null. Every run resolves the dates again, so they
 * have to be relative.
 */
import type { Filter, FilterRules } from '#app/filters/filter'

export function dateRangeProblem(rules: FilterRules, filter: Filter, isInvalid = false): string | null {
  if (!rules.defaultRange) return null
  if (isInvalid) return 'Choose a date range'
  if (filter.range.kind === 'custom') return 'Select a preset date option'
  return filter.range.descriptor === 'all_time' ? 'All time date option is not supported' : null
}
