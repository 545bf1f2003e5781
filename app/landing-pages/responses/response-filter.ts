/** The filter for microsurvey answers. By default, it shows the last six months, newest first. */

import { longPresets } from '#app/filters/date-presets'
import { defineFilter, type FilterOf } from '#app/filters/define-filter'
import { searchField } from '#app/filters/filter-field'
import { groupField, locationField } from '#app/locations/location-filter-fields'
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
