/** The image of a post, for people who edit or view it. */

import type { LoaderFunctionArgs } from '@remix-run/node'
import { pictureAnswer } from '#app/photos/picture-answer.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { findOwnImage } from '../image/image-links.server'
import { requirePost } from '../posts.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return pictureAnswer(
    await viewer.query(async (tx) => findOwnImage(tx, await requirePost(tx, viewer, params.postId))),
  )
}
