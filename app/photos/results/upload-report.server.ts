/**
 * The mail to a user who uploaded photos to several locations, sent once Google has accepted or refused all of them, or
 * two hours later. One mail for each time the upload ends.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { defineJob, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { queueMail } from '#app/mail/outbox.server'
import { mostRefused, resultMail } from '#app/mail/result-mail'
import { counted } from '#app/ui/numbers'
import { userAsViewer } from '#app/viewer/user-as-viewer.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { countPhotos, photosOf } from './upload-photos.server'

type Asked = { accountId: Id; userId: Id; draftId: Id; since: string }

export const reportUploadJob = defineJob<Asked>('report-photo-upload', report)

const longestWaitMs = 2 * 3_600_000

/** Call in the transaction that publishes the photos, or retries some of them. */
export async function reportUploadLater(tx: Tx, draftId: Id): Promise<void> {
  const { user_id: userId } = await tx
    .updateTable('photo_drafts')
    .set({ reported_at: null })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', draftId)
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const asked = { accountId: tx.accountId, userId, draftId, since: new Date().toISOString() }
  await enqueue(tx, reportUploadJob, asked, { afterSeconds: 2 })
}

async function report({ accountId, userId, draftId, since }: Asked): Promise<void> {
  const reader = await userAsViewer(accountId, userId)
  if (!reader?.email) return
  const waitedMs = Date.now() - Date.parse(since)
  const isWaiting = await reader.query(async (tx) => {
    if (waitedMs < longestWaitMs && (await countPhotos(tx, draftId)).pending > 0) return true
    if (await isFirst(tx, draftId, new Date())) await write(tx, reader, draftId)
    return false
  })
  if (isWaiting) throw new TryLater('Google is not done with it', waitedMs < 60_000 ? 5 : 60)
}

async function isFirst(tx: Tx, draftId: Id, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('photo_drafts')
    .set({ reported_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', draftId)
    .where('reported_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function write(tx: Tx, reader: Viewer, draftId: Id): Promise<void> {
  const { pending, live, dead } = await countPhotos(tx, draftId)
  const total = pending + live + dead
  if (total === 0) return
  const lines: [number, string][] = [
    [live, `Google has taken ${counted(live, 'photo')}.`],
    [dead, `Google did not take ${counted(dead, 'photo')}.`],
    [pending, `${counted(pending, 'photo')} still on the way.`],
  ]
  const refused = await refusedOf(tx, draftId)
  await queueMail(tx, {
    accountId: tx.accountId,
    to: { name: reader.name, email: reader.email },
    about: `photo upload ${draftId}`,
    ...resultMail('photo-upload-report', {
      reader: reader.name,
      title: `Add photos: ${counted(total, 'photo')}`,
      lines: lines.filter(([count]) => count > 0).map(([, line]) => line),
      refused: refused.slice(0, mostRefused),
      more: Math.max(refused.length - mostRefused, 0),
      link: { to: reader.href('/photos/upload/:draftId/result', { draftId }), words: 'See each photo' },
    }),
  })
}

async function refusedOf(tx: Tx, draftId: Id): Promise<{ name: string; reason: string }[]> {
  const { rows } = await sql<{ name: string; reason: string }>`
    select l.name, p.problem as reason ${photosOf(tx, draftId)} and p.state = 'dead'
    order by lower(l.name), p.id limit 1000`.execute(tx)
  return rows
}
