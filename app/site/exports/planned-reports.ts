/**
 * The names and titles of reports that are planned. A request for one of them gets a page that says that the report
 * does not exist yet, rather than an ordinary 404 page.
 */
export const plannedReports: Record<string, string> = {
  partner_scorecards: 'Partner scorecards',
  competitors_overview: 'Competitors',
  competitors_brands: 'Competitor brands',
  microsurvey_custom_attributes: 'Custom attributes of microsurveys',
}

export function plannedTitle(name: string): string | undefined {
  return Object.hasOwn(plannedReports, name) ? plannedReports[name] : undefined
}
