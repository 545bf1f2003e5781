/** Serves a picture of an upload to the user who uploaded it. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { findDraftFile } from '../photo-drafts.server'
import { respondWithPicture } from '../pictures/picture-response.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return respondWithPicture(
    await viewer.query((tx) => findDraftFile(tx, viewer, params.draftId, params.pictureId)),
  )
}
