/** Local listings are there only for accounts that have them switched on. */
import { requireSwitchedOn } from '#app/reports/access'
import type { Viewer } from '#app/session/viewer.server'
import { listingReport } from './listing-report.server'

export function requireListings(viewer: Viewer): Viewer {
  return requireSwitchedOn(viewer, listingReport)
}
