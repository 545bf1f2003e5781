/** How the answers of customers are narrowed: those of the last six months (document 001 §9), newest first. */

import { defineFilter, type FilterOf } from '#app/filters/define-filter'
import { searchField } from '#app/filters/field'
import { groupField, locationField } from '#app/locations/location-fields'
import { microsurveyField } from '../microsurveys'

export const responseFilter = defineFilter({
  savedAs: 'microsurvey_responses',
  fields: [microsurveyField, groupField, locationField, searchField],
  defaultRange: 'six_months',
  sorts: ['at'],
  defaultSort: { by: 'at', order: 'desc' },
})

export type ResponseFilter = FilterOf<typeof responseFilter>
