import { defineFilter } from '#app/platform/filters/define-filter'
import { searchField, withParameter } from '#app/platform/filters/filter-field'
import { locationFilter } from '../list/location-filter'

export const groupFilter = defineFilter({
  fields: [withParameter(searchField, 'keywords')],
  sorts: ['name', 'locations', 'created_at'],
  defaultSort: { by: 'name', order: 'asc' },
})

/** The filter for the locations of one group. With `view=others`, it lists the locations that are not in the group. */
export const memberFilter = defineFilter({
  ...locationFilter.rules,
  savedAs: undefined,
  fields: [withParameter(searchField, 'keywords')],
  views: ['others'],
})
