/**
 * The first step of an upload: validates and stores the file, and replaces the draft's picture with the new one. If the
 * file turns out to be damaged when it is rendered, the draft keeps the previous picture.
 */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { type Draft, updateDraft } from '../photo-drafts.server'
import { saveFile } from '../pictures/picture-files.server'
import { createPicture, listPictures, renderStoredPicture } from '../pictures/pictures.server'
import { receivePicture } from '../pictures/receive-picture.server'
import { measurePicture } from '../pictures/render-picture.server'
import { currentPictures } from './wizard-steps'

export type AcceptResult = { ok: true } | { ok: false; reason: string; status: number }

export async function acceptPicture(
  request: Request,
  viewer: Viewer,
  draft: Draft,
  now: Date,
): Promise<AcceptResult> {
  const received = await receivePicture(request)
  if (!received.ok) return received
  const measured = await measurePicture(received.file)
  if (!measured.ok) return { ...measured, status: 422 }
  const originalKey = await saveFile(viewer.accountId, received.file).catch((error) => {
    log.error({ err: error, account: viewer.accountId }, 'a photo could not be stored')
  })
  // Storing fails if the disk is full or the bucket is unavailable.
  if (!originalKey) return { ok: false, reason: 'There was an error uploading your photo.', status: 507 }
  const { payload, isSmall } = await viewer.query((tx) =>
    createPicture(tx, { ...measured, originalKey }, now),
  )
  // If rendering fails here, the worker retries it with the job that `createPicture` has enqueued.
  if (isSmall)
    await renderStoredPicture(payload, { isLastAttempt: false }).catch((error) => log.warn({ err: error }))
  return viewer.query(async (tx) => {
    const [picture] = await listPictures(tx, [payload.pictureId])
    if (picture?.state === 'refused') return { ok: false, reason: picture.problem, status: 422 }
    const previous = picture?.state === 'processing' ? await listPreviousPictures(tx, draft) : []
    await updateDraft(tx, draft.id, { pictureIds: [payload.pictureId, ...previous] }, now)
    return { ok: true }
  })
}

/**
 * Returns the id of the draft's current picture, if any. The draft falls back to it if the new picture turns out to be
 * damaged.
 */
async function listPreviousPictures(tx: Tx, draft: Draft): Promise<Id[]> {
  const { pictures } = currentPictures(draft, await listPictures(tx, draft.pictureIds))
  return pictures.flatMap(({ id, state }) => (state === 'ready' ? id : []))
}
