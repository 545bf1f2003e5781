/** The directories that the installation serves and that an account opted out of. */
import type { Tx } from '#app/kit/database/tenant.server'
import {
  type Directory,
  directoryNames,
  isServedDirectory,
  type ServedDirectory,
} from '#app/kit/directories/directories'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { scheduleFullScan } from '#app/product/locations/connections/source-connections.server'

/** Returns the directory in the URL. Throws a 404 if the installation does not serve it. */
export function requireServedDirectory(directory: string | undefined): ServedDirectory {
  if (!isServedDirectory(directory)) throw new Response('Not found', { status: 404 })
  return directory
}

export async function loadDirectoryOptOuts(tx: Tx): Promise<Map<Directory, { by: string; at: Date }>> {
  const rows = await tx
    .selectFrom('disabled_directories')
    .select(['directory', 'changed_by as by', 'changed_at as at'])
    .where('account_id', '=', tx.accountId)
    .execute()
  return new Map(rows.map(({ directory, by, at }) => [directory, { by, at }]))
}

/** Turns a directory on or off for the account. Does nothing if it is already in that state. */
export async function switchDirectory(
  viewer: Viewer,
  directory: ServedDirectory,
  isOn: boolean,
  now: Date,
): Promise<void> {
  await viewer.query(async (tx) => {
    const isChanged = isOn
      ? await deleteOptOut(tx, directory)
      : await saveOptOut(tx, directory, viewer.name, now)
    if (!isChanged) return
    await scheduleFullScan(tx)
    const action = isOn ? 'integration.connected' : 'integration.disconnected'
    await recordAudit(tx, { ...actorOf(viewer), action, subject: directoryNames[directory] })
  })
}

async function deleteOptOut(tx: Tx, directory: ServedDirectory): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('disabled_directories')
    .where('account_id', '=', tx.accountId)
    .where('directory', '=', directory)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function saveOptOut(tx: Tx, directory: ServedDirectory, by: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('disabled_directories')
    .values({ account_id: tx.accountId, directory, changed_by: by.slice(0, 200), changed_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'directory']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
