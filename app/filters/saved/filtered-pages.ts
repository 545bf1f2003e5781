import type { Href } from '#app/routing/href'

/**
 * The pages whose filters can be saved, by the name their filters are kept under: that of the page's report, which says
 * who can open it. What one location's page is narrowed to is worth keeping for nobody.
 */

export const filteredPages = {
  dashboard: page('Dashboard', (href, search) => href('/dashboard', search)),
  reviews: page('Reviews', (href, search) => href('/reviews', search)),
  removed_reviews: page('Removed reviews', (href, search) => href('/reviews/removed', search)),
  locations: page('Locations', (href, search) => href('/settings/locations', search)),
  location_changes: page('Location history', (href, search) => href('/settings/locations/history', search)),
  microsurvey_responses: page('Microsurveys', (href, search) =>
    href('/request-reviews/microsurveys', search),
  ),
  local_listings: page('Local listings', (href, search) => href('/dashboard/local_listings', search)),
  keywords: page('Keywords', (href, search) => href('/dashboard/keywords', search)),
  experience_categories: page('Experience categories', (href, search) =>
    href('/dashboard/keywords/categories', search),
  ),
  photos: page('Photos', (href, search) => href('/photos', search)),
  google_posts: page('Google posts', (href, search) =>
    href('/dashboard/local_listings/google-posts', search),
  ),
  audit: page('Audit log', (href, search) => href('/settings/audit', search)),
  metric_locations: page('Location performance', (href, search) => href('/dashboard/locations', search)),
  child_reviews: page('Reviews of all accounts', (href, search) => href('/child-reviews', search)),
  partner_account_reports: page('Account reports', (href, search) =>
    href('/partner-account-reports', search),
  ),
}

export type FilteredPageName = keyof typeof filteredPages

export const filteredPageNames = Object.keys(filteredPages) as FilteredPageName[]

/** The page at an address, `/as/{id}` before it or not; null for one that keeps no filters. */
export function filteredPageAt(href: Href, pathname: string): FilteredPageName | null {
  return filteredPageNames.find((name) => filteredPages[name].path(href) === pathname) ?? null
}

export function isFilteredPage(name: string): name is FilteredPageName {
  return Object.hasOwn(filteredPages, name)
}

type To = (href: Href, search?: URLSearchParams | string) => string

function page(title: string, path: To) {
  return { title, path }
}
