/** The location performance filter. By default, it selects six months and sorts by best rank. */

import { defineFilter, type FilterDefinition, type FilterOf } from '#app/filters/define-filter'
import type { Filter } from '#app/filters/filter'
import { groupField, locationField } from '#app/locations/location-filter-fields'
import { sourceField } from '#app/reviews/review-fields'
import type { PerformanceView } from './performance'
import { bestFirst, sorts } from './ranking'

export const performanceFilter = defineFilter({
  savedAs: 'metric_locations',
  fields: [groupField, locationField, sourceField],
  defaultRange: 'six_months',
  sorts,
  defaultSort: bestFirst,
  views: ['locations', 'groups'],
})

export type PerformanceFilter = FilterOf<typeof performanceFilter>

/** The same filter for the groups view, regardless of the view in the URL. */
export const groupPerformanceFilter: FilterDefinition<PerformanceFilter> = {
  ...performanceFilter,
  read: (params) => withGroupsView(performanceFilter.read(params)),
  toParams: (filter) => performanceFilter.toParams(withGroupsView(filter)),
  toStored: (filter) => performanceFilter.toStored(withGroupsView(filter)),
  fromStored: (stored) => {
    const filter = performanceFilter.fromStored(stored)
    return filter && withGroupsView(filter)
  },
}

export function viewOf({ view }: Pick<Filter, 'view'>): PerformanceView {
  return view === 'groups' ? 'groups' : 'locations'
}

/**
 * Checks whether the previous period is requested. `with_lag` is not a filter parameter, so the filter keeps it in
 * `unknown`.
 */
export function shouldShowPrevious({ unknown }: Pick<Filter, 'unknown'>): boolean {
  return unknown.some(([name, value]) => name === 'with_lag' && value === 'true')
}

function withGroupsView(filter: PerformanceFilter): PerformanceFilter {
  return { ...filter, view: 'groups' }
}
