/**
 * Which page shows which report. Reports know no addresses and pages no outlets; a flyout beside a page, a row of the
 * scheduled exports and a mail must get from one to the other.
 */

import { keywordPath } from '#app/keywords/keyword-address'
import type { Href } from '#app/routing/href'

export type ReportPage = {
  report: string
  /** How a back link names the page (`fromPage`). */
  key: string
  label: string
  path: (href: Href, search?: URLSearchParams | string) => string
  /** Of an address that shows several: the `view` it has for this one. */
  view?: string
}

export const reportPages: ReportPage[] = [
  { report: 'reviews', key: 'reviews', label: 'Reviews', path: (href, search) => href('/reviews', search) },
  {
    report: 'removed_reviews',
    key: 'removedReviews',
    label: 'Removed reviews',
    path: (href, search) => href('/reviews/removed', search),
  },
  {
    report: 'locations',
    key: 'locations',
    label: 'Locations',
    path: (href, search) => href('/settings/locations', search),
  },
  {
    report: 'groups',
    key: 'groups',
    label: 'Groups',
    path: (href, search) => href('/settings/groups', search),
  },
  {
    report: 'local_listings',
    key: 'localListings',
    label: 'Local listings',
    path: (href, search) => href('/dashboard/local_listings', search),
  },
  { report: 'photos', key: 'photos', label: 'Photos', path: (href, search) => href('/photos', search) },
  {
    report: 'google_posts',
    key: 'googlePosts',
    label: 'Google posts',
    path: (href, search) => href('/dashboard/local_listings/google-posts', search),
  },
  {
    report: 'audit',
    key: 'audit',
    label: 'Audit log',
    path: (href, search) => href('/settings/audit', search),
  },
  {
    report: 'location_changes',
    key: 'locationChanges',
    label: 'Location history',
    path: (href, search) => href('/settings/locations/history', search),
  },
  {
    report: 'microsurvey_responses',
    key: 'microsurveys',
    label: 'Microsurveys',
    path: (href, search) => href('/request-reviews/microsurveys', search),
  },
  {
    report: 'keywords',
    key: 'keywords',
    label: 'Keywords',
    path: (href, search) => href('/dashboard/keywords', search),
  },
  { report: 'keyword_details', key: 'keywordDetails', label: 'Keyword details', path: keywordPath },
  {
    report: 'experience_categories',
    key: 'experienceCategories',
    label: 'Experience categories',
    path: (href, search) => href('/dashboard/keywords/categories', search),
  },
  {
    report: 'metric_locations',
    key: 'locationPerformance',
    label: 'Location performance',
    path: (href, search) => href('/dashboard/locations', search),
  },
  {
    report: 'metric_groups',
    key: 'groupPerformance',
    label: 'Group performance',
    path: (href, search) => href('/dashboard/locations', search),
    view: 'groups',
  },
  {
    report: 'location_performance',
    key: 'explainedPerformance',
    label: 'Location performance, explained',
    path: (href, search) => href('/dashboard/locations', search),
  },
  {
    report: 'child_reviews',
    key: 'childReviews',
    label: 'Child reviews',
    path: (href, search) => href('/child-reviews', search),
  },
  {
    report: 'mta_accounts',
    key: 'accounts',
    label: 'Accounts',
    path: (href, search) => href('/accounts', search),
  },
  {
    report: 'mta_trials',
    key: 'trials',
    label: 'Trials',
    path: (href, search) => href('/accounts/trials', search),
  },
  {
    report: 'mta_integrations',
    key: 'childIntegrations',
    label: 'Integrations',
    path: (href, search) => href('/accounts/integrations', search),
  },
  {
    report: 'partner_account_reports',
    key: 'partnerReports',
    label: 'Account reports',
    path: (href, search) => href('/partner-account-reports', search),
  },
]

export function reportPageAt(pathname: string, href: Href, view: string | null = null): ReportPage | null {
  const there = reportPages.filter(({ path }) => path(href) === pathname)
  return there.find((page) => page.view === (view ?? undefined)) ?? there[0] ?? null
}

export function reportPageOf(report: string): ReportPage | null {
  return reportPages.find((page) => page.report === report) ?? null
}

/** Where a `fromPage` leads back to. */
export function reportPageNamed(key: string | null): ReportPage | null {
  return reportPages.find((page) => page.key === key) ?? null
}
