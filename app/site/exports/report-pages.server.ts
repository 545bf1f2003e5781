/** Finds the page of a report, for links in flyouts, emails, and the list of scheduled exports. */

import type { Href, PlainAddress } from '#app/kit/routing/href'
import { reportMount } from '#app/kit/routing/report-mounts.server'
import type { Route } from '#app/kit/routing/route-table'
import type { Filter } from '#app/platform/filters/filter'
import type { AnyReport } from '#app/platform/reports/sort-order'
import { findReport } from './all-reports.server'
import type { Schedule } from './schedules/schedules.server'

export type ReportPage = {
  report: string
  label: string
  /** The `view` parameter that selects this report, if the page shows several reports. */
  view?: string
  path: (href: Href, search?: URLSearchParams | string) => string
}

export function reportPageOf(name: string): ReportPage | null {
  const report = findReport(name)
  if (!report) return null
  const { route, view } = reportMount(report)
  return {
    report: name,
    label: report.title,
    view,
    path: (href, search) =>
      report.pageAddress?.toPath?.(href, new URLSearchParams(search)) ??
      href(route.address as PlainAddress, search),
  }
}

/** Returns the report that `view` selects on the page, or else the page's first report; null if it has no report. */
export function reportPageAt(route: Route, view: string | null): ReportPage | null {
  if (route.kind !== 'page') return null
  const mounts = route.reports ?? route.summaryOf ?? []
  const reports = [mounts].flat().map((mount) => (typeof mount === 'string' ? { name: mount } : mount))
  const selected = reports.find((each) => each.view === (view ?? undefined)) ?? reports[0]
  return selected ? reportPageOf(selected.name) : null
}

/** Returns the path of the report's page with this filter, for links in emails; null if there is no page. */
export function reportPath(report: AnyReport, filter: Filter, href: Href): string | null {
  return reportPageOf(report.name)?.path(href, report.filter.toParams(filter)) ?? null
}

/**
 * Returns the path of the report's page with the schedule's flyout open. Omits the filter if it is no longer valid, and
 * uses the reviews page if the report no longer exists.
 */
export function editPath(schedule: Pick<Schedule, 'id' | 'report' | 'filter'>, href: Href): string {
  const report = findReport(schedule.report)
  const page = reportPageOf(schedule.report)
  const filter = report?.filter.fromStored(schedule.filter)
  const search = report && filter ? report.filter.toParams(filter) : new URLSearchParams()
  search.set('flyout_edit', 'true')
  search.set('export_id', schedule.id)
  return page ? page.path(href, search) : href('/reviews', search)
}
