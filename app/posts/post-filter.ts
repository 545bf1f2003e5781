/** How the list of posts is narrowed, and the locations of one post: all of them, unless the URL says otherwise. */
import { defineFilter } from '#app/filters/define-filter'
import { stateCodes } from './post'

export const postFilter = defineFilter({
  savedAs: 'google_posts',
  fields: ['group', 'location', 'search'],
  defaultRange: 'all_time',
  sorts: ['created_at'],
  defaultSort: { by: 'created_at', order: 'desc' },
})

export const resultFilter = defineFilter({
  fields: ['search'],
  views: stateCodes,
  sorts: ['name'],
  defaultSort: { by: 'name', order: 'asc' },
})
