/** Decides whether a user sees the dashboard or a teaser that describes it. */
import { z } from 'zod'
import { reportAccess } from '#app/reports/report-access.server'
import { readQuery, textParameter } from '#app/routing/query'
import type { Viewer } from '#app/viewer/viewer.server'
import { listingReport } from '../listing-report.server'

const querySchema = z.object({ requested: textParameter })

export type Teaser = { requested: string | null }

/** Returns the data of the teaser, or null if the viewer has access to the dashboard. */
export function teaserOf(request: Request, viewer: Viewer): Teaser | null {
  if (reportAccess(listingReport, viewer) === 'granted') return null
  return readQuery(request, querySchema)
}
