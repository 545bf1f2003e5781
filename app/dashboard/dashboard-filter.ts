/**
 * How the dashboard is filtered (document 000 §9: six months). Dates, places and sources narrow everything on it
 * alike; a rating or an answer leads to its reviews instead, as an average of five-star reviews tells nothing.
 */

import { defineFilter, type FilterOf } from '#app/filters/define-filter'
import { groupField, locationField } from '#app/locations/location-fields'
import { sourceField } from '#app/reviews/review-fields'

export const dashboardFilter = defineFilter({
  savedAs: 'dashboard',
  fields: [groupField, locationField, sourceField],
  defaultRange: 'six_months',
})

export type DashboardFilter = FilterOf<typeof dashboardFilter>
