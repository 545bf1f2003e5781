/**
 * How the dashboard is filtered (document 000 §9: six months). Dates, places and sources narrow everything on it
 * alike; a rating or an answer leads to its reviews instead, as an average of five-star reviews tells nothing.
 */
import { defineFilter } from '#app/filters/define-filter'

export const dashboardFilter = defineFilter({
  savedAs: 'dashboard',
  fields: ['group', 'location', 'source'],
  defaultRange: 'six_months',
})
