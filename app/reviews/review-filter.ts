/** How the inbox is filtered (document 000 §2 and §9): thirty days, newest first, unless the URL says otherwise. */
import { defineFilter } from '#app/filters/define-filter'

export const reviewFilter = defineFilter({
  savedAs: 'reviews',
  storesSentimentAs: 'number',
  fields: ['group', 'location', 'source', 'rating', 'sentiment', 'responded', 'category', 'tag', 'search'],
  defaultRange: 'thirty_days',
  sorts: ['published_at', 'rating'],
  defaultSort: { by: 'published_at', order: 'desc' },
})
