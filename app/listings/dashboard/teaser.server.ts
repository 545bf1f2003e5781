/** Whether somebody sees the dashboard or is told what it would be (document 002 §2.3, §6). */
import { accessTo } from '#app/reports/access'
import type { Viewer } from '#app/session/viewer.server'
import { listingReport } from '../listing-report.server'

export type Teaser = { requested: string | null }

/** Null: the dashboard itself. Throws where they have neither. */
export function teaserOf(request: Request, viewer: Viewer): Teaser | null {
  if (accessTo(listingReport, viewer) === 'granted') return null
  const mayPreview = viewer.can('local_listing.read') || viewer.can('local_listing.preview')
  if (!mayPreview) throw new Response('Not permitted', { status: 403 })
  return { requested: new URL(request.url).searchParams.get('requested') }
}
