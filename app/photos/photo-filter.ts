/**
 * The filter for the photos of all locations: all of them, newest first, by default. The usual six months would end
 * yesterday, and a user who has just uploaded a photo would not find it.
 */

import { defineFilter, type FilterOf } from '#app/filters/define-filter'
import { searchField } from '#app/filters/filter-field'
import { groupField, locationField } from '#app/locations/location-filter-fields'

export const photoFilter = defineFilter({
  savedAs: 'photos',
  fields: [groupField, locationField, searchField],
  defaultRange: 'all_time',
  sorts: ['published_at', 'category_rank'],
  defaultSort: { by: 'published_at', order: 'desc' },
})

export type PhotoFilter = FilterOf<typeof photoFilter>
