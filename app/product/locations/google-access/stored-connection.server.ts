/**
 * Stores an account's connection to Google. An account without a row uses the connection of the installation
 * (GOOGLE_REFRESH_TOKEN), if there is one. An account that has disconnected keeps its row and uses none.
 */
import { sql } from 'kysely'
import { configuration } from '#app/kit/configuration.server'
import type { ConnectionState, Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { lockListings } from '../lock-listings.server'

export type ConnectionRow = {
  state: ConnectionState
  refreshToken: string | null
  googleName: string
  connectedBy: string
  connectedAt: Date
  changedAt: Date
}

export async function findConnection(tx: Tx): Promise<ConnectionRow | null> {
  const row = await tx
    .selectFrom('google_connections')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  return row
    ? {
        state: row.state,
        refreshToken: row.refresh_token,
        googleName: row.google_name,
        connectedBy: row.connected_by,
        connectedAt: row.connected_at,
        changedAt: row.changed_at,
      }
    : null
}

/**
 * Returns whether changes should be queued for Google. Also true if the connection has ended, because the changes are
 * sent once the account reconnects.
 */
export async function isConnected(tx: Tx): Promise<boolean> {
  const connection = await findConnection(tx)
  return connection ? connection.state !== 'disconnected' : configuration().google.refreshToken !== ''
}

/**
 * Schedules a scan of all listings within ten minutes, because their state and whether they can be published depend on
 * the connection.
 */
export async function scheduleFullScan(tx: Tx): Promise<void> {
  await lockListings(tx, 'all')
  await tx
    .updateTable('location_listings')
    .set({ next_scan_at: sql<Date>`least(next_scan_at, now() + random() * interval '10 minutes')` })
    .where('account_id', '=', tx.accountId)
    .execute()
}

export type NewConnection = { refreshToken: string; googleName: string; userId: Id; connectedBy: string }

export async function saveConnection(tx: Tx, connection: NewConnection, now: Date): Promise<void> {
  const values = {
    state: 'connected' as const,
    refresh_token: connection.refreshToken,
    google_name: connection.googleName.slice(0, 200),
    user_id: connection.userId,
    connected_by: connection.connectedBy.slice(0, 200),
    connected_at: now,
    changed_at: now,
  }
  await tx
    .insertInto('google_connections')
    .values({ account_id: tx.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
  await scheduleFullScan(tx)
}

/**
 * Marks the connection as ended after Google has rejected its token, unless the account has reconnected with another
 * token in the meantime.
 */
export async function endConnection(tx: Tx, refreshToken: string, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('google_connections')
    .set({ state: 'ended', changed_at: now })
    .where('account_id', '=', tx.accountId)
    .where('refresh_token', '=', refreshToken)
    .where('state', '=', 'connected')
    .executeTakeFirst()
  if (ended.numUpdatedRows > 0n) await scheduleFullScan(tx)
}

/**
 * Marks the account as disconnected and deletes the token. The row is kept so that the account does not use the
 * installation's connection instead.
 */
export async function markDisconnected(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('google_connections')
    .values({ account_id: tx.accountId, state: 'disconnected', connected_at: now, changed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ state: 'disconnected', refresh_token: null, changed_at: now }),
    )
    .execute()
  await scheduleFullScan(tx)
}
