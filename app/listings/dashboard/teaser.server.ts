/** Whether somebody sees the dashboard or is told what it would be (document 002 §2.3, §6). */
import type { Viewer } from '#app/session/viewer.server'

export type Teaser = { requested: string | null }

/** Null: the dashboard itself. Throws where they have neither. */
export function teaserOf(request: Request, viewer: Viewer): Teaser | null {
  const mayRead = viewer.can('local_listing.read')
  if (!mayRead && !viewer.can('local_listing.preview')) throw new Response('Not permitted', { status: 403 })
  if (mayRead && viewer.settings.local_listings === true) return null
  return { requested: new URL(request.url).searchParams.get('requested') }
}
