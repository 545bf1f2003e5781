/** Checks whether a user is allowed to export a report. Used for every kind of export. */
import { data } from '@remix-run/node'
import { trialExportRefusal } from '#app/kit/access/trial-export'
import { canReadAllRows, isReportEnabled, reportFor } from '#app/platform/reports/report-access.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import type { Rejection } from '#app/platform/viewer/guard/guard.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findReport } from './all-reports.server'
import { plannedTitle } from './planned-reports'

type ReportRefusal = Extract<Rejection, { status: 403 | 404 }>
type Authorization = { ok: true; report: AnyReport } | { ok: false; refused: ReportRefusal }

export function authorizeReport(viewer: Viewer, name: string): Authorization {
  const report = findReport(name)
  if (!report) return { ok: false, refused: { status: 404, plannedReport: plannedTitle(name) } }
  const refusal = exportRefusal(report, viewer)
  return refusal ? { ok: false, refused: refusal } : { ok: true, report: reportFor(report, viewer) }
}

/** Returns the reason why the user is not allowed to export the report, or null if they are. */
export function exportRefusal(report: AnyReport, viewer: Viewer): ReportRefusal | null {
  if (!isReportEnabled(report, viewer)) return { status: 404 }
  if (!canReadAllRows(report, viewer)) return { status: 403 }
  const trialExport = trialExportRefusal(viewer, new Date())
  return trialExport ? { status: 403, trialExport } : null
}

/** Returns the report. @throws a 403 or 404 response with the reason if the user is not allowed to export it. */
export function requireReport(viewer: Viewer, name: string): AnyReport {
  const authorization = authorizeReport(viewer, name)
  if (authorization.ok) return authorization.report
  const { status, trialExport, plannedReport } = authorization.refused
  throw data(trialExport ?? (plannedReport ? { notYet: plannedReport } : null), { status })
}
