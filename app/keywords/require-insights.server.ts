/** What reviews talk about is there only for accounts that have it switched on; the categories have a switch of their own. */
import { requireViewer, type Viewer } from '#app/session/viewer.server'

type Context = Parameters<typeof requireViewer>[0]

export function requireInsights(context: Context): Viewer {
  const viewer = requireViewer(context, 'insights.read')
  if (!viewer.passes({ setting: 'insights' }))
    throw new Response('Keywords are switched off', { status: 404 })
  return viewer
}

export function requireCategories(context: Context): Viewer {
  const viewer = requireInsights(context)
  if (!hasCategories(viewer)) throw new Response('Experience categories are switched off', { status: 404 })
  return viewer
}

export function hasCategories(viewer: Viewer): boolean {
  return viewer.passes({ setting: 'experience_analysis' })
}
