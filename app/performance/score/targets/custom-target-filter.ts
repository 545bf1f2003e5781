/** The list of locations with targets of their own, and, with `view=others`, of those without. */

import { defineFilter } from '#app/filters/define-filter'
import { searchField } from '#app/filters/field'

export const customTargetFilter = defineFilter({
  fields: [searchField],
  views: ['others'],
})
