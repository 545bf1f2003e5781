/**
 * Provides the current token for an account's Facebook or Trustpilot connection. `ended` records that the source ended
 * it, so that people see it and no futile calls are made. Trustpilot's access tokens are renewed here: every renewal
 * replaces the refresh token, so one worker renews at a time and the others retry.
 */
import { sql } from 'kysely'
import type { ConnectedSource, Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { openToken, sealToken } from '#app/locations/google/token-sealing.server'
import { type Answer, throttled } from '#app/providers/answer'
import { renewTokens } from '#app/providers/trustpilot/consent.server'
import { endsConnection } from '#app/providers/trustpilot/problem'
import { trustpilotSettings } from './consent-parties.server'
import {
  endSourceConnection,
  findSourceConnection,
  isUsable,
  type SourceConnectionRow,
} from './source-connection-row.server'
import { isFresh, readTokens, writeTokens } from './trustpilot-tokens'

export type SourceAccess = {
  token: string
  /** Identifies the connection: a different token is a different connection. */
  key: string
  /** Records that the source no longer accepts this token. */
  ended: () => Promise<void>
}

/** Returns null when the account is not connected to the source, or no longer is. */
export async function sourceAccess(
  accountId: Id,
  source: ConnectedSource,
  now = new Date(),
): Promise<Answer<SourceAccess> | null> {
  const row = await asAccount(accountId, (tx) => findSourceConnection(tx, source))
  if (!row?.token || !isUsable(row, now)) return null
  const { token: sealed } = row
  const ended = () => end(accountId, source, sealed)
  const token = openToken(accountId, sealed, source)
  // The sealing key is gone. Only a new consent helps, as if the source had ended the connection.
  if (!token) {
    await ended()
    return null
  }
  if (source === 'facebook') return { outcome: 'ok', value: { token, key: sealed, ended } }
  const tokens = readTokens(token)
  if (tokens && isFresh(tokens, now))
    return { outcome: 'ok', value: { token: tokens.accessToken, key: sealed, ended } }
  return tokens ? renewed(accountId, row, tokens.refreshToken, now) : null
}

async function end(accountId: Id, source: ConnectedSource, token: string): Promise<void> {
  await asAccount(accountId, (tx) => endSourceConnection(tx, { source, token }, 'ended', new Date()))
}

const leaseSeconds = 60
const comeAgain = throttled('The connection to Trustpilot is being renewed.', 5)

/** Renews a Trustpilot connection to extend it. Returns null when there is no connection. */
export async function renewTrustpilot(accountId: Id, now: Date): Promise<Answer<SourceAccess> | null> {
  const row = await asAccount(accountId, (tx) => findSourceConnection(tx, 'trustpilot'))
  const token = row?.token && isUsable(row, now) ? openToken(accountId, row.token, 'trustpilot') : null
  const tokens = token ? readTokens(token) : null
  return row && tokens ? renewed(accountId, row, tokens.refreshToken, now) : null
}

async function renewed(
  accountId: Id,
  { token: sealed }: SourceConnectionRow,
  refreshToken: string,
  now: Date,
): Promise<Answer<SourceAccess>> {
  const old = sealed as string
  if (!(await asAccount(accountId, (tx) => takeRenewal(tx, old)))) return comeAgain
  const granted = await renewTokens(trustpilotSettings(), refreshToken, now)
  if (granted.outcome === 'ok') {
    const token = sealToken(accountId, writeTokens(granted.value, now), 'trustpilot')
    await asAccount(accountId, (tx) => keepRenewed(tx, old, token, granted.value.expiresAt))
    const ended = () => end(accountId, 'trustpilot', token)
    return { outcome: 'ok', value: { token: granted.value.accessToken, key: token, ended } }
  }
  const isOver = granted.outcome === 'rejected' && endsConnection(granted.code)
  if (isOver) await end(accountId, 'trustpilot', old)
  else await asAccount(accountId, (tx) => keepRenewed(tx, old, old))
  return granted
}

const own = (tx: Tx, token: string) =>
  tx
    .updateTable('source_connections')
    .where('account_id', '=', tx.accountId)
    .where('source', '=', 'trustpilot')
    .where('token', '=', token)
    .where('state', '=', 'connected')

async function takeRenewal(tx: Tx, token: string): Promise<boolean> {
  const { numUpdatedRows } = await own(tx, token)
    .set({ renewing_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where((or) => or.or([or('renewing_until', 'is', null), or('renewing_until', '<', sql<Date>`now()`)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Changes nothing when the connection was replaced or removed in the meantime. */
async function keepRenewed(tx: Tx, old: string, token: string, expiresAt?: Date): Promise<void> {
  await own(tx, old)
    .set({ token, renewing_until: null, ...(expiresAt && { expires_at: expiresAt, warned_days: null }) })
    .execute()
}
