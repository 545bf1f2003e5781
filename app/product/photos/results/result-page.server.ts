/** Loads the result page of one upload, and retries its failed photos. */
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { requireDraft } from '../photo-drafts.server'
import { retryRejectedPhotos } from './retry-rejected-photos.server'
import { countUploadedPhotos, listUploadedPhotos } from './uploaded-photos.server'

export function loadUploadResultPage(request: Request, viewer: Viewer, draftId: string | undefined) {
  return viewer.query(async (tx) => {
    const { id, returnTo, isPublished } = await requireDraft(tx, viewer, draftId)
    if (!isPublished) throw new Response('No such upload', { status: 404 })
    const counts = await countUploadedPhotos(tx, id)
    const total = counts.pending + counts.live + counts.dead
    return { id, counts, total, ...(await listUploadedPhotos(tx, request, id)), returnHref: returnTo }
  })
}

export type UploadResultPage = Awaited<ReturnType<typeof loadUploadResultPage>>

/** Sends the failed photos of the upload again. Returns how many photos are sent again. */
export function retryUpload(viewer: Viewer, draftId: string | undefined): Promise<number> {
  return viewer.query(async (tx) => {
    const { id, isPublished } = await requireDraft(tx, viewer, draftId, { isLocked: true })
    return isPublished ? retryRejectedPhotos(tx, viewer, id, new Date()) : 0
  })
}
