/** Where the dashboard's numbers lead: what each counts, under the same filter. */
import { changed, defaultFilter, type Filter } from '#app/filters/filter'
import { listingFilter } from '#app/listings/listing-filter'
import type { Paths } from '#app/paths'
import { reviewFilter } from '#app/reviews/review-filter'
import { dashboardFilter } from './dashboard-filter'

export type Links = ReturnType<typeof linksOf>

export function linksOf(paths: Paths, filter: Filter) {
  const { range, groupIds, locationIds, sourceIds } = filter
  const reviewsOf = (change: Partial<Filter>): Filter => ({
    ...defaultFilter(reviewFilter.rules),
    ...{ range, groupIds, locationIds, sourceIds },
    ...change,
  })
  return {
    reviewsOf,
    reviewSearch: (change: Partial<Filter> = {}) => reviewFilter.toParams(reviewsOf(change)).toString(),
    reviews: (change: Partial<Filter> = {}) => paths.reviews(reviewFilter.toParams(reviewsOf(change))),
    here: (change: Partial<Filter>) => paths.dashboard(dashboardFilter.toParams(changed(filter, change))),
    outOfSync: () =>
      paths.localListings(
        listingFilter.toParams({
          ...defaultFilter(listingFilter.rules),
          ...{ groupIds, locationIds, syncStatuses: ['not_in_sync'] },
        }),
      ),
  }
}
