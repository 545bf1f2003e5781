/**
 * The filter for the photos of all locations. By default, it shows all photos, newest first. The usual default of six
 * months would end yesterday, so users would not find a photo that they have just uploaded.
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
