/** Whose score is explained, and when: what leads here from the report brings its filter along. */

import { defineFilter } from '#app/filters/define-filter'
import { groupField, locationField } from '#app/locations/location-fields'
import { sourceField } from '#app/reviews/review-fields'

export const scoreFilter = defineFilter({
  fields: [groupField, locationField, sourceField],
  defaultRange: 'six_months',
})
