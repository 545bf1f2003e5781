import { defineFilter, type FilterOf } from '#app/platform/filters/define-filter'
import { groupField, locationField } from '#app/product/locations/location-filter-fields'
import { directoryField, syncField } from './listing-filter-fields'

/** The filter of the listings dashboard. By default, out-of-sync locations come first. */
export const listingFilter = defineFilter({
  savedAs: 'local_listings',
  fields: [groupField, locationField, syncField, directoryField],
  sorts: ['name', 'auto_sync', 'status', 'last_checked_at'],
  defaultSort: { by: 'status', order: 'desc' },
})

export type ListingFilter = FilterOf<typeof listingFilter>
