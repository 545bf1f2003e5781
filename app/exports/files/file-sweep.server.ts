/**
 * Deletes export files: expired ones, and leftovers of attempts that no row names (no attempt goes longer than an hour
 * without writing). Ends files that no worker will write anymore.
 */
import { asId } from '#app/database/id'
import { asAccount, type Tx } from '#app/database/tenant.server'
import type { RecurringTask } from '#app/jobs/job'
import { log } from '#app/log.server'
import { storedExports } from './export-files.server'
import { endForsaken } from './forsaken-files.server'
import { forgetOld } from './old-rows.server'
import { waitingMails } from './waiting-mails.server'

const HOUR_MS = 3_600_000

export const sweepFilesTask: RecurringTask = {
  name: 'sweep-export-files',
  intervalSeconds: 900,
  concurrency: 1,
  run: async (signal) => {
    await endForsaken(signal)
    await sweepFiles(new Date(), signal)
  },
}

export async function sweepFiles(now: Date, signal: AbortSignal): Promise<void> {
  const swept = new Set<string>()
  for await (const key of storedExports().keysOlderThan(new Date(now.getTime() - HOUR_MS))) {
    if (signal.aborted) return
    const accountId = asId(key.split('/')[0])
    if (!accountId) continue
    if (!swept.has(accountId)) await asAccount(accountId, (tx) => sweepRows(tx, now))
    swept.add(accountId)
    if (await asAccount(accountId, (tx) => isNeeded(tx, key))) continue
    await storedExports().remove(key)
    log.info({ account: accountId, key }, 'an export file nobody may fetch any more was removed')
  }
}

async function sweepRows(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('export_files')
    .set({ status: 'expired', file_key: null })
    .where('account_id', '=', tx.accountId)
    .where('status', '=', 'complete')
    .where('expires_at', '<=', now)
    // An email that is still waiting to be sent needs the file.
    .where(({ not, exists }) => not(exists(waitingMails(tx))))
    .execute()
  await forgetOld(tx, now)
}

/** Looks the row up by the id in the key, which is fast. */
async function isNeeded(tx: Tx, key: string): Promise<boolean> {
  const id = asId(key.split('/')[1])
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
