import { defineFilter } from '#app/filters/define-filter'
import { renamed, searchField } from '#app/filters/field'
import { locationFilter } from '../location-filter'

export const groupFilter = defineFilter({
  fields: [renamed(searchField, 'keywords')],
  sorts: ['name', 'locations', 'created_at'],
  defaultSort: { by: 'name', order: 'asc' },
})

/** The locations in one group, or those not in it with `view=others`. */
export const memberFilter = defineFilter({
  ...locationFilter.rules,
  savedAs: undefined,
  fields: [renamed(searchField, 'keywords')],
  views: ['others'],
})
