/** The page of one upload's photos, and the retry of its failures. */
import type { Viewer } from '#app/viewer/viewer.server'
import { requireDraft } from '../drafts.server'
import { retryUploaded } from './retrying.server'
import { countPhotos, listUploaded } from './upload-photos.server'

export function uploadResultPage(request: Request, viewer: Viewer, named: string | undefined) {
  return viewer.query(async (tx) => {
    const { id, returnTo, isPublished } = await requireDraft(tx, viewer, named)
    if (!isPublished) throw new Response('No such upload', { status: 404 })
    const counts = await countPhotos(tx, id)
    const total = counts.pending + counts.live + counts.dead
    return { id, counts, total, ...(await listUploaded(tx, request, id)), leadsTo: returnTo }
  })
}

export type UploadResultPage = Awaited<ReturnType<typeof uploadResultPage>>

/** Returns how many photos are being sent again. */
export function retryPosted(viewer: Viewer, named: string | undefined): Promise<number> {
  return viewer.query(async (tx) => {
    const { id, isPublished } = await requireDraft(tx, viewer, named, { isLocked: true })
    return isPublished ? retryUploaded(tx, viewer, id, new Date()) : 0
  })
}
