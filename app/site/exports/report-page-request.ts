import type { AnyReport } from '#app/platform/reports/sort-order'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { ReportPage } from './report-pages.server'

/** The requested page of a report. */
export type ReportPageRequest = {
  viewer: Viewer
  page: ReportPage
  report: AnyReport
  params: URLSearchParams
  /** The query of the filter, without the flyout's parameters. */
  search: URLSearchParams
  now: Date
}
