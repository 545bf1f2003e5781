/** A picture of an upload, for the user who uploads it. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '#app/viewer/viewer.server'
import { findDraftFile } from '../drafts.server'
import { pictureAnswer } from '../picture-answer.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return pictureAnswer(
    await viewer.query((tx) => findDraftFile(tx, viewer, params.draftId, params.pictureId)),
  )
}
