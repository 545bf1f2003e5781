/**
 * Returns why the page's current filter cannot be scheduled: every send resolves the dates again, so they must be
 * relative.
 */
import type { Filter, FilterRules } from '#app/filters/filter'

export function rangeObstacle(rules: FilterRules, filter: Filter, isMistyped = false): string | null {
  if (!rules.defaultRange) return null
  if (isMistyped) return 'Choose a date range'
  if (filter.range.kind === 'custom') return 'Select a preset date option'
  return filter.range.descriptor === 'all_time' ? 'All time date option is not supported' : null
}
