/**
 * Provides the current token for an account's connection to a source. `recordEnd` records that the source ended the
 * connection, so that the integrations page shows it and no further calls are made. Access tokens are renewed here. A
 * renewal may replace the stored token, so only one worker renews it at a time and the others retry.
 */
import { sql } from 'kysely'
import type { ConnectedSource, Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { type ProviderResult, throttledResult } from '#app/kit/providers/provider-result'
import {
  findSourceConnection,
  isUsable,
  markConnectionEnded,
} from '#app/product/locations/connections/source-connections.server'
import { sealToken, unsealToken } from '#app/product/locations/connections/token-sealing.server'
import { consentProviders } from './consent-providers.server'

export type SourceAccess = {
  token: string
  /** The connection's cache key. A different token has a different key. */
  key: string
  /** Records that the source no longer accepts this token. */
  recordEnd: () => Promise<void>
}

/** Returns the current token, renewed if necessary. Returns null if the account is not connected to the source. */
export async function loadSourceAccess(
  accountId: Id,
  source: ConnectedSource,
  now = new Date(),
): Promise<ProviderResult<SourceAccess> | null> {
  const row = await asAccount(accountId, (tx) => findSourceConnection(tx, source))
  if (!row?.token || !isUsable(row, now)) return null
  const { token: sealedToken } = row
  const recordEnd = () => endConnection(accountId, source, sealedToken)
  const token = unsealToken(accountId, sealedToken, source)
  // The token cannot be unsealed, because the sealing key has changed. Only a new consent helps, so treat it as if the
  // source had ended the connection.
  if (!token) {
    await recordEnd()
    return null
  }
  const { renewal } = consentProviders[source]
  const accessToken = renewal ? renewal.accessTokenOf(token, now) : token
  if (accessToken !== null)
    return { outcome: 'ok', value: { token: accessToken, key: sealedToken, recordEnd } }
  return renewConnection(accountId, source, now)
}

async function endConnection(accountId: Id, source: ConnectedSource, token: string): Promise<void> {
  await asAccount(accountId, (tx) => markConnectionEnded(tx, { source, token }, 'ended', new Date()))
}

const leaseSeconds = 60

/**
 * Renews the access token of a connection, which also extends the connection. Returns null if there is no connection
 * or if its token cannot be renewed.
 */
export async function renewConnection(
  accountId: Id,
  source: ConnectedSource,
  now: Date,
): Promise<ProviderResult<SourceAccess> | null> {
  const { name, renewal, isEnded } = consentProviders[source]
  if (!renewal) return null
  const row = await asAccount(accountId, (tx) => findSourceConnection(tx, source))
  const token = row?.token && isUsable(row, now) ? unsealToken(accountId, row.token, source) : null
  if (!row?.token || !token) return null
  const stored = { source, token: row.token }
  if (!(await asAccount(accountId, (tx) => acquireRenewalLease(tx, stored))))
    return throttledResult(`The connection to ${name} is being renewed.`, 5)
  const renewed = await renewal.renew(token, now)
  if (renewed.outcome === 'ok') {
    const { accessToken, expiresAt } = renewed.value
    const key = sealToken(accountId, renewed.value.token, source)
    await asAccount(accountId, (tx) => saveRenewedToken(tx, stored, key, expiresAt))
    return {
      outcome: 'ok',
      value: { token: accessToken, key, recordEnd: () => endConnection(accountId, source, key) },
    }
  }
  const hasEnded = renewed.outcome === 'rejected' && isEnded(renewed.code)
  if (hasEnded) await endConnection(accountId, source, row.token)
  else await asAccount(accountId, (tx) => saveRenewedToken(tx, stored, row.token as string))
  return renewed
}

type StoredToken = { source: ConnectedSource; token: string }

const updateConnection = (tx: Tx, { source, token }: StoredToken) =>
  tx
    .updateTable('source_connections')
    .where('account_id', '=', tx.accountId)
    .where('source', '=', source)
    .where('token', '=', token)
    .where('state', '=', 'connected')

async function acquireRenewalLease(tx: Tx, stored: StoredToken): Promise<boolean> {
  const { numUpdatedRows } = await updateConnection(tx, stored)
    .set({ renewing_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where((or) => or.or([or('renewing_until', 'is', null), or('renewing_until', '<', sql<Date>`now()`)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the token and releases the lease. Does nothing if the connection was replaced or removed in the meantime. */
async function saveRenewedToken(
  tx: Tx,
  old: StoredToken,
  token: string,
  expiresAt: Date | null = null,
): Promise<void> {
  await updateConnection(tx, old)
    .set({ token, renewing_until: null, ...(expiresAt && { expires_at: expiresAt, warned_days: null }) })
    .execute()
}
