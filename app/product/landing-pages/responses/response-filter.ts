/** The filter for microsurvey answers. By default, it shows the last six months, newest first. */

import { longPresets } from '#app/platform/filters/date-presets'
import { defineFilter, type FilterOf } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'
import { groupField, locationField } from '#app/product/locations/location-filter-fields'
import { microsurveyField } from '../microsurveys'

export const responseFilter = defineFilter({
  savedAs: 'microsurvey_responses',
  fields: [microsurveyField, groupField, locationField, searchField],
  offeredRanges: longPresets,
  defaultRange: 'six_months',
  sorts: ['at'],
  defaultSort: { by: 'at', order: 'desc' },
})

export type ResponseFilter = FilterOf<typeof responseFilter>
