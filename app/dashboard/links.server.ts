/** Where the dashboard's numbers lead: what each counts, under the same filter. */

import { changed, defaultFilter, type Filter } from '#app/filters/filter'
import { listingFilter } from '#app/listings/listing-filter'
import { reviewFilter } from '#app/reviews/review-filter'
import type { Href } from '#app/routing/href'
import { dashboardFilter } from './dashboard-filter'

export type Links = ReturnType<typeof linksOf>

export function linksOf(href: Href, filter: Filter) {
  const { range, groupIds, locationIds, sourceIds } = filter
  const reviewsOf = (change: Partial<Filter>): Filter => ({
    ...defaultFilter(reviewFilter.rules),
    ...{ range, groupIds, locationIds, sourceIds },
    ...change,
  })
  return {
    reviewsOf,
    reviewSearch: (change: Partial<Filter> = {}) => reviewFilter.toParams(reviewsOf(change)).toString(),
    reviews: (change: Partial<Filter> = {}) => href('/reviews', reviewFilter.toParams(reviewsOf(change))),
    here: (change: Partial<Filter>) => href('/dashboard', dashboardFilter.toParams(changed(filter, change))),
    outOfSync: () =>
      href(
        '/dashboard/local_listings',
        listingFilter.toParams({
          ...defaultFilter(listingFilter.rules),
          ...{ groupIds, locationIds, syncStatuses: ['not_in_sync'] },
        }),
      ),
  }
}
