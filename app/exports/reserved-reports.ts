/**
 * What can be exported by its name (document 000 §7). A name whose report does not exist yet is kept for it: asked for,
 * it answers that there is no such list yet, and not that the address is wrong.
 */
export const reservedReports: Record<string, string> = {
  reviews: 'Reviews',
  partner_scorecards: 'Partner scorecards',
  locations: 'Locations',
  groups: 'Groups',
  metric_locations: 'Location metrics',
  metric_groups: 'Group metrics',
  location_performance: 'Location performance',
  microsurvey_responses: 'Microsurvey responses',
  competitors_overview: 'Competitors',
  competitors_brands: 'Competitor brands',
  experience_categories: 'Experience categories',
  keywords: 'Keywords',
  keyword_details: 'Keyword details',
  mta_accounts: 'Accounts',
  mta_integrations: 'Integrations',
}

export function reservedTitle(name: string): string | undefined {
  return Object.hasOwn(reservedReports, name) ? reservedReports[name] : undefined
}
