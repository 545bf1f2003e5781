/** A report's page, for what leads there from elsewhere: a flyout, a row of the scheduled exports, a mail. */
import { keywordPath } from '#app/keywords/keyword-address'
import type { AccountAddress, Href, PlainAddress, Query } from '#app/routing/href'
import { mountOf } from '#app/routing/report-mounts.server'
import type { Route } from '#app/routing/route-table'
import { findReport } from './all-reports.server'

export type ReportPage = {
  report: string
  label: string
  /** Of an address that shows several: the `view` it has for this one. */
  view?: string
  path: (href: Href, search?: URLSearchParams | string) => string
}

export function reportPageOf(name: string): ReportPage | null {
  const report = findReport(name)
  if (!report) return null
  const { route, view } = mountOf(report)
  return {
    report: name,
    label: report.title,
    view,
    path: (href, search) => pathOf(route.address as AccountAddress, href, search),
  }
}

/** Of the reports that a page lists or sums up, the one its `view` shows; null where there is none. */
export function reportPageAt(route: Route, view: string | null): ReportPage | null {
  if (route.kind !== 'page') return null
  const mounts = route.reports ?? route.summaryOf ?? []
  const reports = [mounts].flat().map((mount) => (typeof mount === 'string' ? { name: mount } : mount))
  const shown = reports.find((each) => each.view === (view ?? undefined)) ?? reports[0]
  return shown ? reportPageOf(shown.name) : null
}

/** One keyword's page takes its keyword from the report's filter; no other list has a parameter. */
function pathOf(address: AccountAddress, href: Href, search: Query): string {
  return address === '/dashboard/keywords/:keyword'
    ? keywordPath(href, new URLSearchParams(search))
    : href(address as PlainAddress, search)
}
