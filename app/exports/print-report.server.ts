/** The print-out of the report that a route of the table lists. */
import { printOf } from '#app/reports/print.server'
import type { Route } from '#app/routing/route-table'
import type { Viewer } from '#app/session/viewer.server'
import { findReport } from './all-reports.server'

export async function printReportOf(route: Route, request: Request, viewer: Viewer) {
  const report = findReport((route.kind === 'page' && route.report) || '')
  if (!report) throw new Error(`${route.address} names no report`)
  const printed = await printOf(request, viewer, report)
  const list = viewer.prefix + route.address.replace(/\/print$/, '')
  const { name, title, noun, nouns } = report
  return { name, title, noun, nouns, printed, backTo: printed.search ? `${list}?${printed.search}` : list }
}
