/** The pages that have saved filters (the pages of reports, and the dashboard), and which of them a user can open. */
import type { Tx } from '#app/database/tenant.server'
import { allReports } from '#app/exports/all-reports.server'
import { reportPageOf } from '#app/exports/report-pages.server'
import type { SavedFilter } from '#app/filters/saved/saved-filter'
import type { SavedFilterPage } from '#app/filters/saved/saved-words'
import { accessTo } from '#app/reports/access.server'
import type { AnyReport } from '#app/reports/order'
import { namesIn } from '#app/reports/requested.server'
import type { Viewer } from '#app/viewer/viewer.server'

type Reader = Pick<Viewer, 'can' | 'userType' | 'settings' | 'features'>

/** `name` is the name the page's filters are saved under. */
type Page = SavedFilterPage & { name: string; report: AnyReport | null }

const dashboard: Page = {
  name: 'dashboard',
  title: 'Dashboard',
  path: (href, search) => href('/dashboard', search),
  report: null,
}

export const savedFilterPages: Page[] = [
  dashboard,
  ...allReports.filter(({ name, filter }) => filter.rules.savedAs === name).map(pageOf),
]

export function isSavedFilterPage(name: string): boolean {
  return savedFilterPages.some((page) => page.name === name)
}

function pageOf(report: AnyReport): Page {
  const { name, title } = report
  return { name, title, report, path: reportPageOf(name)!.path }
}

export function openPages(viewer: Reader): Page[] {
  return savedFilterPages.filter((page) => canOpen(viewer, page))
}

/** Returns null when there is no such page or the user cannot open it. */
export function openPageOf(viewer: Reader, name: string): Page | null {
  return openPages(viewer).find((page) => page.name === name) ?? null
}

/** @throws a 404: what was saved for a page that the user cannot open does not exist for them. */
export function requireOpenPage(viewer: Reader, { page: name }: { page: string }): Page {
  const page = openPageOf(viewer, name)
  if (!page) throw new Response('No such page', { status: 404 })
  return page
}

/** Describes what a saved filter names and the user cannot see. */
export async function savedFilterNotice(tx: Tx, { page: name, filter }: SavedFilter): Promise<string | null> {
  const { report } = savedFilterPages.find((page) => page.name === name) ?? {}
  const stored = report?.filter.fromStored(filter)
  return report && stored ? (await namesIn(tx, report, stored)).notice : null
}

function canOpen(viewer: Reader, { report }: Page): boolean {
  return report ? accessTo(report, viewer) === 'granted' : viewer.can('metrics.read')
}
