/**
 * Pictures from upload until they can be shown. The file is stored before its row, so that no row lacks its file; a
 * file without a row is deleted later. The worker renders large pictures; small ones are rendered while the sender
 * waits, with a delayed job as a fallback in case this process dies meanwhile.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob, type Run } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { type Drawn, drawPicture } from './picture-drawing.server'
import { keepFile, pictureFiles, readFile } from './picture-files.server'
import type { PictureSize } from './picture-rules'

export type Picture = PictureSize & {
  id: Id
  state: 'processing' | 'ready' | 'refused'
  problem: string
  createdAt: Date
}

type Asked = { accountId: Id; pictureId: Id }

export const drawPictureJob = defineJob<Asked>('draw-picture', drawPictureOf, { retries: 4, concurrency: 1 })

/** In pixels: up to this size, rendering takes a quarter of a second and happens while the user waits. */
const smallPicture = 4_000_000
const damaged = 'Unable to upload image. The file is damaged: please export it again, or choose another.'
const processingFailed = 'Unable to process image, please try again later'

/** Records the picture of a stored file, and enqueues its rendering. */
export async function createPicture(
  tx: Tx,
  { width, height, originalKey }: PictureSize & { originalKey: string },
  now: Date,
): Promise<{ asked: Asked; isSmall: boolean }> {
  const { id } = await tx
    .insertInto('pictures')
    .values({ account_id: tx.accountId, original_key: originalKey, width, height, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const asked = { accountId: tx.accountId, pictureId: id }
  const isSmall = width * height <= smallPicture
  await enqueue(tx, drawPictureJob, asked, { afterSeconds: isSmall ? 60 : 0 })
  return { asked, isSmall }
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

/** Renders a picture that is not rendered yet. Safe to repeat, even concurrently: the files of the first run count. */
export async function drawPictureOf(
  { accountId, pictureId }: Asked,
  { isLastAttempt }: Pick<Run, 'isLastAttempt'>,
): Promise<void> {
  const waiting = await asAccount(accountId, (tx) => findOriginal(tx, pictureId))
  if (!waiting) return
  const original = await readFile(waiting.original_key)
  const drawn = original && (await drawPicture(original))
  if (!drawn) return asAccount(accountId, (tx) => refusePicture(tx, pictureId, damaged))
  try {
    await keepDrawn({ accountId, pictureId }, drawn)
  } catch (error) {
    if (isLastAttempt) await asAccount(accountId, (tx) => refusePicture(tx, pictureId, processingFailed))
    throw error
  }
  await pictureFiles().remove(waiting.original_key)
}

async function keepDrawn({ accountId, pictureId }: Asked, drawn: Drawn): Promise<void> {
  const { image, thumbnail, format, width, height } = drawn
  const keys = {
    image_key: await keepFile(accountId, image),
    thumbnail_key: await keepFile(accountId, thumbnail),
  }
  const isOurs = await asAccount(accountId, async (tx) => {
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
  if (!isOurs) for (const key of Object.values(keys)) await pictureFiles().remove(key)
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
