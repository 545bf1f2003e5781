/** Loads the location performance printout, which contains all rows of the view in the URL. */

import { loadPrintout } from '#app/reports/load-printout.server'
import { isReportEnabled } from '#app/reports/report-access.server'
import { searchParamsOf } from '#app/reports/requested-filter.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { loadIndustryForViewer } from '../industry/industry.server'
import { performanceFilter, shouldShowPrevious, viewOf } from './performance-filter'
import { groupPerformanceReport, locationPerformanceReport } from './performance-report.server'
import { sharedRanks } from './ranking'

export async function loadPrintedPerformance(request: Request, viewer: Viewer) {
  const requestFilter = performanceFilter.read(searchParamsOf(request))
  const view = isReportEnabled(groupPerformanceReport, viewer) ? viewOf(requestFilter) : 'locations'
  const printed = await loadPrintout(
    request,
    viewer,
    view === 'groups' ? groupPerformanceReport : locationPerformanceReport,
  )
  return {
    ...printed,
    view,
    sharedRanks: [...sharedRanks(printed.rows)],
    withPrevious: shouldShowPrevious(requestFilter) && printed.rows.some(({ previous }) => previous !== null),
    isLimited: viewer.limitedToUserId !== null,
    industry: await viewer.query((tx) => loadIndustryForViewer(tx, viewer, requestFilter)),
  }
}
