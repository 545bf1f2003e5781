/**
 * Returns the inbox query string for a keyword filter. The dates are always explicit, because the inbox has a different
 * default range.
 */
import { changeFilter, type Filter } from '#app/platform/filters/filter'
import { type ReviewFilter, reviewFilter } from '#app/product/reviews/review-filter'

export function inboxQuery(filter: Filter, change: Partial<ReviewFilter> = {}): string {
  const sort = reviewFilter.rules.defaultSort
  const inboxFilter = changeFilter(reviewFilter.restrict(filter), {
    sort,
    savedFilterId: null,
    unknown: [],
    view: null,
    ...change,
  })
  return reviewFilter.toParams(inboxFilter).toString()
}
