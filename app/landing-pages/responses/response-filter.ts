/** How the answers of customers are narrowed: those of the last six months (document 001 §9), newest first. */
import { defineFilter } from '#app/filters/define-filter'

export const responseFilter = defineFilter({
  savedAs: 'microsurvey_responses',
  fields: ['microsurvey', 'group', 'location', 'search'],
  defaultRange: 'six_months',
  sorts: ['at'],
  defaultSort: { by: 'at', order: 'desc' },
})
