/**
 * The dashboard filter. The date range (six months by default), locations and sources apply to the whole page. There
 * are no filters for ratings and responses, because the average rating of five-star reviews, for example, would be
 * meaningless. Instead, counts by rating and response link to the matching reviews.
 */

import { defineFilter, type FilterOf } from '#app/platform/filters/define-filter'
import { groupField, locationField } from '#app/product/locations/location-filter-fields'
import { sourceField } from '#app/product/reviews/review-fields'

export const dashboardFilter = defineFilter({
  savedAs: 'dashboard',
  fields: [groupField, locationField, sourceField],
  defaultRange: 'six_months',
})

export type DashboardFilter = FilterOf<typeof dashboardFilter>
