/**
 * The filter for removed reviews. By default, it selects all of them, most recently removed first. Its dates are the
 * dates of removal.
 */

import { defineFilter } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'
import { groupField, locationField } from '#app/product/locations/location-filter-fields'
import { ratingField, sourceField } from '../../review-fields'

export const removedFilter = defineFilter({
  savedAs: 'removed_reviews',
  fields: [groupField, locationField, sourceField, ratingField, searchField],
  defaultRange: 'all_time',
  sorts: ['removed_at', 'published_at'],
  defaultSort: { by: 'removed_at', order: 'desc' },
})
