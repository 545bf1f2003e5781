/**
 * The inbox filter. By default, it selects thirty days, newest reviews first. `review` is the review that is open beside
 * the list.
 */

import { defineFilter, type FilterOf } from '#app/platform/filters/define-filter'
import type { Filter } from '#app/platform/filters/filter'
import { searchField } from '#app/platform/filters/filter-field'
import { groupField, locationField } from '#app/product/locations/location-filter-fields'
import {
  categoryField,
  importField,
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
    importField,
    searchField,
  ],
  defaultRange: 'thirty_days',
  sorts: ['published_at', 'rating'],
  defaultSort: { by: 'published_at', order: 'desc' },
  pageState: ['review'],
})

export type ReviewFilter = FilterOf<typeof reviewFilter>

/** The filter of any page that selects reviews. Fields that the filter does not have do not restrict the reviews. */
export type ReviewConditions = Filter & Partial<ReviewFilter>
