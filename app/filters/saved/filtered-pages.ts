/**
 * The pages whose filters can be saved, by the name their filters are kept under (that of the page's report). What
 * one location's page is narrowed to is worth keeping for nobody.
 */
import type { Paths } from '#app/paths'

export const filteredPages = {
  dashboard: page('Dashboard', 'metrics.read', (paths, search) => paths.dashboard(search)),
  reviews: page('Reviews', 'review.read', (paths, search) => paths.reviews(search)),
  removed_reviews: page('Removed reviews', 'review.read', (paths, search) => paths.removedReviews(search)),
  locations: page('Locations', 'location.read', (paths, search) => paths.locations(search)),
  location_changes: page('Location history', 'location.read', (paths, search) =>
    paths.locationChanges(search),
  ),
  microsurvey_responses: page('Microsurveys', 'request.read', (paths, search) => paths.microsurveys(search)),
  local_listings: page('Local listings', 'local_listing.read', (paths, search) =>
    paths.localListings(search),
  ),
  keywords: page('Keywords', 'insights.read', (paths, search) => paths.keywords(search)),
  experience_categories: page('Experience categories', 'insights.read', (paths, search) =>
    paths.keywordCategories(search),
  ),
  photos: page('Photos', 'local_listing.read', (paths, search) => paths.photos(search)),
  google_posts: page('Google posts', 'local_listing.read', (paths, search) => paths.googlePosts(search)),
  audit: page('Audit log', 'audit_event.read', (paths, search) => paths.audit(search)),
  metric_locations: page('Location performance', 'location.read', (paths, search) =>
    paths.performance(search),
  ),
  child_reviews: page('Reviews of all accounts', 'account.read', (paths, search) =>
    paths.childReviews(search),
  ),
  partner_account_reports: page('Account reports', 'account.read', (paths, search) =>
    paths.partnerReports(search),
  ),
}

export type FilteredPageName = keyof typeof filteredPages

export const filteredPageNames = Object.keys(filteredPages) as FilteredPageName[]

/** The page at an address, `/as/{id}` before it or not; null for one that keeps no filters. */
export function filteredPageAt(paths: Paths, pathname: string): FilteredPageName | null {
  return filteredPageNames.find((name) => filteredPages[name].path(paths) === pathname) ?? null
}

export function isFilteredPage(name: string): name is FilteredPageName {
  return Object.hasOwn(filteredPages, name)
}

type To = (paths: Paths, search?: URLSearchParams | string) => string

function page<Reading extends string>(title: string, permission: Reading, path: To) {
  return { title, permission, path }
}
