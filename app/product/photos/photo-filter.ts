/**
 * The filter for the photos of all locations. By default, it shows the photos of six months, newest first. Periods that
 * end yesterday include today as well; otherwise users would not find a photo that they have just uploaded.
 */

import { longPresets } from '#app/platform/filters/date-presets'
import { defineFilter, type FilterOf } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'
import { groupField, locationField } from '#app/product/locations/location-filter-fields'

export const photoFilter = defineFilter({
  savedAs: 'photos',
  fields: [groupField, locationField, searchField],
  defaultRange: 'six_months',
  offeredRanges: longPresets,
  sorts: ['published_at', 'category_rank'],
  defaultSort: { by: 'published_at', order: 'desc' },
})

export type PhotoFilter = FilterOf<typeof photoFilter>
