/** Photos are there only for accounts that have them switched on. */
import type { Viewer } from '#app/session/viewer.server'

export function requirePhotos(viewer: Viewer): Viewer {
  if (!viewer.passes({ setting: 'media' })) throw new Response('Photos are switched off', { status: 404 })
  return viewer
}
