import { defineFilter } from '#app/filters/define-filter'
import { locationFilter } from '../location-filter'

export const groupFilter = defineFilter({
  fields: ['search'],
  parameters: { search: 'keywords' },
  sorts: ['name', 'locations', 'created_at'],
  defaultSort: { by: 'name', order: 'asc' },
})

/** The locations of one group, or with `view=others` those that are not in it. */
export const memberFilter = defineFilter({
  ...locationFilter.rules,
  savedAs: undefined,
  fields: ['search'],
  views: ['others'],
})
