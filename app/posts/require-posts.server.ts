/** Google posts are there only for accounts that have them switched on; writing them asks for publishing as well. */
import type { Permission } from '#app/session/permissions'
import { requireViewer, type Viewer } from '#app/session/viewer.server'

type Context = Parameters<typeof requireViewer>[0]

export function requirePosts(context: Context, permission: Permission): Viewer {
  const viewer = requireViewer(context, permission)
  if (!viewer.passes({ setting: 'local_listings', feature: 'google_posts' }))
    throw new Response('Google posts are switched off', { status: 404 })
  if (permission === 'google_post_content.create' && !viewer.passes({ setting: 'publishing' }))
    throw new Response('Publishing is switched off', { status: 404 })
  return viewer
}
