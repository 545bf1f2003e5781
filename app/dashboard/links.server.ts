/** The links of the dashboard's numbers: to what each counts, under the same filter. */

import { changed } from '#app/filters/filter'
import { listingFilter } from '#app/listings/listing-filter'
import { type ReviewFilter, reviewFilter } from '#app/reviews/review-filter'
import type { Href } from '#app/routing/href'
import { type DashboardFilter, dashboardFilter } from './dashboard-filter'

export type Links = ReturnType<typeof linksOf>

export function linksOf(href: Href, filter: DashboardFilter) {
  const { range, groupIds, locationIds, sourceIds } = filter
  const reviewsOf = (change: Partial<ReviewFilter>): ReviewFilter => ({
    ...reviewFilter.read(new URLSearchParams()),
    ...{ range, groupIds, locationIds, sourceIds },
    ...change,
  })
  return {
    reviewsOf,
    reviewSearch: (change: Partial<ReviewFilter> = {}) => reviewFilter.toParams(reviewsOf(change)).toString(),
    reviews: (change: Partial<ReviewFilter> = {}) =>
      href('/reviews', reviewFilter.toParams(reviewsOf(change))),
    here: (change: Partial<DashboardFilter>) =>
      href('/dashboard', dashboardFilter.toParams(changed(filter, change))),
    outOfSync: () =>
      href(
        '/dashboard/local_listings',
        listingFilter.toParams({
          ...listingFilter.read(new URLSearchParams()),
          ...{ groupIds, locationIds, syncStatuses: ['not_in_sync'] },
        }),
      ),
  }
}
