/**
 * Handles pictures from the upload until they can be shown. The file is stored before its row, so that no row ever
 * refers to a missing file; a file without a row is deleted later. The worker renders large pictures. Small pictures
 * are rendered while the user waits, with a delayed job as a fallback in case the web process dies in the meantime.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, type JobRun } from '#app/kit/jobs/job'
import { enqueue } from '#app/kit/jobs/queue.server'
import { pictureFiles, readFile, saveFile } from './picture-files.server'
import type { PictureSize } from './picture-rules'
import { type RenderedPicture, renderPicture } from './render-picture.server'

export type Picture = PictureSize & {
  id: Id
  state: 'processing' | 'ready' | 'refused'
  problem: string
  createdAt: Date
}

type PicturePayload = { accountId: Id; pictureId: Id }

export const renderPictureJob = defineJob<PicturePayload>('draw-picture', renderStoredPicture, {
  retries: 4,
  concurrency: 1,
})

/**
 * The maximum number of pixels of a small picture, which takes up to a quarter of a second and is rendered while the
 * user waits.
 */
const maxSmallPixels = 4_000_000
const damagedMessage = 'Unable to upload image. The file is damaged. Export it again or choose another.'
const processingFailedMessage = 'Unable to process image, please try again later'

/** Creates the row of a picture whose file has been stored, and enqueues its rendering. */
export async function createPicture(
  tx: Tx,
  { width, height, originalKey }: PictureSize & { originalKey: string },
  now: Date,
): Promise<{ payload: PicturePayload; isSmall: boolean }> {
  const { id } = await tx
    .insertInto('pictures')
    .values({ account_id: tx.accountId, original_key: originalKey, width, height, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payload = { accountId: tx.accountId, pictureId: id }
  const isSmall = width * height <= maxSmallPixels
  await enqueue(tx, renderPictureJob, payload, { afterSeconds: isSmall ? 60 : 0 })
  return { payload, isSmall }
}

export async function listPictures(tx: Tx, ids: Id[]): Promise<Picture[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('pictures')
    .select(['id', 'state', 'problem', 'width', 'height', 'created_at as createdAt'])
    .where('account_id', '=', tx.accountId)
    .where('id', 'in', ids)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/**
 * Renders a picture, unless it has already been rendered. Safe to repeat, even concurrently: the run that finishes
 * first saves its files, and every other run deletes its own files.
 */
export async function renderStoredPicture(
  { accountId, pictureId }: PicturePayload,
  { isLastAttempt }: Pick<JobRun, 'isLastAttempt'>,
): Promise<void> {
  const pending = await asAccount(accountId, (tx) => findOriginal(tx, pictureId))
  if (!pending) return
  const original = await readFile(pending.original_key)
  const rendered = original && (await renderPicture(original))
  if (!rendered) return asAccount(accountId, (tx) => refusePicture(tx, pictureId, damagedMessage))
  try {
    await saveRenderedPicture({ accountId, pictureId }, rendered)
  } catch (error) {
    if (isLastAttempt)
      await asAccount(accountId, (tx) => refusePicture(tx, pictureId, processingFailedMessage))
    throw error
  }
  await pictureFiles().remove(pending.original_key)
}

async function saveRenderedPicture(
  { accountId, pictureId }: PicturePayload,
  rendered: RenderedPicture,
): Promise<void> {
  const { image, thumbnail, format, width, height } = rendered
  const keys = {
    image_key: await saveFile(accountId, image),
    thumbnail_key: await saveFile(accountId, thumbnail),
  }
  const isSaved = await asAccount(accountId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('pictures')
      .set({
        ...keys,
        state: 'ready',
        problem: '',
        format,
        width,
        height,
        bytes: image.length,
        original_key: null,
      })
      .where('account_id', '=', tx.accountId)
      .where('id', '=', pictureId)
      .where('state', '=', 'processing')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
  if (!isSaved) for (const key of Object.values(keys)) await pictureFiles().remove(key)
}

async function findOriginal(tx: Tx, pictureId: Id): Promise<{ original_key: string } | null> {
  const found = await tx
    .selectFrom('pictures')
    .select('original_key')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', pictureId)
    .where('state', '=', 'processing')
    .executeTakeFirst()
  return found?.original_key ? { original_key: found.original_key } : null
}

async function refusePicture(tx: Tx, pictureId: Id, problem: string): Promise<void> {
  await tx
    .updateTable('pictures')
    .set({ state: 'refused', problem })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', pictureId)
    .where('state', '=', 'processing')
    .execute()
}
