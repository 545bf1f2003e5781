/** The pages with saved filters that somebody can open: what such a page needs is what its report declares. */
import type { Tx } from '#app/database/tenant.server'
import { type FilteredPageName, filteredPageNames } from '#app/filters/saved/filtered-pages'
import type { SavedFilter } from '#app/filters/saved/saved-filter'
import { accessTo } from '#app/reports/access.server'
import { namesIn } from '#app/reports/requested.server'
import type { Viewer } from '#app/session/viewer.server'
import { findReport } from './all-reports.server'

type Reader = Pick<Viewer, 'can' | 'settings' | 'features'>

export function openPages(viewer: Reader): FilteredPageName[] {
  return filteredPageNames.filter((name) => isOpenPage(viewer, name))
}

export function isOpenPage(viewer: Reader, name: string): boolean {
  const report = findReport(name)
  // The dashboard is the one page with saved filters that is no report.
  return report ? accessTo(report, viewer) === 'granted' : viewer.can('metrics.read')
}

/** What a saved filter names and its reader cannot see, in words. */
export async function savedFilterNotice(tx: Tx, { page, filter }: SavedFilter): Promise<string | null> {
  const report = findReport(page)
  const stored = report?.filter.fromStored(filter)
  return report && stored ? (await namesIn(tx, report, stored)).notice : null
}

/** What is kept for a page that its reader cannot open is not there. */
export function requireOpenPage(viewer: Reader, { page }: { page: string }): void {
  if (!isOpenPage(viewer, page)) throw new Response('No such page', { status: 404 })
}
