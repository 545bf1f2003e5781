/** Microsurveys are there only for accounts that have them switched on. */
import type { Viewer } from '#app/session/viewer.server'

export function requireMicrosurveys(viewer: Viewer): Viewer {
  if (!viewer.passes({ setting: 'microsurveys' }))
    throw new Response('Microsurveys are switched off', { status: 404 })
  return viewer
}
