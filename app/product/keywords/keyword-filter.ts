/**
 * The filters of the keyword pages. By default, they select six months, and the menu of date ranges does not offer
 * fourteen days. The three pages share their fields, so that a link from one page to another selects the same reviews.
 */

import { usualPresets } from '#app/platform/filters/date-presets'
import { defineFilter, type FilterOf } from '#app/platform/filters/define-filter'
import type { Filter } from '#app/platform/filters/filter'
import { groupField, locationField } from '#app/product/locations/location-filter-fields'
import { categoryField, ratingField, sentimentField, sourceField } from '#app/product/reviews/review-fields'
import { isKeywordSort, type KeywordSort, keywordSorts } from './keyword'
import { keywordField } from './keyword-field'

const offeredRanges = usualPresets.filter((descriptor) => descriptor !== 'fourteen_days')

const fields = [groupField, locationField, sourceField, ratingField, sentimentField, categoryField] as const

export const keywordFilter = defineFilter({
  savedAs: 'keywords',
  fields,
  defaultRange: 'six_months',
  offeredRanges,
  sorts: Object.keys(keywordSorts),
  // Each sort order has only one direction, so the order is always 'asc'.
  defaultSort: { by: 'highest_volume', order: 'asc' },
})

export type KeywordFilter = FilterOf<typeof keywordFilter>

export const categoryFilter = defineFilter({
  savedAs: 'experience_categories',
  fields,
  defaultRange: 'six_months',
  offeredRanges,
})

/**
 * The filter of the keyword details report. The page's filter has no keyword field, because the keyword is in the path.
 */
export const detailsFilter = defineFilter({
  fields: [keywordField, ...fields],
  defaultRange: 'six_months',
  offeredRanges,
})

export const detailsPageFilter = defineFilter({
  fields,
  defaultRange: 'six_months',
  offeredRanges,
})

export function keywordSortOf({ sort: { by } }: Pick<Filter, 'sort'>): KeywordSort {
  return isKeywordSort(by) ? by : 'highest_volume'
}

/** Returns the query string that links between the keyword pages keep. */
export function navigationQueryString(filter: Filter, change: Partial<KeywordFilter> = {}): string {
  return detailsPageFilter.navigationParams({ ...detailsPageFilter.restrict(filter), ...change }).toString()
}
