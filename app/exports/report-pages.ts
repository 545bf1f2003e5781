/**
 * Which page shows which report. Reports know no addresses and pages no outlets; a flyout beside a page, a row of the
 * scheduled exports and a mail must get from one to the other.
 */
import { keywordPath } from '#app/keywords/keyword-address'
import type { Paths } from '#app/paths'

export type ReportPage = {
  report: string
  /** How a back link names the page (`fromPage`). */
  key: string
  label: string
  path: (paths: Paths, search?: URLSearchParams | string) => string
  /** Of an address that shows several: the `view` it has for this one. */
  view?: string
}

export const reportPages: ReportPage[] = [
  { report: 'reviews', key: 'reviews', label: 'Reviews', path: (paths, search) => paths.reviews(search) },
  {
    report: 'removed_reviews',
    key: 'removedReviews',
    label: 'Removed reviews',
    path: (paths, search) => paths.removedReviews(search),
  },
  {
    report: 'locations',
    key: 'locations',
    label: 'Locations',
    path: (paths, search) => paths.locations(search),
  },
  { report: 'groups', key: 'groups', label: 'Groups', path: (paths, search) => paths.groups(search) },
  {
    report: 'local_listings',
    key: 'localListings',
    label: 'Local listings',
    path: (paths, search) => paths.localListings(search),
  },
  { report: 'photos', key: 'photos', label: 'Photos', path: (paths, search) => paths.photos(search) },
  {
    report: 'google_posts',
    key: 'googlePosts',
    label: 'Google posts',
    path: (paths, search) => paths.googlePosts(search),
  },
  { report: 'audit', key: 'audit', label: 'Audit log', path: (paths, search) => paths.audit(search) },
  {
    report: 'location_changes',
    key: 'locationChanges',
    label: 'Location history',
    path: (paths, search) => paths.locationChanges(search),
  },
  {
    report: 'microsurvey_responses',
    key: 'microsurveys',
    label: 'Microsurveys',
    path: (paths, search) => paths.microsurveys(search),
  },
  {
    report: 'keywords',
    key: 'keywords',
    label: 'Keywords',
    path: (paths, search) => paths.keywords(search),
  },
  { report: 'keyword_details', key: 'keywordDetails', label: 'Keyword details', path: keywordPath },
  {
    report: 'experience_categories',
    key: 'experienceCategories',
    label: 'Experience categories',
    path: (paths, search) => paths.keywordCategories(search),
  },
  {
    report: 'metric_locations',
    key: 'locationPerformance',
    label: 'Location performance',
    path: (paths, search) => paths.performance(search),
  },
  {
    report: 'metric_groups',
    key: 'groupPerformance',
    label: 'Group performance',
    path: (paths, search) => paths.performance(search),
    view: 'groups',
  },
  {
    report: 'location_performance',
    key: 'explainedPerformance',
    label: 'Location performance, explained',
    path: (paths, search) => paths.performance(search),
  },
  {
    report: 'child_reviews',
    key: 'childReviews',
    label: 'Child reviews',
    path: (paths, search) => paths.childReviews(search),
  },
  {
    report: 'mta_accounts',
    key: 'accounts',
    label: 'Accounts',
    path: (paths, search) => paths.accounts(search),
  },
  { report: 'mta_trials', key: 'trials', label: 'Trials', path: (paths, search) => paths.trials(search) },
  {
    report: 'mta_integrations',
    key: 'childIntegrations',
    label: 'Integrations',
    path: (paths, search) => paths.childIntegrations(search),
  },
  {
    report: 'partner_account_reports',
    key: 'partnerReports',
    label: 'Account reports',
    path: (paths, search) => paths.partnerReports(search),
  },
]

export function reportPageAt(pathname: string, paths: Paths, view: string | null = null): ReportPage | null {
  const there = reportPages.filter(({ path }) => path(paths) === pathname)
  return there.find((page) => page.view === (view ?? undefined)) ?? there[0] ?? null
}

export function reportPageOf(report: string): ReportPage | null {
  return reportPages.find((page) => page.report === report) ?? null
}

/** Where a `fromPage` leads back to. */
export function reportPageNamed(key: string | null): ReportPage | null {
  return reportPages.find((page) => page.key === key) ?? null
}
