/** Serves a photo in its stored size. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { findPhotoFile } from '../photos.server'
import { respondWithPicture } from '../pictures/picture-response.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return respondWithPicture(await viewer.query((tx) => findPhotoFile(tx, params.photoId, 'image')))
}
