/** Whose score is explained, and when: what leads here from the report brings its filter along. */
import { defineFilter } from '#app/filters/define-filter'

export const scoreFilter = defineFilter({
  fields: ['group', 'location', 'source'],
  defaultRange: 'six_months',
})
