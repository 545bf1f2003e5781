/** Which report somebody asks to take away, and whether they may: asked alike by every way that leads to a file. */
import { data } from '@remix-run/node'
import { canReadAll, isSwitchedOn } from '#app/reports/access.server'
import type { AnyReport } from '#app/reports/order'
import type { TurnedAway } from '#app/session/guard.server'
import { trialExportRefusal } from '#app/session/trial-export'
import type { Viewer } from '#app/session/viewer.server'
import { findReport } from './all-reports.server'
import { plannedTitle } from './planned-reports'

type Refused = Extract<TurnedAway, { status: 403 | 404 }>
type AskedReport = { ok: true; report: AnyReport } | { ok: false; refused: Refused }

export function askedReport(viewer: Viewer, name: string): AskedReport {
  const report = findReport(name)
  if (!report) return { ok: false, refused: { status: 404, notYet: plannedTitle(name) } }
  const refused = exportRefusal(report, viewer)
  return refused ? { ok: false, refused } : { ok: true, report }
}

/** Why somebody cannot take the report away; null when they can. */
export function exportRefusal(report: AnyReport, viewer: Viewer): Refused | null {
  if (!isSwitchedOn(report, viewer)) return { status: 404 }
  if (!canReadAll(report, viewer)) return { status: 403 }
  const trialExport = trialExportRefusal(viewer, new Date())
  return trialExport ? { status: 403, trialExport } : null
}

/** For pages: the report, or the page that says why not. */
export function requireReport(viewer: Viewer, name: string): AnyReport {
  const asked = askedReport(viewer, name)
  if (asked.ok) return asked.report
  const { status, trialExport, notYet } = asked.refused
  throw data(trialExport ?? (notYet ? { notYet } : null), { status })
}
