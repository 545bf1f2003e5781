/** The filter of the inbox: thirty days, newest first, unless the URL says otherwise. */

import { defineFilter, type FilterOf } from '#app/filters/define-filter'
import type { Filter } from '#app/filters/filter'
import { searchField } from '#app/filters/filter-field'
import { groupField, locationField } from '#app/locations/location-filter-fields'
import {
  categoryField,
  numberedSentimentField,
  ratingField,
  respondedField,
  sourceField,
  tagField,
} from './review-fields'

export const reviewFilter = defineFilter({
  savedAs: 'reviews',
  fields: [
    groupField,
    locationField,
    sourceField,
    ratingField,
    numberedSentimentField,
    respondedField,
    categoryField,
    tagField,
    searchField,
  ],
  defaultRange: 'thirty_days',
  sorts: ['published_at', 'rating'],
  defaultSort: { by: 'published_at', order: 'desc' },
})

export type ReviewFilter = FilterOf<typeof reviewFilter>

/** The conditions on reviews of any page. A filter that lacks a field is not narrowed by it. */
export type ReviewConditions = Filter & Partial<ReviewFilter>
