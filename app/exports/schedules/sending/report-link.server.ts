/** Where a mail leads: the report with the schedule's filter, for whoever may change the schedule with its flyout open. */

import type { Filter } from '#app/filters/filter'
import type { AnyReport } from '#app/reports/order'
import type { Href } from '#app/routing/href'
import { findReport } from '../../all-reports.server'
import { reportPageOf } from '../../report-pages.server'
import type { Schedule } from '../schedules.server'

export function reportPath(report: AnyReport, filter: Filter, href: Href): string | null {
  return reportPageOf(report.name)?.path(href, report.filter.toParams(filter)) ?? null
}

/** Opens even where the filter cannot be read any more; beside the reviews where the report itself is gone. */
export function editPath(schedule: Pick<Schedule, 'id' | 'report' | 'filter'>, href: Href): string {
  const report = findReport(schedule.report)
  const page = reportPageOf(schedule.report)
  const filter = report?.filter.fromStored(schedule.filter)
  const search = report && filter ? report.filter.toParams(filter) : new URLSearchParams()
  search.set('flyout_edit', 'true')
  search.set('export_id', schedule.id)
  return page ? page.path(href, search) : href('/reviews', search)
}
