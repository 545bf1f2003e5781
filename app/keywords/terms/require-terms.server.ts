/** Who sees what categories are known by sees it with the categories; only an admin of the whole account changes it. */
import type { Gate } from '#app/session/gate'
import { requireViewer, type Viewer } from '#app/session/viewer.server'
import { requireCategories } from '../require-insights.server'

type Context = Parameters<typeof requireViewer>[0]

const settingTerms: Gate = { all: ['account.update'], userTypes: ['admin'] }

export function maySetTerms(viewer: Viewer): boolean {
  return viewer.passes(settingTerms)
}

export function requireTermSetting(context: Context): Viewer {
  requireViewer(context, 'account.update')
  const viewer = requireCategories(context)
  if (!maySetTerms(viewer)) throw new Response('Not permitted', { status: 403 })
  return viewer
}
