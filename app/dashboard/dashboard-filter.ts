/**
 * The filter of the dashboard (six months by default). Dates, locations and sources apply to everything on it. Ratings
 * and responses are not filters but link to their reviews, because an average of five-star reviews says nothing.
 */

import { defineFilter, type FilterOf } from '#app/filters/define-filter'
import { groupField, locationField } from '#app/locations/location-filter-fields'
import { sourceField } from '#app/reviews/review-fields'

export const dashboardFilter = defineFilter({
  savedAs: 'dashboard',
  fields: [groupField, locationField, sourceField],
  defaultRange: 'six_months',
})

export type DashboardFilter = FilterOf<typeof dashboardFilter>
