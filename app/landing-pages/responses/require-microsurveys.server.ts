/** Microsurveys are there only for accounts that have them switched on. */
import { requireSwitchedOn } from '#app/reports/access'
import type { Viewer } from '#app/session/viewer.server'
import { responseReport } from './response-report.server'

export function requireMicrosurveys(viewer: Viewer): Viewer {
  return requireSwitchedOn(viewer, responseReport)
}
