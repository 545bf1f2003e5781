/** How the photos of all locations are narrowed: those of the last six months, newest first, unless the URL says otherwise. */
import { defineFilter } from '#app/filters/define-filter'

export const photoFilter = defineFilter({
  page: 'photos',
  fields: ['group', 'location', 'search'],
  defaultRange: 'six_months',
  sorts: ['published_at', 'category_rank'],
  defaultSort: { by: 'published_at', order: 'desc' },
})
