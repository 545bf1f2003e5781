import { defineFilter } from '#app/filters/define-filter'
import { searchField, withParameter } from '#app/filters/filter-field'
import { locationFilter } from '../list/location-filter'

export const groupFilter = defineFilter({
  fields: [withParameter(searchField, 'keywords')],
  sorts: ['name', 'locations', 'created_at'],
  defaultSort: { by: 'name', order: 'asc' },
})

/** The locations in one group, or those not in it with `view=others`. */
export const memberFilter = defineFilter({
  ...locationFilter.rules,
  savedAs: undefined,
  fields: [withParameter(searchField, 'keywords')],
  views: ['others'],
})
