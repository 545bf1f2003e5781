/**
 * Reports that will exist under these names: until then, the response says that there is no such list yet rather than
 * that the URL is wrong.
 */
export const plannedReports: Record<string, string> = {
  partner_scorecards: 'Partner scorecards',
  competitors_overview: 'Competitors',
  competitors_brands: 'Competitor brands',
}

export function plannedTitle(name: string): string | undefined {
  return Object.hasOwn(plannedReports, name) ? plannedReports[name] : undefined
}
