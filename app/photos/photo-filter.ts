/**
 * How the photos of all locations are narrowed: all of them, newest first, unless the URL says otherwise. Not the six
 * months of document 000 §9: those end yesterday, and who has just uploaded a photo would look for it in vain.
 */

import { defineFilter, type FilterOf } from '#app/filters/define-filter'
import { searchField } from '#app/filters/field'
import { groupField, locationField } from '#app/locations/location-fields'

export const photoFilter = defineFilter({
  savedAs: 'photos',
  fields: [groupField, locationField, searchField],
  defaultRange: 'all_time',
  sorts: ['published_at', 'category_rank'],
  defaultSort: { by: 'published_at', order: 'desc' },
})

export type PhotoFilter = FilterOf<typeof photoFilter>
