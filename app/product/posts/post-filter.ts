/** The filters for the list of posts and for the locations of one post. By default, they include everything. */

import { defineFilter } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'
import { groupField, locationField } from '#app/product/locations/location-filter-fields'
import { stateCodes } from './post'

export const postFilter = defineFilter({
  savedAs: 'google_posts',
  fields: [groupField, locationField, searchField],
  defaultRange: 'all_time',
  sorts: ['created_at'],
  defaultSort: { by: 'created_at', order: 'desc' },
})

export const resultFilter = defineFilter({
  fields: [searchField],
  views: stateCodes,
  sorts: ['name'],
  defaultSort: { by: 'name', order: 'asc' },
})
