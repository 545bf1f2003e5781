/**
 * Limits the number of downloads and, separately, of export files that an account can create at the same time. The
 * limits are enforced with advisory locks in the database, so that they apply across all processes. They are separate
 * so that export files never delay a download.
 */
import type { PoolClient } from 'pg'
import { configuration } from '#app/kit/configuration.server'
import type { Id } from '#app/kit/database/schema'

/** Acquires an account's slot until the connection's transaction ends. Returns false if all slots are taken. */
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
