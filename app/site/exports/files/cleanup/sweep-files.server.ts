/**
 * Deletes expired export files, and files of failed attempts, to which no row refers. Files written to in the last hour
 * are kept, because they may belong to a running attempt. Also deletes the old rows of every account, and marks files
 * as failed that no worker will finish.
 */
import { inEveryAccount } from '#app/kit/database/every-account.server'
import { parseId } from '#app/kit/database/id'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { RecurringTask } from '#app/kit/jobs/job'
import { log } from '#app/kit/log.server'
import { exportStorage } from '../export-files.server'
import { endAbandonedFiles } from './abandoned-files.server'
import { deleteOldRows } from './delete-old-rows.server'
import { pendingMails } from './pending-mails.server'

const HOUR_MS = 3_600_000

export const sweepFilesTask: RecurringTask = {
  name: 'sweep-export-files',
  concurrency: 1,
  run: async (signal) => {
    await endAbandonedFiles(signal)
    await sweepFiles(new Date(), signal)
  },
}

export async function sweepFiles(now: Date, signal: AbortSignal): Promise<void> {
  await inEveryAccount(signal, (tx) => expireRows(tx, now))
  for await (const key of exportStorage().keysOlderThan(new Date(now.getTime() - HOUR_MS))) {
    if (signal.aborted) return
    const accountId = parseId(key.split('/')[0])
    if (!accountId || (await asAccount(accountId, (tx) => isNeeded(tx, key)))) continue
    await exportStorage().remove(key)
    log.info({ account: accountId, key }, 'removed an export file that nobody may download anymore')
  }
}

async function expireRows(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('export_files')
    .set({ status: 'expired', file_key: null })
    .where('account_id', '=', tx.accountId)
    .where('status', '=', 'complete')
    .where('expires_at', '<=', now)
    // An email that is still waiting to be sent needs the file, so do not expire it yet.
    .where(({ not, exists }) => not(exists(pendingMails(tx))))
    .execute()
  await deleteOldRows(tx, now)
}

/** Checks whether a row refers to the storage key. Finds the row by its id, which is part of the key. */
async function isNeeded(tx: Tx, key: string): Promise<boolean> {
  const id = parseId(key.split('/')[1])
  if (!id) return false
  const found = await tx
    .selectFrom('export_files')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('file_key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}
