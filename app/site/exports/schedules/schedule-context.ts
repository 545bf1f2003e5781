import type { AnyReport } from '#app/platform/reports/sort-order'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { ReportPage } from '../report-pages.server'
import type { Schedule } from './schedules.server'

/**
 * The report to schedule, the query of its page (`search`), which contains the filter, and the existing schedule, if
 * one is being edited.
 */
export type ScheduleContext = {
  viewer: Viewer
  page: ReportPage
  report: AnyReport
  search: URLSearchParams
  schedule: Schedule | null
  now: Date
}
