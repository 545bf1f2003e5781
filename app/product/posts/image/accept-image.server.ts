/**
 * Accepts the image of a post: validates the file, stores and re-encodes it like every picture, and attaches it to the
 * post. A post can have only one image, which has to be removed before another image can be added.
 */

import type { Tx } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { saveFile } from '#app/product/photos/pictures/picture-files.server'
import {
  createPicture,
  listPictures,
  type Picture,
  renderStoredPicture,
} from '#app/product/photos/pictures/pictures.server'
import { receivePicture } from '#app/product/photos/pictures/receive-picture.server'
import { measurePicture } from '#app/product/photos/pictures/render-picture.server'
import { requireEditablePost, savePicture } from '../editing/post-drafts.server'
import type { Post } from '../posts.server'
import { imageMessages, imageRefusal } from './image-rules'

type AcceptResult = { ok: true } | { ok: false; reason: string; status: number }

export async function acceptImage(
  request: Request,
  viewer: Viewer,
  post: Post,
  now: Date,
): Promise<AcceptResult> {
  const received = await receivePicture(request)
  if (!received.ok) {
    const reason = received.status === 413 ? imageMessages.large : received.reason
    return { ok: false, reason, status: received.status }
  }
  if (received.hasMore || post.pictureId) return { ok: false, reason: imageMessages.many, status: 422 }
  const { file } = received
  const measured = await measurePicture(file)
  if (!measured.ok) return { ok: false, reason: imageRefusal(file.length, measured), status: 422 }
  const originalKey = await saveFile(viewer.accountId, file).catch((error) => {
    log.error({ err: error, account: viewer.accountId }, 'an image could not be stored')
  })
  // Storing fails if the disk is full or the bucket is unavailable.
  if (!originalKey) return { ok: false, reason: imageMessages.unreadable, status: 507 }
  const { payload, isSmall } = await viewer.query((tx) =>
    createPicture(tx, { ...measured, originalKey }, now),
  )
  // If rendering fails here, the worker retries it with the job that `createPicture` has enqueued.
  if (isSmall)
    await renderStoredPicture(payload, { isLastAttempt: false }).catch((error) => log.warn({ err: error }))
  return viewer.query(async (tx): Promise<AcceptResult> => {
    const [picture] = await listPictures(tx, [payload.pictureId])
    if (picture?.state === 'refused') return { ok: false, reason: picture.problem, status: 422 }
    const current = await requireEditablePost(tx, viewer, post.id, { isLocked: true })
    if (current.pictureId) return { ok: false, reason: imageMessages.many, status: 422 }
    await savePicture(tx, current, payload.pictureId, now)
    return { ok: true }
  })
}

/** The image of a post. `problem` says why it was refused; it is blank in other states. */
export type PostImage = Pick<Picture, 'state' | 'problem' | 'width' | 'height'>

export async function findImage(tx: Tx, { pictureId }: Pick<Post, 'pictureId'>): Promise<PostImage | null> {
  if (!pictureId) return null
  const [found] = await listPictures(tx, [pictureId])
  return found
    ? { state: found.state, problem: found.problem, width: found.width, height: found.height }
    : null
}
