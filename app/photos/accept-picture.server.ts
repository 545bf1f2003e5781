/**
 * The first step of an upload: judges the file, keeps it, and puts its picture into the draft in place of another. A
 * file that turns out to be damaged while it is drawn leaves the draft the picture it had.
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
  // The disk is full, or the bucket is away.
  if (!originalKey) return { ok: false, reason: 'There was an error uploading your photo.', status: 507 }
  const { asked, isSmall } = await viewer.query((tx) => createPicture(tx, { ...measured, originalKey }, now))
  // What fails here is tried again by the worker.
  if (isSmall) await drawPictureOf(asked, { isLastAttempt: false }).catch((error) => log.warn({ err: error }))
  return viewer.query(async (tx) => {
    const [picture] = await listPictures(tx, [asked.pictureId])
    if (picture?.state === 'refused') return { ok: false, reason: picture.problem, status: 422 }
    const former = picture?.state === 'processing' ? await formerOf(tx, draft) : []
    await changeDraft(tx, draft.id, { pictureIds: [asked.pictureId, ...former] }, now)
    return { ok: true }
  })
}

/** The picture that the draft stands with until the new one is drawn, if there is one. */
async function formerOf(tx: Tx, draft: Draft): Promise<Id[]> {
  const { pictures } = standing(draft, await listPictures(tx, draft.pictureIds))
  return pictures.flatMap(({ id, state }) => (state === 'ready' ? id : []))
}
