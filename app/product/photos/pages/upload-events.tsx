/** Serves server-sent events to a page that waits until its picture has been rendered. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { requireDraft } from '../photo-drafts.server'
import { streamPictureEvents } from '../pictures/picture-events.server'
import { listPictures } from '../pictures/pictures.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { id, pictureIds } = await viewer.query((tx) => requireDraft(tx, viewer, params.draftId))
  const loadPicture = async () => (await viewer.query((tx) => listPictures(tx, pictureIds)))[0] ?? null
  return streamPictureEvents(
    loadPicture,
    viewer.href('/photos/upload/:draftId/confirm', { draftId: id }),
    request.signal,
  )
}
