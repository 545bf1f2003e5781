/** How location performance is narrowed (document 002 §2.4): six months, the best rank first, unless the URL says otherwise. */
import { defineFilter, type FilterDefinition } from '#app/filters/define-filter'
import type { Filter } from '#app/filters/filter'
import type { PerformanceView } from './performance'
import { bestFirst, sorts } from './ranking'

export const performanceFilter = defineFilter({
  savedAs: 'metric_locations',
  fields: ['group', 'location', 'source'],
  defaultRange: 'six_months',
  sorts,
  defaultSort: bestFirst,
  views: ['locations', 'groups'],
})

/** The same for a list that is of groups, whatever the address says. */
export const groupPerformanceFilter: FilterDefinition = {
  ...performanceFilter,
  read: (params) => ofGroups(performanceFilter.read(params)),
  toParams: (filter) => performanceFilter.toParams(ofGroups(filter)),
  toStored: (filter) => performanceFilter.toStored(ofGroups(filter)),
  fromStored: (stored) => {
    const filter = performanceFilter.fromStored(stored)
    return filter && ofGroups(filter)
  },
}

export function viewOf({ view }: Pick<Filter, 'view'>): PerformanceView {
  return view === 'groups' ? 'groups' : 'locations'
}

/** Whether the period before is asked for. The filter language carries the parameter along and knows nothing of it. */
export function showsPrevious({ unknown }: Pick<Filter, 'unknown'>): boolean {
  return unknown.some(([name, value]) => name === 'with_lag' && value === 'true')
}

function ofGroups(filter: Filter): Filter {
  return { ...filter, view: 'groups' }
}
