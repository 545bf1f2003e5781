/** How removed reviews are narrowed: all there are, those that vanished last first. Dates are those of vanishing. */
import { defineFilter } from '#app/filters/define-filter'

export const removedFilter = defineFilter({
  savedAs: 'removed_reviews',
  fields: ['group', 'location', 'source', 'rating', 'search'],
  defaultRange: 'all_time',
  sorts: ['removed_at', 'published_at'],
  defaultSort: { by: 'removed_at', order: 'desc' },
})
