import { directoryField, syncField } from '#app/directories/listing-filter-fields'
import { defineFilter, type FilterOf } from '#app/filters/define-filter'
import { groupField, locationField } from '#app/locations/location-filter-fields'

/** The filter of the listings dashboard. By default, out-of-sync locations come first. */
export const listingFilter = defineFilter({
  savedAs: 'local_listings',
  fields: [groupField, locationField, syncField, directoryField],
  sorts: ['name', 'auto_sync', 'status', 'last_checked_at'],
  defaultSort: { by: 'status', order: 'desc' },
})

export type ListingFilter = FilterOf<typeof listingFilter>
