import { defineFilter } from '#app/filters/define-filter'

/** What the dashboard of listings understands (document 002 §2.3). What is out of sync comes first. */
export const listingFilter = defineFilter({
  savedAs: 'local_listings',
  fields: ['group', 'location', 'sync', 'directory'],
  sorts: ['name', 'auto_sync', 'status', 'last_checked_at'],
  defaultSort: { by: 'status', order: 'desc' },
})
