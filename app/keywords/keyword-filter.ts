/**
 * How keywords are narrowed (document 002 §7 and §9): six months unless the URL says otherwise, no fourteen days in the
 * menu. The three pages share their fields, so that a link from one to the other means the same reviews.
 */

import { defineFilter, type FilterOf } from '#app/filters/define-filter'
import type { Filter } from '#app/filters/filter'
import { groupField, locationField } from '#app/locations/location-fields'
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
  // Each order goes one way only, which its name says.
  defaultSort: { by: 'highest_volume', order: 'asc' },
})

export type KeywordFilter = FilterOf<typeof keywordFilter>

export const categoryFilter = defineFilter({
  savedAs: 'experience_categories',
  fields,
  defaultRange: 'six_months',
  hiddenRanges: ['fourteen_days'],
})

/** Of the report; on its page the path says the keyword. */
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

export function sortOf({ sort: { by } }: Pick<Filter, 'sort'>): KeywordSort {
  return isKeywordSort(by) ? by : 'highest_volume'
}

/** What a link from one of the pages to another carries. */
export function carriedSearch(filter: Filter, change: Partial<KeywordFilter> = {}): string {
  return detailsPageFilter.navigationParams({ ...detailsPageFilter.of(filter), ...change }).toString()
}
