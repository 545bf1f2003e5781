/**
 * The pages whose filters can be saved, by the name their filters are kept under: that of the page's report, which says
 * who can open it. What one location's page is narrowed to is worth keeping for nobody.
 */
import type { Paths } from '#app/paths'

export const filteredPages = {
  dashboard: page('Dashboard', (paths, search) => paths.dashboard(search)),
  reviews: page('Reviews', (paths, search) => paths.reviews(search)),
  removed_reviews: page('Removed reviews', (paths, search) => paths.removedReviews(search)),
  locations: page('Locations', (paths, search) => paths.locations(search)),
  location_changes: page('Location history', (paths, search) => paths.locationChanges(search)),
  microsurvey_responses: page('Microsurveys', (paths, search) => paths.microsurveys(search)),
  local_listings: page('Local listings', (paths, search) => paths.localListings(search)),
  keywords: page('Keywords', (paths, search) => paths.keywords(search)),
  experience_categories: page('Experience categories', (paths, search) => paths.keywordCategories(search)),
  photos: page('Photos', (paths, search) => paths.photos(search)),
  google_posts: page('Google posts', (paths, search) => paths.googlePosts(search)),
  audit: page('Audit log', (paths, search) => paths.audit(search)),
  metric_locations: page('Location performance', (paths, search) => paths.performance(search)),
  child_reviews: page('Reviews of all accounts', (paths, search) => paths.childReviews(search)),
  partner_account_reports: page('Account reports', (paths, search) => paths.partnerReports(search)),
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

function page(title: string, path: To) {
  return { title, path }
}
