/** Creates a form's context from its URL: a report with a filter, or an existing schedule with a new filter. */
import { z } from 'zod'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { reportFor } from '#app/platform/reports/report-access.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findReport } from '../../all-reports.server'
import { exportRefusal } from '../../authorize-report.server'
import { reportPageOf } from '../../report-pages.server'
import type { ScheduleContext } from '../schedule-context'
import type { Schedule } from '../schedules.server'
import { storedFilterParams } from './schedule-form-data.server'

const querySchema = z.object({ report: textParameter, search: textParameter })

/** Returns the context of a new schedule. The report defaults to reviews. */
export function newScheduleContext(viewer: Viewer, request: Request): ScheduleContext {
  const { report, search } = readQuery(request, querySchema)
  return scheduleContextOf(viewer, report || 'reviews', {
    search: new URLSearchParams(search ?? ''),
    schedule: null,
  })
}

/** Returns the context of an existing schedule. The filter defaults to the saved filter. */
export function existingScheduleContext(
  viewer: Viewer,
  request: Request,
  schedule: Schedule,
): ScheduleContext {
  const { page, report } = requireReportPage(viewer, schedule.report)
  const { search: searchParam } = readQuery(request, querySchema)
  const search =
    searchParam === null ? storedFilterParams(report, schedule.filter) : new URLSearchParams(searchParam)
  return { viewer, page, report, search, schedule, now: new Date() }
}

/** Returns the context of a schedule: of a new one, or of an existing one, with the filter in `search`. */
export function scheduleContextOf(
  viewer: Viewer,
  report: string,
  { search, schedule }: Pick<ScheduleContext, 'search' | 'schedule'>,
): ScheduleContext {
  return { viewer, ...requireReportPage(viewer, report), search, schedule, now: new Date() }
}

function requireReportPage(viewer: Viewer, name: string): Pick<ScheduleContext, 'page' | 'report'> {
  const page = reportPageOf(name)
  const report = findReport(name)
  if (!page || !report || exportRefusal(report, viewer)) throw new Response('No such report', { status: 404 })
  return { page, report: reportFor(report, viewer) }
}
