/**
 * Deletes files that are older than a day and that no open import needs, for example after an interrupted upload or a
 * killed check. Cancels imports that were created more than 30 days ago and never started, so that their files are
 * deleted as well. Resumes undos that no job continues. Deletes the records with which an import can be undone, after the time in which that is possible.
 */
import { sql } from 'kysely'
import { inEveryAccount } from '#app/kit/database/every-account.server'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { RecurringTask } from '#app/kit/jobs/job'
import { log } from '#app/kit/log.server'
import { importStorage } from './files/import-storage.server'
import { fileDays, keepsFile } from './import-record.server'
import { resumeUndos } from './undo/run-undo.server'
import { undoDays } from './undo/undo'

const dayMs = 86_400_000

export const sweepImportsTask: RecurringTask = {
  name: 'sweep-imports',
  concurrency: 1,
  run: (signal) => sweepImports(new Date(), signal),
}

export async function sweepImports(now: Date, signal: AbortSignal): Promise<void> {
  const expiryDate = new Date(now.getTime() - fileDays * dayMs)
  await inEveryAccount(signal, async (tx) => {
    await cancelOldImports(tx, expiryDate, now)
    await resumeUndos(tx)
    await deleteOldRecords(tx, now)
  })
  for await (const key of importStorage().keysOlderThan(new Date(now.getTime() - dayMs))) {
    if (signal.aborted) return
    const [accountId] = key.split('/') as [string]
    if (!/^[1-9]\d{0,18}$/.test(accountId) || (await isNeeded(accountId, key, expiryDate))) continue
    await importStorage().remove(key)
    log.info({ account: accountId, key }, 'removed a file that no import needs')
  }
}

async function cancelOldImports(tx: Tx, expiryDate: Date, now: Date): Promise<void> {
  await sql`
    update imports set status = 'cancelled', finished_at = ${now}
    where account_id = ${tx.accountId} and status in ('uploaded', 'asking', 'checked')
      and created_at < ${expiryDate}`.execute(tx)
}

const recordTables = [
  ['import_batches', 'id'],
  ['import_changes', 'review_id'],
  ['import_locations', 'location_id'],
] as const
/** The number of records that are deleted by a statement, which would otherwise take too long after large imports. */
const deletedAtOnce = 10_000

async function deleteOldRecords(tx: Tx, now: Date): Promise<void> {
  const expiryDate = new Date(now.getTime() - undoDays * dayMs)
  for (const [table, id] of recordTables) {
    const deleteSome = () =>
      sql`delete from ${sql.table(table)} where account_id = ${tx.accountId} and (import_id, ${sql.ref(id)}) in (
        select x.import_id, x.${sql.ref(id)} from ${sql.table(table)} x
        join imports i on i.account_id = x.account_id and i.id = x.import_id
        where x.account_id = ${tx.accountId} and i.finished_at < ${expiryDate} and i.status <> 'undoing'
        limit ${deletedAtOnce})`.execute(tx)
    while ((await deleteSome()).numAffectedRows === BigInt(deletedAtOnce));
  }
}

function isNeeded(accountId: string, key: string, expiryDate: Date): Promise<boolean> {
  return asAccount(accountId, async (tx) => {
    const { rows } = await sql`
      select from imports where account_id = ${tx.accountId} and (file_key = ${key} or rows_key = ${key})
        and ${keepsFile(expiryDate)}`.execute(tx)
    return rows.length > 0
  })
}
