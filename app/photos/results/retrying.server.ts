/** Retries the photos of an upload that Google refused. */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { enqueue } from '#app/jobs/queue.server'
import { counted } from '#app/ui/numbers'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { publishPhotoJob } from '../photo-jobs.server'
import { photosOf } from './upload-photos.server'
import { reportUploadLater } from './upload-report.server'

/** Sends the refused photos again; returns how many there are. */
export async function retryUploaded(tx: Tx, viewer: Viewer, draftId: Id, now: Date): Promise<number> {
  const { rows } = await sql<{ id: Id }>`
    update photos set state = 'pending', refusals = 0, problem = '', changed_at = ${now}
    where account_id = ${tx.accountId} and state = 'dead' and id in (select p.id ${photosOf(tx, draftId)})
    returning id`.execute(tx)
  if (rows.length === 0) return 0
  for (const { id } of rows) await enqueue(tx, publishPhotoJob, { accountId: tx.accountId, photoId: id })
  await reportUploadLater(tx, draftId)
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'photo.retried',
    subject: counted(rows.length, 'photo'),
    details: { upload: draftId },
  })
  return rows.length
}
