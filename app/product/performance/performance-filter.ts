/** The location performance filter. By default, it selects six months and sorts by best rank. */

import { longPresets } from '#app/platform/filters/date-presets'
import { defineFilter, type FilterDefinition, type FilterOf } from '#app/platform/filters/define-filter'
import type { Filter } from '#app/platform/filters/filter'
import { groupField, locationField } from '#app/product/locations/location-filter-fields'
import { sourceField } from '#app/product/reviews/review-fields'
import type { PerformanceView } from './performance'
import { bestFirst, sorts } from './report/ranking'

export const performanceFilter = defineFilter({
  savedAs: 'metric_locations',
  fields: [groupField, locationField, sourceField],
  defaultRange: 'six_months',
  offeredRanges: longPresets,
  sorts,
  defaultSort: bestFirst,
  views: ['locations', 'groups'],
})

export type PerformanceFilter = FilterOf<typeof performanceFilter>

/** The same filter for the groups view, regardless of the view in the URL. */
export const groupPerformanceFilter = changedFilter(performanceFilter, (filter) => ({
  ...filter,
  view: 'groups',
}))

/** Returns the same filter for users who are not allowed to see scores. */
export function withoutScoreSorts(
  definition: FilterDefinition<PerformanceFilter>,
): FilterDefinition<PerformanceFilter> {
  return changedFilter(definition, sortedWithoutScores)
}

/** Sorts by name instead of score or rank, because the order would reveal which scores are higher. */
export function sortedWithoutScores(filter: PerformanceFilter): PerformanceFilter {
  const isByScore = ['ranking', 'location_score'].includes(filter.sort.by)
  return isByScore ? { ...filter, sort: { by: 'name', order: 'asc' } } : filter
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

function changedFilter(
  definition: FilterDefinition<PerformanceFilter>,
  change: (filter: PerformanceFilter) => PerformanceFilter,
): FilterDefinition<PerformanceFilter> {
  return {
    ...definition,
    read: (params) => change(definition.read(params)),
    readStrict: (params) => {
      const read = definition.readStrict(params)
      return read.ok ? { ok: true, filter: change(read.filter) } : read
    },
    toParams: (filter) => definition.toParams(change(filter)),
    toStored: (filter) => definition.toStored(change(filter)),
    fromStored: (stored) => {
      const filter = definition.fromStored(stored)
      return filter && change(filter)
    },
  }
}
