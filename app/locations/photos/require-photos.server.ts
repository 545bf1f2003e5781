/** Photos are there only for accounts that have them switched on. */
import { requireSwitchedOn } from '#app/reports/access'
import type { Viewer } from '#app/session/viewer.server'
import { photoReport } from './photo-report.server'

export function requirePhotos(viewer: Viewer): Viewer {
  return requireSwitchedOn(viewer, photoReport)
}
