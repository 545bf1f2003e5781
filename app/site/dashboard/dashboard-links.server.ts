/** Creates the links from the dashboard's numbers to the lists of what they count, with the dashboard's filter. */

import type { Href } from '#app/kit/routing/href'
import { changeFilter } from '#app/platform/filters/filter'
import { listingFilter } from '#app/product/listings/listing-filter'
import { type ReviewFilter, reviewFilter } from '#app/product/reviews/review-filter'
import { type DashboardFilter, dashboardFilter } from './dashboard-filter'

export type DashboardLinks = ReturnType<typeof dashboardLinks>

export function dashboardLinks(href: Href, filter: DashboardFilter) {
  const { range, groupIds, locationIds, sourceIds } = filter
  const reviewFilterWith = (change: Partial<ReviewFilter>): ReviewFilter => ({
    ...reviewFilter.read(new URLSearchParams()),
    range,
    groupIds,
    locationIds,
    sourceIds,
    ...change,
  })
  return {
    reviewFilterWith,
    reviewSearch: (change: Partial<ReviewFilter> = {}) =>
      reviewFilter.toParams(reviewFilterWith(change)).toString(),
    reviews: (change: Partial<ReviewFilter> = {}) =>
      href('/reviews', reviewFilter.toParams(reviewFilterWith(change))),
    dashboard: (change: Partial<DashboardFilter>) =>
      href('/dashboard', dashboardFilter.toParams(changeFilter(filter, change))),
    outOfSync: () =>
      href(
        '/dashboard/local_listings',
        listingFilter.toParams({
          ...listingFilter.read(new URLSearchParams()),
          groupIds,
          locationIds,
          syncStatuses: ['not_in_sync'],
        }),
      ),
  }
}
