/** Handles submissions of the image step, which either upload a file as the post's image or remove the image. */
import { z } from 'zod'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { requireForm } from '#app/kit/forms/forms.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { requireEditablePost, savePicture } from '../editing/post-drafts.server'
import { postMessages } from '../editing/post-schema'
import { acceptImage } from './accept-image.server'

const intentSchema = z.object({ intent: z.enum(['remove']).optional().catch(undefined) })

type ImageChangeResult = { ok: true; redirectHref: string } | { ok: false; reason: string; status: number }

export async function changeImage(
  request: Request,
  viewer: Viewer,
  postId: string | undefined,
  now: Date,
): Promise<ImageChangeResult> {
  const post = await viewer.query((tx) => requireEditablePost(tx, viewer, postId))
  if ((request.headers.get('Content-Type') ?? '').startsWith('multipart/form-data')) {
    const accepted = await acceptImage(request, viewer, post, now)
    return accepted.ok
      ? {
          ok: true,
          redirectHref: viewer.href('/dashboard/local_listings/google-posts/:postId/edit', {
            postId: post.id,
          }),
        }
      : accepted
  }
  const { intent } = (await requireForm(request, intentSchema)).value
  if (intent !== 'remove') return { ok: false, reason: 'Choose an image', status: 422 }
  return viewer.query((tx) => removeImage(tx, viewer, post.id, now))
}

/** Removes the image. Refuses if that would leave a scheduled post empty, because it may be sent at any moment. */
async function removeImage(tx: Tx, viewer: Viewer, postId: Id, now: Date): Promise<ImageChangeResult> {
  const post = await requireEditablePost(tx, viewer, postId, { isLocked: true })
  const isNeeded = post.status === 'scheduled' && post.topic === 'STANDARD' && !post.content.summary
  if (isNeeded) return { ok: false, reason: postMessages.nothing, status: 422 }
  await savePicture(tx, post, null, now)
  return {
    ok: true,
    redirectHref: viewer.href('/dashboard/local_listings/google-posts/:postId/image', { postId: post.id }),
  }
}
