/** Retries the photos of an upload that Google refused. */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { enqueue } from '#app/kit/jobs/queue.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { publishPhotoJob } from '../sending/photo-jobs.server'
import { enqueueUploadResultEmail } from './email-upload-result.server'
import { uploadedPhotosQuery } from './uploaded-photos.server'

/** Enqueues the refused photos of the upload again, behind new uploads. Returns how many photos were enqueued. */
export async function retryRejectedPhotos(tx: Tx, viewer: Viewer, draftId: Id, now: Date): Promise<number> {
  const { rows } = await sql<{ id: Id }>`
    update photos set state = 'pending', is_high_priority = false, refusals = 0, problem = '', changed_at = ${now}
    where account_id = ${tx.accountId} and state = 'dead' and id in (select p.id ${uploadedPhotosQuery(tx, draftId)})
    returning id`.execute(tx)
  if (rows.length === 0) return 0
  for (const { id } of rows) await enqueue(tx, publishPhotoJob, { accountId: tx.accountId, photoId: id })
  await enqueueUploadResultEmail(tx, draftId)
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'photo.retried',
    subject: pluralize(rows.length, 'photo'),
    details: { upload: draftId },
  })
  return rows.length
}
