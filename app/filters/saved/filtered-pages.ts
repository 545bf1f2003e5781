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
  microsurvey_responses: page('Microsurveys', 'request.read', (paths, search) => paths.microsurveys(search), [
    'microsurveys',
  ]),
  local_listings: page(
    'Local listings',
    'local_listing.read',
    (paths, search) => paths.localListings(search),
    ['local_listings'],
  ),
  keywords: page('Keywords', 'insights.read', (paths, search) => paths.keywords(search), ['insights']),
  experience_categories: page(
    'Experience categories',
    'insights.read',
    (paths, search) => paths.keywordCategories(search),
    ['insights', 'experience_analysis'],
  ),
  photos: page('Photos', 'local_listing.read', (paths, search) => paths.photos(search), ['media']),
  google_posts: page('Google posts', 'local_listing.read', (paths, search) => paths.googlePosts(search), [
    'local_listings',
  ]),
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

type FilteredPage = (typeof filteredPages)[FilteredPageName]
type Asked = { all: FilteredPage['permission'][]; setting: FilteredPage['settings'] }

/** The pages that somebody may open, in an account that has them. */
export function openPages({ passes }: { passes: (gate: Asked) => boolean }): FilteredPageName[] {
  return filteredPageNames.filter((name) => {
    const { permission, settings } = filteredPages[name]
    return passes({ all: [permission], setting: settings })
  })
}

/** The page at an address, `/as/{id}` before it or not; null for one that keeps no filters. */
export function filteredPageAt(paths: Paths, pathname: string): FilteredPageName | null {
  return filteredPageNames.find((name) => filteredPages[name].path(paths) === pathname) ?? null
}

export function isFilteredPage(name: string): name is FilteredPageName {
  return Object.hasOwn(filteredPages, name)
}

type To = (paths: Paths, search?: URLSearchParams | string) => string

function page<Reading extends string, Setting extends string = never>(
  title: string,
  permission: Reading,
  path: To,
  /** What an account must have switched on besides. */
  settings: readonly Setting[] = [],
) {
  return { title, permission, path, settings }
}
