/** The query of the inbox that holds a filter of keywords, its dates named whichever the inbox begins with. */
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
