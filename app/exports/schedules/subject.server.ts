/** What a form's URL schedules: `report` and the query of its page, or an existing schedule and another query. */
import { z } from 'zod'
import { readQuery, textParameter } from '#app/routing/query'
import type { Viewer } from '#app/viewer/viewer.server'
import { findReport } from '../all-reports.server'
import { exportRefusal } from '../authorize-report.server'
import { reportPageOf } from '../report-pages.server'
import { type Subject, searchOfStored } from './schedule-sheet.server'
import type { Schedule } from './schedules.server'

const querySchema = z.object({ report: textParameter, search: textParameter })

/** Uses reviews when no report is named. */
export function newSubject(viewer: Viewer, request: Request): Subject {
  const { report, search } = readQuery(request, querySchema)
  return {
    viewer,
    ...reportNamed(viewer, report || 'reviews'),
    search: new URLSearchParams(search ?? ''),
    schedule: null,
    now: new Date(),
  }
}

/** Uses the saved filter when no other is given. */
export function standingSubject(viewer: Viewer, request: Request, schedule: Schedule): Subject {
  const { page, report } = reportNamed(viewer, schedule.report)
  const { search: given } = readQuery(request, querySchema)
  const search = given === null ? searchOfStored(report, schedule.filter) : new URLSearchParams(given)
  return { viewer, page, report, search, schedule, now: new Date() }
}

function reportNamed(viewer: Viewer, name: string): Pick<Subject, 'page' | 'report'> {
  const page = reportPageOf(name)
  const report = findReport(name)
  if (!page || !report || exportRefusal(report, viewer)) throw new Response('No such report', { status: 404 })
  return { page, report }
}
