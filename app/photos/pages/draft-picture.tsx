/** A picture of an upload, for the user who uploads it. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '#app/viewer/viewer.server'
import { respondWithPicture } from '../pictures/picture-response.server'
import { findDraftFile } from '../upload/photo-drafts.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return respondWithPicture(
    await viewer.query((tx) => findDraftFile(tx, viewer, params.draftId, params.pictureId)),
  )
}
