/** What will be exported by these names: asked for, they answer that there is no such list yet, and not a wrong address. */
export const plannedReports: Record<string, string> = {
  partner_scorecards: 'Partner scorecards',
  competitors_overview: 'Competitors',
  competitors_brands: 'Competitor brands',
}

export function plannedTitle(name: string): string | undefined {
  return Object.hasOwn(plannedReports, name) ? plannedReports[name] : undefined
}
