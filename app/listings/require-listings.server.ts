/** Local listings are there only for accounts that have them switched on. */
import type { Viewer } from '#app/session/viewer.server'

export function requireListings(viewer: Viewer): Viewer {
  if (!viewer.passes({ setting: 'local_listings' }))
    throw new Response('Local listings are switched off', { status: 404 })
  return viewer
}
