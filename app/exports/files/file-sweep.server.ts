/**
 * Clears away export files: those whose week is over, and what attempts left that no row names (an hour is longer than
 * anybody writes without a pause). Their rows stay for a quarter of a year and say that there was a file.
 */
import { asId } from '#app/database/id'
import { asAccount, type Tx } from '#app/database/tenant.server'
import type { Round } from '#app/jobs/job'
import { log } from '#app/log.server'
import { storedExports } from './stored-exports.server'

const HOUR_MS = 3_600_000
const KEPT_MS = 90 * 24 * HOUR_MS

export const sweepFilesRound: Round = {
  name: 'sweep-export-files',
  pauseSeconds: 900,
  atOnce: 1,
  run: (signal) => sweepFiles(new Date(), signal),
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
    .execute()
  await tx
    .deleteFrom('export_files')
    .where('account_id', '=', tx.accountId)
    .where('run_id', 'is', null)
    .where('finished_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}

async function isNeeded(tx: Tx, key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('export_files')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('file_key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}
