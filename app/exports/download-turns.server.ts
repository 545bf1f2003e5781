/**
 * Limits how many downloads, and how many file exports, an account may run at once. Counted in the database, so across
 * all processes. Files wait for each other and never keep a download waiting.
 */
import type { PoolClient } from 'pg'
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'

/** Takes one of the account's slots until the connection's transaction ends; false when all are taken. */
export async function takeTurn(
  client: PoolClient,
  accountId: Id,
  kind: 'download' | 'file' = 'download',
): Promise<boolean> {
  for (let place = 1; place <= configuration().downloadsPerAccount; place++) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' ' || $3, 0)) as taken`,
      [kind, accountId, String(place)],
    )
    if (rows[0]?.taken) return true
  }
  return false
}
