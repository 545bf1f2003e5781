/** Returns the inbox query for a keyword filter. The dates are always explicit, whatever the inbox's default range. */
import { changed, type Filter } from '#app/filters/filter'
import { type ReviewFilter, reviewFilter } from '#app/reviews/review-filter'

export function reviewSearch(filter: Filter, change: Partial<ReviewFilter> = {}): string {
  const sort = reviewFilter.rules.defaultSort
  const own = changed(reviewFilter.of(filter), {
    ...{ sort, savedFilterId: null, unknown: [], view: null },
    ...change,
  })
  return reviewFilter.toParams(own).toString()
}
