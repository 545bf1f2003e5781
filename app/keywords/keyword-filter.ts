/**
 * How keywords are narrowed (document 002 §7 and §9): six months unless the URL says otherwise, no fourteen days in the
 * menu. The three pages share their fields, so that a link from one to the other means the same reviews.
 */
import { defineFilter } from '#app/filters/define-filter'
import type { Filter, FilterRules } from '#app/filters/filter'
import { isKeywordSort, type KeywordSort, keywordSorts } from './keyword'

const fields: FilterRules['fields'] = ['group', 'location', 'source', 'rating', 'sentiment', 'category']

export const keywordFilter = defineFilter({
  savedAs: 'keywords',
  fields,
  defaultRange: 'six_months',
  hiddenRanges: ['fourteen_days'],
  sorts: Object.keys(keywordSorts),
  // Each order goes one way only, which its name says.
  defaultSort: { by: 'highest_volume', order: 'asc' },
})

export const categoryFilter = defineFilter({
  savedAs: 'experience_categories',
  fields,
  defaultRange: 'six_months',
  hiddenRanges: ['fourteen_days'],
})

/** Of the report; on its page the path says the keyword. */
export const detailsFilter = defineFilter({
  fields: ['keyword', ...fields],
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
export function carriedSearch(filter: Filter, change: Partial<Filter> = {}): string {
  return detailsPageFilter.navigationParams({ ...filter, ...change }).toString()
}
