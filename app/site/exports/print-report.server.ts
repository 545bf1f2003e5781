import type { Route } from '#app/kit/routing/route-table'
import { loadPrintout } from '#app/platform/reports/load-printout.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findReport } from './all-reports.server'

/** Loads the printout of the route's report, with the URL of the list to go back to. */
export async function loadPrintReport(route: Route, request: Request, viewer: Viewer) {
  const report = findReport(reportNameOf(route))
  if (!report) throw new Error(`${route.address} prints a report that does not exist`)
  const printed = await viewer.query((tx) => loadPrintout(tx, request, viewer, report))
  const list = viewer.prefix + route.address.replace(/\/print$/, '')
  const { name, title, noun, nouns } = report
  return { name, title, noun, nouns, printed, backTo: printed.search ? `${list}?${printed.search}` : list }
}

/** Returns the name of the route's first report. Pages with several reports have their own print pages. */
function reportNameOf(route: Route): string {
  const [report = ''] = (route.kind === 'page' && route.reports) || []
  return typeof report === 'string' ? report : report.name
}
