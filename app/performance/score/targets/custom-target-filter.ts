/** The filter for locations with custom targets, or, with `view=others`, for locations without custom targets. */

import { defineFilter } from '#app/filters/define-filter'
import { searchField } from '#app/filters/filter-field'

export const customTargetFilter = defineFilter({
  fields: [searchField],
  views: ['others'],
})
