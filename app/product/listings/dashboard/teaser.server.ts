/** Decides whether a user sees the dashboard or a teaser that describes it. */
import { loadTeaser, type Teaser } from '#app/platform/feature-requests/teaser-request.server'
import { reportAccess } from '#app/platform/reports/report-access.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { listingReport } from '../listing-report.server'

/** Returns the data of the teaser, or null if the viewer has access to the dashboard. */
export async function teaserOf(request: Request, viewer: Viewer): Promise<Teaser | null> {
  if (reportAccess(listingReport, viewer) === 'granted') return null
  return loadTeaser(request, viewer, 'Local Listing')
}
