/** Google posts are there only for accounts that have them switched on; writing them asks for publishing as well. */
import { requireSwitchedOn } from '#app/reports/access'
import type { Permission } from '#app/session/permissions'
import { requireViewer, type Viewer } from '#app/session/viewer.server'
import { postReport } from './post-report.server'

type Context = Parameters<typeof requireViewer>[0]

export function requirePosts(context: Context, permission: Permission): Viewer {
  const viewer = requireSwitchedOn(requireViewer(context, permission), postReport)
  if (permission === 'google_post_content.create' && !viewer.passes({ setting: 'publishing' }))
    throw new Response('Publishing is switched off', { status: 404 })
  return viewer
}
