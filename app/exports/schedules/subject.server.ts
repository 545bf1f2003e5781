/** What a form's address says is to be scheduled: `report` and the query of its page, or a schedule and another query. */
import type { Viewer } from '#app/session/viewer.server'
import { findReport } from '../all-reports.server'
import { exportRefusal } from '../authorize-report.server'
import { reportPageOf } from '../report-pages.server'
import { type Subject, searchOfStored } from './schedule-sheet.server'
import type { Schedule } from './schedules.server'

/** Reviews where no report is named. */
export function newSubject(viewer: Viewer, { url }: Request): Subject {
  const params = new URL(url).searchParams
  const search = new URLSearchParams(params.get('search') ?? '')
  return {
    viewer,
    ...reportNamed(viewer, params.get('report') || 'reviews'),
    search,
    schedule: null,
    now: new Date(),
  }
}

/** The saved filters where no others are given. */
export function standingSubject(viewer: Viewer, { url }: Request, schedule: Schedule): Subject {
  const { page, report } = reportNamed(viewer, schedule.report)
  const asked = new URL(url).searchParams.get('search')
  const search = asked === null ? searchOfStored(report, schedule.filter) : new URLSearchParams(asked)
  return { viewer, page, report, search, schedule, now: new Date() }
}

function reportNamed(viewer: Viewer, name: string): Pick<Subject, 'page' | 'report'> {
  const page = reportPageOf(name)
  const report = findReport(name)
  if (!page || !report || exportRefusal(report, viewer)) throw new Response('No such report', { status: 404 })
  return { page, report }
}
