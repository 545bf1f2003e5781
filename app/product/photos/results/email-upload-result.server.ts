/**
 * Sends an email to a user who uploaded photos to several locations, once Google has accepted or refused all of them,
 * or after two hours. If the user retries refused photos after that, another email is sent.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { defineJob, RetryLater } from '#app/kit/jobs/job'
import { enqueue } from '#app/kit/jobs/queue.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import { bulkResultMail, maxFailures } from '#app/platform/mail/bulk-result-mail'
import { queueMail } from '#app/platform/mail/outbox.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { countUploadedPhotos, uploadedPhotosQuery } from './uploaded-photos.server'

type UploadResultPayload = { accountId: Id; userId: Id; draftId: Id; since: string }

export const emailUploadResultJob = defineJob<UploadResultPayload>('report-photo-upload', emailUploadResult)

const maxWaitMs = 2 * 3_600_000

/** Enqueues the email. Must be called in the transaction that publishes or retries the photos. */
export async function enqueueUploadResultEmail(tx: Tx, draftId: Id): Promise<void> {
  const { user_id: userId } = await tx
    .updateTable('photo_drafts')
    .set({ reported_at: null })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', draftId)
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const payload = { accountId: tx.accountId, userId, draftId, since: new Date().toISOString() }
  await enqueue(tx, emailUploadResultJob, payload, { afterSeconds: 2 })
}

async function emailUploadResult({ accountId, userId, draftId, since }: UploadResultPayload): Promise<void> {
  const recipient = await loadViewerOfUser(accountId, userId)
  if (!recipient?.email) return
  const waitedMs = Date.now() - Date.parse(since)
  const isWaiting = await recipient.query(async (tx) => {
    if (waitedMs < maxWaitMs && (await countUploadedPhotos(tx, draftId)).pending > 0) return true
    if (await claimResultEmail(tx, draftId, new Date())) await queueResultEmail(tx, recipient, draftId)
    return false
  })
  if (isWaiting) throw new RetryLater('Google has not decided on every photo yet', waitedMs < 60_000 ? 5 : 60)
}

async function claimResultEmail(tx: Tx, draftId: Id, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('photo_drafts')
    .set({ reported_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', draftId)
    .where('reported_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function resultTitle(live: number, total: number): string {
  const verb = live === 1 ? 'is' : 'are'
  return live === total
    ? `${pluralize(live, 'photo')} ${verb} now on Google`
    : `${live} of ${pluralize(total, 'photo')} ${verb} now on Google`
}

async function queueResultEmail(tx: Tx, recipient: Viewer, draftId: Id): Promise<void> {
  const { pending, live, dead } = await countUploadedPhotos(tx, draftId)
  const total = pending + live + dead
  if (total === 0) return
  const lines: [number, string][] = [
    [live, `Google accepted ${pluralize(live, 'photo')}.`],
    [dead, `Google rejected ${pluralize(dead, 'photo')}.`],
    [pending, `${pluralize(pending, 'photo')} still sending.`],
  ]
  const refused = await listRejectedPhotos(tx, draftId)
  await queueMail(tx, {
    accountId: tx.accountId,
    to: { name: recipient.name, email: recipient.email },
    about: `photo upload ${draftId}`,
    ...bulkResultMail('photo-upload-report', {
      recipientName: recipient.name,
      title: resultTitle(live, total),
      lines: lines.filter(([count]) => count > 0).map(([, line]) => line),
      failures: refused.slice(0, maxFailures),
      more: Math.max(refused.length - maxFailures, 0),
      link: { to: recipient.href('/photos/upload/:draftId/result', { draftId }), label: 'View photos' },
    }),
  })
}

async function listRejectedPhotos(tx: Tx, draftId: Id): Promise<{ name: string; reason: string }[]> {
  const { rows } = await sql<{ name: string; reason: string }>`
    select l.name, p.problem as reason ${uploadedPhotosQuery(tx, draftId)} and p.state = 'dead'
    order by lower(l.name), p.id limit 1000`.execute(tx)
  return rows
}
