/** Serves the image of a post to users who can see the post. */

import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { respondWithPicture } from '#app/product/photos/pictures/picture-response.server'
import { findImageFile } from '../image/image-links.server'
import { requirePost } from '../posts.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return respondWithPicture(
    await viewer.query(async (tx) => findImageFile(tx, await requirePost(tx, viewer, params.postId))),
  )
}
