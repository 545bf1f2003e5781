/**
 * Limits how many downloads, and separately how many export files, an account may run at once. They are counted in the
 * database, so the limits hold across all processes. Export files never delay a download.
 */
import type { PoolClient } from 'pg'
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'

/** Takes one of the account's slots until the connection's transaction ends; false when all are taken. */
export async function acquireDownloadLock(
  client: PoolClient,
  accountId: Id,
  kind: 'download' | 'file' = 'download',
): Promise<boolean> {
  for (let slot = 1; slot <= configuration().downloadsPerAccount; slot++) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' ' || $3, 0)) as "isLocked"`,
      [kind, accountId, String(slot)],
    )
    if (rows[0]?.isLocked) return true
  }
  return false
}
