/** Whether a user may export a report, checked the same way before every file. */
import { data } from '@remix-run/node'
import { trialExportRefusal } from '#app/access/trial-export'
import { canReadAll, isSwitchedOn } from '#app/reports/access.server'
import type { AnyReport } from '#app/reports/order'
import type { TurnedAway } from '#app/viewer/guard.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { findReport } from './all-reports.server'
import { plannedTitle } from './planned-reports'

type Refused = Extract<TurnedAway, { status: 403 | 404 }>
type Authorization = { ok: true; report: AnyReport } | { ok: false; refused: Refused }

export function authorizeReport(viewer: Viewer, name: string): Authorization {
  const report = findReport(name)
  if (!report) return { ok: false, refused: { status: 404, notYet: plannedTitle(name) } }
  const refused = exportRefusal(report, viewer)
  return refused ? { ok: false, refused } : { ok: true, report }
}

/** Returns why the user cannot export the report; null when they can. */
export function exportRefusal(report: AnyReport, viewer: Viewer): Refused | null {
  if (!isSwitchedOn(report, viewer)) return { status: 404 }
  if (!canReadAll(report, viewer)) return { status: 403 }
  const trialExport = trialExportRefusal(viewer, new Date())
  return trialExport ? { status: 403, trialExport } : null
}

/** For pages: returns the report, or throws a response with the page that says why not. */
export function requireReport(viewer: Viewer, name: string): AnyReport {
  const asked = authorizeReport(viewer, name)
  if (asked.ok) return asked.report
  const { status, trialExport, notYet } = asked.refused
  throw data(trialExport ?? (notYet ? { notYet } : null), { status })
}
