/** Loads the location performance printout, which contains all rows of the view in the URL. */

import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { loadPrintout } from '#app/platform/reports/load-printout.server'
import { isReportEnabled } from '#app/platform/reports/report-access.server'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadIndustryForViewer } from '../industry/industry.server'
import { performanceFilter, shouldShowPrevious, viewOf } from '../performance-filter'
import { toPrintedPerformance } from './listed-performance'
import { groupPerformanceReport, locationPerformanceReport } from './performance-report.server'
import { sharedRanks } from './ranking'

export async function loadPrintedPerformance(tx: Tx, request: Request, viewer: Viewer) {
  const requestFilter = performanceFilter.read(searchParamsOf(request))
  const view = isReportEnabled(groupPerformanceReport, viewer) ? viewOf(requestFilter) : 'locations'
  const hasScores = viewer.can('location_score.read')
  const report = view === 'groups' ? groupPerformanceReport : locationPerformanceReport
  const { printed, industry } = await loadTogether(tx, {
    printed: () => loadPrintout(tx, request, viewer, report),
    industry: async () => (hasScores ? loadIndustryForViewer(tx, viewer, requestFilter) : null),
  })
  const rows = printed.rows.map(toPrintedPerformance)
  return {
    ...printed,
    rows,
    view,
    hasScores,
    sharedRanks: [...sharedRanks(rows)],
    withPrevious: shouldShowPrevious(requestFilter) && printed.rows.some(({ previous }) => previous !== null),
    hasTargets: viewer.features.custom_score,
    isLimited: viewer.limitedToUserId !== null,
    industry,
  }
}
