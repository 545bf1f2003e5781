/**
 * Loads and deletes photos. Also finds a photo's files, and the previous and next photos in the list from which it was
 * opened.
 */

import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { enqueue } from '#app/kit/jobs/queue.server'
import type { Clock } from '#app/platform/filters/filter'
import { afterCursor, orderBy, sortKeysOf } from '#app/platform/reports/sort-order'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { photoField } from '#app/product/locations/changes/change'
import { changeActorOf, recordChanges } from '#app/product/locations/changes/record-changes.server'
import { altTextOf, categoryName, type Photo } from './photo'
import type { PhotoFilter } from './photo-filter'
import { photoReport } from './photo-report.server'
import type { PictureFile } from './pictures/picture-files.server'
import { deletePhotoJob } from './sending/photo-jobs.server'

/** Returns the photo. Throws 404 if it does not exist, is being deleted, or belongs to another account. */
export async function requirePhoto(tx: Tx, photoId: string | undefined): Promise<Photo> {
  const id = parseId(photoId)
  const { rows } = id
    ? await sql<Photo>`
        select ${photoReport.select} from ${photoReport.table} ${photoReport.joins}
        where p.account_id = ${tx.accountId} and p.id = ${id} and p.state <> 'deleting'`.execute(tx)
    : { rows: [] }
  if (!rows[0]) throw new Response('No such photo', { status: 404 })
  return rows[0]
}

/** Returns the ids of the photos before and after this photo in the filtered list; null at the ends of the list. */
export async function findNeighbors(
  tx: Tx,
  photoId: Id,
  filter: PhotoFilter,
  clock: Clock,
): Promise<{ previous: Id | null; next: Id | null }> {
  const keys = sortKeysOf(photoReport, filter)
  const where = await photoReport.where(tx, filter, clock)
  const findNearest = async (isReversed: boolean) => {
    const { rows } = await sql<{ id: Id }>`
      select p.id from photos p where p.account_id = ${tx.accountId} and ${where}
        and ${afterCursor(tx, photoReport, keys, photoId, isReversed)}
      ${orderBy(keys, isReversed)} limit 1`.execute(tx)
    return rows[0]?.id ?? null
  }
  return { previous: await findNearest(true), next: await findNearest(false) }
}

/** Returns the file of a photo, in its stored size or as a thumbnail; null if there is no such photo. */
export async function findPhotoFile(
  tx: Tx,
  photoId: string | undefined,
  size: 'image' | 'thumbnail',
): Promise<PictureFile | null> {
  const id = parseId(photoId)
  if (!id) return null
  const row = await tx
    .selectFrom('photos as p')
    .innerJoin('pictures as i', (join) =>
      join.onRef('i.account_id', '=', 'p.account_id').onRef('i.id', '=', 'p.picture_id'),
    )
    .select(['i.image_key', 'i.thumbnail_key', 'i.format'])
    .where('p.account_id', '=', tx.accountId)
    .where('p.id', '=', id)
    .executeTakeFirst()
  const key = size === 'image' ? row?.image_key : row?.thumbnail_key
  return key ? { key, type: size === 'image' ? `image/${row?.format}` : 'image/jpeg' } : null
}

/** Hides the photo, and enqueues its deletion at Google. */
export async function deletePhoto(
  tx: Tx,
  viewer: Pick<Viewer, 'userId' | 'name' | 'impersonator'>,
  photo: Photo,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('photos')
    .set({ state: 'deleting', changed_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', photo.id)
    .where('state', '<>', 'deleting')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const details = { photoId: photo.id }
  await recordAudit(tx, { ...actorOf(viewer), action: 'photo.deleted', subject: altTextOf(photo), details })
  const removed = { field: photoField, before: categoryName(photo.category), after: null }
  await recordChanges(tx, photo.locationId, [removed], changeActorOf(viewer), now)
  await enqueue(tx, deletePhotoJob, { accountId: tx.accountId, photoId: photo.id })
}
