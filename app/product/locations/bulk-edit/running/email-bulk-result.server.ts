/**
 * Emails the result of a bulk edit to the user who started it, once the edit has ended and Google has accepted or
 * rejected every change. After two hours, the email is sent even if Google has not decided on some locations, and
 * counts them as not live yet. One email is sent each time the edit ends, including after a retry. It lists only what
 * the user is allowed to see at that time.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, RetryLater } from '#app/kit/jobs/job'
import { enqueue } from '#app/kit/jobs/queue.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import { bulkResultMail, maxFailures } from '#app/platform/mail/bulk-result-mail'
import { queueMail } from '#app/platform/mail/outbox.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { type BulkEdit, bulkLabels, type StateCounts, totalOf } from '../bulk-edit'
import { countStates, findBulkEdit } from '../bulk-edits.server'
import { countPublications, countUnsent, editLocationsQuery, type Unsent } from '../bulk-rows.server'

type BulkEditPayload = { accountId: Id; bulkEditId: Id }

export const emailBulkResultJob = defineJob<BulkEditPayload>('report-bulk-edit', emailBulkResult)

const maxWaitMs = 2 * 3_600_000
const pendingStates = ['queued', 'sent', 'throttled', 'pending'] as const

/**
 * Enqueues the email. Must be called in the transaction that ends the edit, or that retries the locations that Google
 * rejected.
 */
export async function enqueueBulkResultEmail(tx: Tx, bulkEditId: Id): Promise<void> {
  await sql`update bulk_edits set reported_at = null
    where account_id = ${tx.accountId} and id = ${bulkEditId}`.execute(tx)
  await enqueue(tx, emailBulkResultJob, { accountId: tx.accountId, bulkEditId }, { afterSeconds: 2 })
}

async function emailBulkResult({ accountId, bulkEditId }: BulkEditPayload): Promise<void> {
  const edit = await asAccount(accountId, (tx) => findBulkEdit(tx, bulkEditId))
  if (edit?.status !== 'complete' || !edit.finishedAt) return
  const recipient = await loadViewerOfUser(accountId, edit.userId)
  if (!recipient?.email) return
  const waitedMs = Date.now() - edit.finishedAt.getTime()
  const isWaiting = await recipient.query(async (tx) => {
    if (waitedMs < maxWaitMs && (await isPendingAtGoogle(tx, edit.id))) return true
    if (await claimResultEmail(tx, edit.id, new Date())) await queueResultEmail(tx, recipient, edit)
    return false
  })
  if (isWaiting)
    throw new RetryLater('Google has not decided on every location yet', waitedMs < 60_000 ? 5 : 60)
}

async function isPendingAtGoogle(tx: Tx, id: Id): Promise<boolean> {
  const publications = await countPublications(tx, id)
  return (
    pendingStates.some((state) => (publications[state] ?? 0) > 0) || (await countUnsent(tx, id)).goingOut > 0
  )
}

async function claimResultEmail(tx: Tx, id: Id, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_edits')
    .set({ reported_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function queueResultEmail(tx: Tx, recipient: Viewer, edit: BulkEdit): Promise<void> {
  const counts = await countStates(tx, edit.id)
  const publications = await countPublications(tx, edit.id)
  const refused = await listFailedLocations(tx, edit.id)
  const { title } = bulkLabels[edit.field]
  await queueMail(tx, {
    accountId: tx.accountId,
    to: { name: recipient.name, email: recipient.email },
    about: `bulk edit ${edit.id}`,
    ...bulkResultMail('bulk-edit-report', {
      recipientName: recipient.name,
      title: `${edit.undoes ? `Undo: ${title}` : title}: ${pluralize(totalOf(counts), 'location')}`,
      lines: resultLines(edit, counts, publications, await countUnsent(tx, edit.id)),
      failures: refused.slice(0, maxFailures),
      more: Math.max(refused.length - maxFailures, 0),
      link: {
        to: recipient.href('/settings/locations/bulk/:editId', { editId: edit.id }),
        label: 'See each location',
      },
    }),
  })
}

type Publications = Awaited<ReturnType<typeof countPublications>>

function resultLines(
  edit: BulkEdit,
  counts: StateCounts,
  publications: Publications,
  { heldBack }: Unsent,
): string[] {
  const { live = 0, rejected = 0 } = publications
  const waiting = pendingStates.reduce((sum, state) => sum + (publications[state] ?? 0), 0)
  const lines: [number, string][] = [
    [counts.changed, `${pluralize(counts.changed, 'location')} ${edit.undoes ? 'restored' : 'changed'}.`],
    [counts.unchanged, `${pluralize(counts.unchanged, 'location')} already had these values.`],
    [counts.skipped, `${pluralize(counts.skipped, 'location')} skipped: edited since.`],
    [counts.failed, `${pluralize(counts.failed, 'location')} could not be updated.`],
    [live, `The change is live on Google for ${pluralize(live, 'location')}.`],
    [rejected, `Google rejected ${pluralize(rejected, 'location')}.`],
    [heldBack, `Not sent to Google for ${pluralize(heldBack, 'location')}: Auto Sync is off.`],
    [waiting, `The change isn’t live on Google yet for ${pluralize(waiting, 'location')}.`],
  ]
  return lines.filter(([count]) => count > 0).map(([, line]) => line)
}

/** Lists the locations where the edit failed or Google rejected it, sorted by name. */
async function listFailedLocations(tx: Tx, id: Id): Promise<{ name: string; reason: string }[]> {
  const { rows } = await sql<{ name: string; reason: string }>`
    select l.name, case when b.state = 'failed' then b.reason else p.reason end as reason
    ${editLocationsQuery(tx, id)} and (b.state = 'failed' or (b.state = 'changed' and p.state = 'rejected'))
    order by lower(l.name), l.id limit 1000`.execute(tx)
  return rows
}
