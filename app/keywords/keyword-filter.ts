/**
 * The filters of the keyword pages: six months by default, and no fourteen days in the menu. The three pages share
 * their fields, so that a link from one to another selects the same reviews.
 */

import { defineFilter, type FilterOf } from '#app/filters/define-filter'
import type { Filter } from '#app/filters/filter'
import { groupField, locationField } from '#app/locations/location-filter-fields'
import { categoryField, ratingField, sentimentField, sourceField } from '#app/reviews/review-fields'
import { isKeywordSort, type KeywordSort, keywordSorts } from './keyword'
import { keywordField } from './keyword-field'

const fields = [groupField, locationField, sourceField, ratingField, sentimentField, categoryField] as const

export const keywordFilter = defineFilter({
  savedAs: 'keywords',
  fields,
  defaultRange: 'six_months',
  hiddenRanges: ['fourteen_days'],
  sorts: Object.keys(keywordSorts),
  // Each order has one direction only, which its name states.
  defaultSort: { by: 'highest_volume', order: 'asc' },
})

export type KeywordFilter = FilterOf<typeof keywordFilter>

export const categoryFilter = defineFilter({
  savedAs: 'experience_categories',
  fields,
  defaultRange: 'six_months',
  hiddenRanges: ['fourteen_days'],
})

/** The filter of the report; on the page, the keyword is in the path. */
export const detailsFilter = defineFilter({
  fields: [keywordField, ...fields],
  defaultRange: 'six_months',
  hiddenRanges: ['fourteen_days'],
})

export const detailsPageFilter = defineFilter({
  fields,
  defaultRange: 'six_months',
  hiddenRanges: ['fourteen_days'],
})

export function keywordSortOf({ sort: { by } }: Pick<Filter, 'sort'>): KeywordSort {
  return isKeywordSort(by) ? by : 'highest_volume'
}

/** The query that links between these pages keep. */
export function navigationQueryString(filter: Filter, change: Partial<KeywordFilter> = {}): string {
  return detailsPageFilter.navigationParams({ ...detailsPageFilter.restrict(filter), ...change }).toString()
}
