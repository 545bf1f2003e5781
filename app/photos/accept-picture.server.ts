/**
 * The first step of an upload: validates the file, stores it, and puts its picture into the draft in place of the
 * previous one. If the file proves damaged while it is rendered, the draft keeps the previous picture.
 */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { log } from '#app/log.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { changeDraft, type Draft } from './drafts.server'
import { measurePicture } from './picture-drawing.server'
import { keepFile } from './picture-files.server'
import { receivePicture } from './picture-intake.server'
import { createPicture, drawPictureOf, listPictures } from './pictures.server'
import { standing } from './wizard'

export type Accepted = { ok: true } | { ok: false; reason: string; status: number }

export async function acceptPicture(
  request: Request,
  viewer: Viewer,
  draft: Draft,
  now: Date,
): Promise<Accepted> {
  const received = await receivePicture(request)
  if (!received.ok) return received
  const measured = await measurePicture(received.file)
  if (!measured.ok) return { ...measured, status: 422 }
  const originalKey = await keepFile(viewer.accountId, received.file).catch((error) => {
    log.error({ err: error, account: viewer.accountId }, 'a photo could not be kept')
  })
  // The disk is full, or the bucket is unavailable.
  if (!originalKey) return { ok: false, reason: 'There was an error uploading your photo.', status: 507 }
  const { asked, isSmall } = await viewer.query((tx) => createPicture(tx, { ...measured, originalKey }, now))
  // If this fails, the worker tries again.
  if (isSmall) await drawPictureOf(asked, { isLastAttempt: false }).catch((error) => log.warn({ err: error }))
  return viewer.query(async (tx) => {
    const [picture] = await listPictures(tx, [asked.pictureId])
    if (picture?.state === 'refused') return { ok: false, reason: picture.problem, status: 422 }
    const former = picture?.state === 'processing' ? await formerOf(tx, draft) : []
    await changeDraft(tx, draft.id, { pictureIds: [asked.pictureId, ...former] }, now)
    return { ok: true }
  })
}

/** The picture the draft shows until the new one is rendered, if any. */
async function formerOf(tx: Tx, draft: Draft): Promise<Id[]> {
  const { pictures } = standing(draft, await listPictures(tx, draft.pictureIds))
  return pictures.flatMap(({ id, state }) => (state === 'ready' ? id : []))
}
