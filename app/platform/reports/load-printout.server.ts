/**
 * Loads a report for printing: all rows that match the URL's filter, up to a limit. The audit log records printing in
 * the same way as a download, but after the rows are loaded, so that a printed audit log does not contain its own
 * printing.
 */
import type { Tx } from '#app/kit/database/tenant.server'
import { readableNames } from '#app/platform/filters/lookups.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { Report } from './report'
import { reportFor, requireReadAll } from './report-access.server'
import { loadRows } from './report-rows.server'
import { loadRequestedFilter, searchParamsOf } from './requested-filter.server'

/** The maximum number of rows. A longer list is truncated, and the printout says so and refers to the CSV. */
const MAX_ROWS = 10_000

/** Loads the printout. @throws a 403 or 404 response if the viewer is not allowed to see all rows of the report. */
export async function loadPrintout<Row extends { id: string }>(
  tx: Tx,
  request: Request,
  viewer: Viewer,
  printedReport: Report<Row>,
) {
  requireReadAll(printedReport, viewer)
  const report = reportFor(printedReport, viewer)
  const clock = clockOf(viewer)
  const { filter, names, notice, dropped } = await loadRequestedFilter(tx, report, searchParamsOf(request))
  const rows = await loadRows(tx, report, filter, clock, MAX_ROWS + 1)
  await recordAudit(tx, { ...actorOf(viewer), action: `${report.name}.printed` })
  return {
    rows: rows.slice(0, MAX_ROWS),
    isCut: rows.length > MAX_ROWS,
    now: clock.now,
    account: viewer.accountName,
    summary: report.filter.summary(filter, readableNames(names, viewer), clock),
    notices: [dropped, notice].filter((each) => each !== null),
    search: report.filter.toParams(filter).toString(),
  }
}
