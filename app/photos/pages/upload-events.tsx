/** Server-sent events for a page that waits for its picture. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '#app/viewer/viewer.server'
import { requireDraft } from '../drafts.server'
import { pictureEvents } from '../picture-events.server'
import { listPictures } from '../pictures.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { id, pictureIds } = await viewer.query((tx) => requireDraft(tx, viewer, params.draftId))
  const look = async () => (await viewer.query((tx) => listPictures(tx, pictureIds)))[0] ?? null
  return pictureEvents(look, viewer.href('/photos/upload/:draftId/confirm', { draftId: id }), request.signal)
}
