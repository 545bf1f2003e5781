/**
 * Stores an account's connections to the sources that its users connected. The row of a connection is kept after a user removes it
 * or the source ends it, so that users can still see who created it and when it ended, and their matches are kept.
 */
import { sql } from 'kysely'
import type { ConnectedSource, Id, SourceConnectionState } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { directoryOfIntegration } from '#app/kit/directories/directories'
import { lockListings } from '../lock-listings.server'

export type SourceConnectionRow = {
  source: ConnectedSource
  state: SourceConnectionState
  /** The sealed token. Null after a user has removed the connection. */
  token: string | null
  remoteName: string
  userId: Id | null
  connectedBy: string
  connectedAt: Date
  expiresAt: Date | null
  changedAt: Date
}

const columns = [
  'source',
  'state',
  'token',
  'remote_name as remoteName',
  'user_id as userId',
  'connected_by as connectedBy',
  'connected_at as connectedAt',
  'expires_at as expiresAt',
  'changed_at as changedAt',
] as const

export function listSourceConnections(tx: Tx): Promise<SourceConnectionRow[]> {
  return tx
    .selectFrom('source_connections')
    .select(columns)
    .where('account_id', '=', tx.accountId)
    .orderBy('source')
    .execute()
}

export async function findSourceConnection(
  tx: Tx,
  source: ConnectedSource,
): Promise<SourceConnectionRow | null> {
  const row = await tx
    .selectFrom('source_connections')
    .select(columns)
    .where('account_id', '=', tx.accountId)
    .where('source', '=', source)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Checks whether the token can be used now. A token that has expired since the last check already counts as expired.
 */
export function isUsable({ state, expiresAt }: Pick<SourceConnectionRow, 'state' | 'expiresAt'>, now: Date) {
  return state === 'connected' && (expiresAt === null || expiresAt > now)
}

export type NewSourceConnection = {
  source: ConnectedSource
  /** The sealed token. */
  token: string
  remoteName: string
  userId: Id
  connectedBy: string
  expiresAt: Date | null
}

export async function saveSourceConnection(
  tx: Tx,
  connection: NewSourceConnection,
  now: Date,
): Promise<void> {
  const values = {
    state: 'connected' as const,
    token: connection.token,
    remote_name: connection.remoteName.slice(0, 200),
    user_id: connection.userId,
    connected_by: connection.connectedBy.slice(0, 200),
    connected_at: now,
    expires_at: connection.expiresAt,
    warned_days: null,
    changed_at: now,
  }
  await tx
    .insertInto('source_connections')
    .values({ account_id: tx.accountId, source: connection.source, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'source']).doUpdateSet(values))
    .execute()
  await scheduleScans(tx, connection.source)
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

/** Schedules a scan of all locations if the source is also a directory. */
async function scheduleScans(tx: Tx, source: ConnectedSource): Promise<void> {
  if (directoryOfIntegration(source)) await scheduleFullScan(tx)
}

/**
 * Records that the source no longer accepts this token, or that the token expired. Does nothing if the connection has a
 * different token by now. Returns whether the connection was ended.
 */
export async function markConnectionEnded(
  tx: Tx,
  { source, token }: { source: ConnectedSource; token: string },
  state: 'ended' | 'expired',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('source_connections')
    .set({ state, changed_at: now })
    .where('account_id', '=', tx.accountId)
    .where('source', '=', source)
    .where('token', '=', token)
    .where('state', '=', 'connected')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await scheduleScans(tx, source)
  return numUpdatedRows > 0n
}

/** Deletes the token and keeps the row. Returns false if the source was not connected. */
export async function markSourceDisconnected(tx: Tx, source: ConnectedSource, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('source_connections')
    .set({ state: 'disconnected', token: null, changed_at: now })
    .where('account_id', '=', tx.accountId)
    .where('source', '=', source)
    .where('state', '!=', 'disconnected')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await scheduleScans(tx, source)
  return numUpdatedRows > 0n
}

/**
 * Records that the account, which has no connection of its own, does not use that of the installation either. Returns
 * false if the account has a row already.
 */
export async function declineInstallation(tx: Tx, source: ConnectedSource, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('source_connections')
    .values({
      account_id: tx.accountId,
      source,
      state: 'disconnected',
      connected_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await scheduleScans(tx, source)
  return Boolean(numInsertedOrUpdatedRows)
}
