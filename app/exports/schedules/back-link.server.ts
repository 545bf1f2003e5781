import { z } from 'zod'
import type { Href } from '#app/routing/href'
import { readQuery, textParameter } from '#app/routing/query'
import { reportPageOf } from '../report-pages.server'

const querySchema = z.object({ fromPage: textParameter })

/** Maps keys in old links to the current names of the reports. */
const legacyKeys: Record<string, string> = {
  removedReviews: 'removed_reviews',
  localListings: 'local_listings',
  googlePosts: 'google_posts',
  locationChanges: 'location_changes',
  microsurveys: 'microsurvey_responses',
  keywordDetails: 'keyword_details',
  experienceCategories: 'experience_categories',
  locationPerformance: 'metric_locations',
  groupPerformance: 'metric_groups',
  explainedPerformance: 'location_performance',
  childReviews: 'child_reviews',
  accounts: 'mta_accounts',
  trials: 'mta_trials',
  childIntegrations: 'mta_integrations',
  partnerReports: 'partner_account_reports',
}

/**
 * Returns the back link of the scheduled exports list: to the page of the report in the `fromPage` parameter, or else
 * to the Settings page.
 */
export function backLink(href: Href, request: { url: string }): { key: string; label: string; to: string } {
  const key = readQuery(request, querySchema).fromPage ?? ''
  const page = reportPageOf(Object.hasOwn(legacyKeys, key) ? (legacyKeys[key] ?? '') : key)
  return page
    ? {
        key: page.report,
        label: page.label,
        to: page.path(href, page.view ? new URLSearchParams({ view: page.view }) : undefined),
      }
    : { key: '', label: 'Settings', to: href('/settings') }
}

/** Returns the URL of the scheduled exports list, with the `fromPage` parameter for the same back link. */
export function scheduleListPath(href: Href, request: { url: string }): string {
  const { key } = backLink(href, request)
  return href('/settings/scheduled-exports/manage', key ? { fromPage: key } : undefined)
}
