/**
 * The filter of the score page: the locations and the period whose score is explained. Links from the location
 * performance page pass on their filter.
 */

import { longPresets } from '#app/platform/filters/date-presets'
import { defineFilter } from '#app/platform/filters/define-filter'
import { groupField, locationField } from '#app/product/locations/location-filter-fields'
import { sourceField } from '#app/product/reviews/review-fields'

export const scoreFilter = defineFilter({
  fields: [groupField, locationField, sourceField],
  defaultRange: 'six_months',
  offeredRanges: longPresets,
})
