/** The filter for locations with custom targets, or, with `view=others`, for locations without custom targets. */

import { defineFilter } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'

export const customTargetFilter = defineFilter({
  fields: [searchField],
  views: ['others'],
})
