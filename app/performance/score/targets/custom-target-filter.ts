/** The list of locations with targets of their own, and, with `view=others`, of those without. */
import { defineFilter } from '#app/filters/define-filter'

export const customTargetFilter = defineFilter({
  fields: ['search'],
  views: ['others'],
})
