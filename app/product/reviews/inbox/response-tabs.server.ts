import type { Href } from '#app/kit/routing/href'
import { changeFilter } from '#app/platform/filters/filter'
import type { ReviewCounts } from '../counts/count-query.server'
import { type ReviewFilter, reviewFilter } from '../review-filter'
import type { ResponseTab } from './response-tabs'

/** Returns the tabs of the response filter. `counts` are the figures of the reviews that match the other filters. */
export function responseTabs(
  href: Href,
  filter: ReviewFilter,
  { total, responded }: Pick<ReviewCounts, 'total' | 'responded'>,
): ResponseTab[] {
  const tab = (value: ReviewFilter['responded'], label: string, count: number): ResponseTab => ({
    label,
    to: href('/reviews', reviewFilter.toParams(changeFilter(filter, { responded: value }))),
    count,
    isCurrent: filter.responded === value,
  })
  return [
    tab(null, 'All', total),
    tab('not_responded', 'Needs a response', total - responded),
    tab('responded', 'Responded', responded),
  ]
}
