/** Decides whether a user sees the dashboard or a description of it. */
import { z } from 'zod'
import { reportAccess } from '#app/reports/report-access.server'
import { readQuery, textParameter } from '#app/routing/query'
import type { Viewer } from '#app/viewer/viewer.server'
import { listingReport } from '../listing-report.server'

const querySchema = z.object({ requested: textParameter })

export type Teaser = { requested: string | null }

/** Returns null when the user sees the dashboard itself. */
export function teaserOf(request: Request, viewer: Viewer): Teaser | null {
  if (reportAccess(listingReport, viewer) === 'granted') return null
  return readQuery(request, querySchema)
}
