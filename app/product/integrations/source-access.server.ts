/**
 * Provides the current token for an account's Facebook or Trustpilot connection. `recordEnd` records that the source
 * ended the connection, so that the integrations page shows it and no further calls are made. Trustpilot's access
 * tokens are renewed here. Each renewal replaces the refresh token, so only one worker renews it at a time and the
 * others retry.
 */
import { sql } from 'kysely'
import type { ConnectedSource, Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { type ProviderResult, throttledResult } from '#app/kit/providers/provider-result'
import { renewTokens } from '#app/kit/providers/trustpilot/consent.server'
import { isConnectionEnded } from '#app/kit/providers/trustpilot/problem'
import { sealToken, unsealToken } from '#app/product/locations/google-access/token-sealing.server'
import { trustpilotSettings } from './consent-providers.server'
import {
  findSourceConnection,
  isUsable,
  markConnectionEnded,
  type SourceConnectionRow,
} from './source-connections.server'
import { isFresh, parseTokens, serializeTokens } from './trustpilot/trustpilot-tokens'

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
  if (source === 'facebook') return { outcome: 'ok', value: { token, key: sealedToken, recordEnd } }
  const tokens = parseTokens(token)
  if (tokens && isFresh(tokens, now))
    return { outcome: 'ok', value: { token: tokens.accessToken, key: sealedToken, recordEnd } }
  return tokens ? renewConnection(accountId, row, tokens.refreshToken, now) : null
}

async function endConnection(accountId: Id, source: ConnectedSource, token: string): Promise<void> {
  await asAccount(accountId, (tx) => markConnectionEnded(tx, { source, token }, 'ended', new Date()))
}

const leaseSeconds = 60
const renewalInProgress = throttledResult('The connection to Trustpilot is being renewed.', 5)

/** Renews a Trustpilot connection to extend it. Returns null if there is no connection. */
export async function renewTrustpilot(
  accountId: Id,
  now: Date,
): Promise<ProviderResult<SourceAccess> | null> {
  const row = await asAccount(accountId, (tx) => findSourceConnection(tx, 'trustpilot'))
  const token = row?.token && isUsable(row, now) ? unsealToken(accountId, row.token, 'trustpilot') : null
  const tokens = token ? parseTokens(token) : null
  return row && tokens ? renewConnection(accountId, row, tokens.refreshToken, now) : null
}

async function renewConnection(
  accountId: Id,
  { token: sealedToken }: SourceConnectionRow,
  refreshToken: string,
  now: Date,
): Promise<ProviderResult<SourceAccess>> {
  const oldToken = sealedToken as string
  if (!(await asAccount(accountId, (tx) => acquireRenewalLease(tx, oldToken)))) return renewalInProgress
  const renewal = await renewTokens(trustpilotSettings(), refreshToken, now)
  if (renewal.outcome === 'ok') {
    const token = sealToken(accountId, serializeTokens(renewal.value, now), 'trustpilot')
    await asAccount(accountId, (tx) => saveRenewedToken(tx, oldToken, token, renewal.value.expiresAt))
    const recordEnd = () => endConnection(accountId, 'trustpilot', token)
    return { outcome: 'ok', value: { token: renewal.value.accessToken, key: token, recordEnd } }
  }
  const hasEnded = renewal.outcome === 'rejected' && isConnectionEnded(renewal.code)
  if (hasEnded) await endConnection(accountId, 'trustpilot', oldToken)
  else await asAccount(accountId, (tx) => saveRenewedToken(tx, oldToken, oldToken))
  return renewal
}

const updateConnection = (tx: Tx, token: string) =>
  tx
    .updateTable('source_connections')
    .where('account_id', '=', tx.accountId)
    .where('source', '=', 'trustpilot')
    .where('token', '=', token)
    .where('state', '=', 'connected')

async function acquireRenewalLease(tx: Tx, token: string): Promise<boolean> {
  const { numUpdatedRows } = await updateConnection(tx, token)
    .set({ renewing_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where((or) => or.or([or('renewing_until', 'is', null), or('renewing_until', '<', sql<Date>`now()`)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the token and releases the lease. Does nothing if the connection was replaced or removed in the meantime. */
async function saveRenewedToken(tx: Tx, oldToken: string, token: string, expiresAt?: Date): Promise<void> {
  await updateConnection(tx, oldToken)
    .set({ token, renewing_until: null, ...(expiresAt && { expires_at: expiresAt, warned_days: null }) })
    .execute()
}
