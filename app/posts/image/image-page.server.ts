/** What the image step is sent: a file to be the post's image, or the wish to have none. */
import { formFields } from '#app/forms.server'
import type { Viewer } from '#app/session/viewer.server'
import { keepPicture, requireWritable } from '../post-drafts.server'
import { acceptImage } from './accept-image.server'

type Changed = { ok: true; leadsTo: string } | { ok: false; reason: string; status: number }

export async function changeImage(
  request: Request,
  viewer: Viewer,
  named: string | undefined,
  now: Date,
): Promise<Changed> {
  const post = await viewer.query((tx) => requireWritable(tx, viewer, named))
  if ((request.headers.get('Content-Type') ?? '').startsWith('multipart/form-data')) {
    const accepted = await acceptImage(request, viewer, post, now)
    return accepted.ok ? { ok: true, leadsTo: viewer.paths.editGooglePost(post.id) } : accepted
  }
  const fields = await formFields(request)
  if (fields.get('intent') !== 'remove') return { ok: false, reason: 'Choose an image', status: 422 }
  await viewer.query((tx) => keepPicture(tx, post, null, now))
  return { ok: true, leadsTo: viewer.paths.googlePostImage(post.id) }
}
