/** The locations and period whose score is explained; links from the report pass on its filter. */

import { defineFilter } from '#app/filters/define-filter'
import { groupField, locationField } from '#app/locations/location-filter-fields'
import { sourceField } from '#app/reviews/review-fields'

export const scoreFilter = defineFilter({
  fields: [groupField, locationField, sourceField],
  defaultRange: 'six_months',
})
