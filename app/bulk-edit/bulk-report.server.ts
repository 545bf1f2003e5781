/**
 * The mail to the user who started a bulk edit, sent once all of it has ended, both here and at Google. What Google has
 * not decided two hours later is listed as undecided. One mail for each time the edit ends, with what its user may see
 * at that time.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { queueMail } from '#app/mail/outbox.server'
import { mostRefused, resultMail } from '#app/mail/result-mail'
import { counted } from '#app/ui/numbers'
import { userAsViewer } from '#app/viewer/user-as-viewer.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { type BulkEdit, bulkWords, type StateCounts } from './bulk-edit'
import { countStatesOf, findBulkEdit, totalOf } from './bulk-edits.server'
import { countPublications, countUnsent, locationsOf, type Unsent } from './bulk-rows.server'

type Asked = { accountId: Id; bulkEditId: Id }

export const reportBulkEditJob = defineJob<Asked>('report-bulk-edit', report)

const longestWaitMs = 2 * 3_600_000
const underWay = ['queued', 'sent', 'throttled', 'pending'] as const

/** Call in the transaction that ends the edit, or that sends again what Google refused. */
export async function reportLater(tx: Tx, bulkEditId: Id): Promise<void> {
  await sql`update bulk_edits set reported_at = null
    where account_id = ${tx.accountId} and id = ${bulkEditId}`.execute(tx)
  await enqueue(tx, reportBulkEditJob, { accountId: tx.accountId, bulkEditId }, { afterSeconds: 2 })
}

async function report({ accountId, bulkEditId }: Asked): Promise<void> {
  const edit = await asAccount(accountId, (tx) => findBulkEdit(tx, bulkEditId))
  if (edit?.status !== 'complete' || !edit.finishedAt) return
  const reader = await userAsViewer(accountId, edit.userId)
  if (!reader?.email) return
  const waitedMs = Date.now() - edit.finishedAt.getTime()
  const isWaiting = await reader.query(async (tx) => {
    if (waitedMs < longestWaitMs && (await isUnderWay(tx, edit.id))) return true
    if (await isFirst(tx, edit.id, new Date())) await write(tx, reader, edit)
    return false
  })
  if (isWaiting) throw new TryLater('Google is not done with it', waitedMs < 60_000 ? 5 : 60)
}

async function isUnderWay(tx: Tx, id: Id): Promise<boolean> {
  const publications = await countPublications(tx, id)
  return underWay.some((state) => (publications[state] ?? 0) > 0) || (await countUnsent(tx, id)).goingOut > 0
}

async function isFirst(tx: Tx, id: Id, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_edits')
    .set({ reported_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function write(tx: Tx, reader: Viewer, edit: BulkEdit): Promise<void> {
  const counts = await countStatesOf(tx, edit.id)
  const publications = await countPublications(tx, edit.id)
  const refused = await refusedOf(tx, edit.id)
  const { title } = bulkWords[edit.field]
  await queueMail(tx, {
    accountId: tx.accountId,
    to: { name: reader.name, email: reader.email },
    about: `bulk edit ${edit.id}`,
    ...resultMail('bulk-edit-report', {
      reader: reader.name,
      title: `${edit.undoes ? `Undo: ${title}` : title}: ${counted(totalOf(counts), 'location')}`,
      lines: linesOf(edit, counts, publications, await countUnsent(tx, edit.id)),
      refused: refused.slice(0, mostRefused),
      more: Math.max(refused.length - mostRefused, 0),
      link: {
        to: reader.href('/settings/locations/bulk/:editId', { editId: edit.id }),
        words: 'See each location',
      },
    }),
  })
}

type Publications = Awaited<ReturnType<typeof countPublications>>

function linesOf(
  edit: BulkEdit,
  counts: StateCounts,
  publications: Publications,
  { heldBack }: Unsent,
): string[] {
  const { live = 0, rejected = 0 } = publications
  const waiting = underWay.reduce((sum, state) => sum + (publications[state] ?? 0), 0)
  const lines: [number, string][] = [
    [counts.changed, `${counted(counts.changed, 'location')} ${edit.undoes ? 'restored' : 'changed'}.`],
    [counts.unchanged, `${counted(counts.unchanged, 'location')} already had these values.`],
    [counts.skipped, `${counted(counts.skipped, 'location')} skipped: edited since.`],
    [counts.failed, `${counted(counts.failed, 'location')} could not be updated.`],
    [live, `Google shows the change at ${counted(live, 'location')}.`],
    [rejected, `Google rejected ${counted(rejected, 'location')}.`],
    [heldBack, `Google is not told of ${counted(heldBack, 'location')}: Auto Sync is off.`],
    [waiting, `Google has not shown the change at ${counted(waiting, 'location')} yet.`],
  ]
  return lines.filter(([count]) => count > 0).map(([, line]) => line)
}

/** Lists the locations where the edit failed, by name. */
async function refusedOf(tx: Tx, id: Id): Promise<{ name: string; reason: string }[]> {
  const { rows } = await sql<{ name: string; reason: string }>`
    select l.name, case when b.state = 'failed' then b.reason else p.reason end as reason
    ${locationsOf(tx, id)} and (b.state = 'failed' or (b.state = 'changed' and p.state = 'rejected'))
    order by lower(l.name), l.id limit 1000`.execute(tx)
  return rows
}
