/** Lists the pages that have saved filters (report pages and the dashboard), and checks who can open them. */

import type { Tx } from '#app/kit/database/tenant.server'
import type { FilterDefinition } from '#app/platform/filters/define-filter'
import type { SavedFilter } from '#app/platform/filters/saved/saved-filter'
import type { SavedFilterPage } from '#app/platform/filters/saved/saved-filter-labels'
import { reportAccess } from '#app/platform/reports/report-access.server'
import { resolveNames } from '#app/platform/reports/requested-filter.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { dashboardFilter } from '#app/site/dashboard/dashboard-filter'
import { allReports } from '#app/site/exports/all-reports.server'
import { reportPageOf } from '#app/site/exports/report-pages.server'

type FilterViewer = Pick<Viewer, 'can' | 'userType' | 'settings' | 'features'>

/** A page with saved filters. `name` is the name under which its filters are saved. */
type FilterPage = SavedFilterPage & { name: string; filter: FilterDefinition; report: AnyReport | null }

const dashboard: FilterPage = {
  name: 'dashboard',
  title: 'Dashboard',
  path: (href, search) => href('/dashboard', search),
  filter: dashboardFilter,
  report: null,
}

export const savedFilterPages: FilterPage[] = [
  dashboard,
  ...allReports.filter(({ name, filter }) => filter.rules.savedAs === name).map(toFilterPage),
]

export function isSavedFilterPage(name: string): boolean {
  return savedFilterPages.some((page) => page.name === name)
}

function toFilterPage(report: AnyReport): FilterPage {
  const { name, title, filter } = report
  return { name, title, filter, report, path: reportPageOf(name)!.path }
}

export function accessiblePages(viewer: FilterViewer): FilterPage[] {
  return savedFilterPages.filter((page) => canOpen(viewer, page))
}

/** Returns the page with this name. Returns null if there is no such page or the user cannot open it. */
export function findAccessiblePage(viewer: FilterViewer, name: string): FilterPage | null {
  return accessiblePages(viewer).find((page) => page.name === name) ?? null
}

/** Returns the page. @throws a 404 response if the user cannot open it, because its saved filters are hidden too. */
export function requireAccessiblePage(viewer: FilterViewer, { page: name }: { page: string }): FilterPage {
  const page = findAccessiblePage(viewer, name)
  if (!page) throw new Response('No such page', { status: 404 })
  return page
}

/** Returns a message about the part of a saved filter that the user cannot see; null if they can see all of it. */
export async function loadSavedFilterNotice(
  tx: Tx,
  { page: name, filter }: SavedFilter,
): Promise<string | null> {
  const { report } = savedFilterPages.find((page) => page.name === name) ?? {}
  const stored = report?.filter.fromStored(filter)
  return report && stored ? (await resolveNames(tx, report, stored)).notice : null
}

function canOpen(viewer: FilterViewer, { report }: FilterPage): boolean {
  return report ? reportAccess(report, viewer) === 'granted' : viewer.can('metrics.read')
}
