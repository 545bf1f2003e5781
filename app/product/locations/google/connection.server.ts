/** Loads the state of an account's connection to Google, and disconnects it. */
import { configuration } from '#app/kit/configuration.server'
import type { ConnectionState } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { hasGoogleCredentials, revokeGoogleToken } from '../google-access/google-consent.server'
import { findConnection, markDisconnected } from '../google-access/stored-connection.server'
import { unsealToken } from '../google-access/token-sealing.server'

export type Connection = {
  /**
   * The state of the account's own connection. Without one, the state is `installation` if the account uses the
   * installation's connection, and `none` otherwise.
   */
  state: ConnectionState | 'installation' | 'none'
  googleName: string
  connectedBy: string
  connectedAt: Date | null
  /** The time of the last change of `state`. */
  changedAt: Date | null
  /** The number of locations that are linked to a Google profile. `locations` is the number of all locations. */
  matched: number
  locations: number
  canConnect: boolean
}

export async function loadConnection(tx: Tx): Promise<Connection> {
  const stored = await findConnection(tx)
  const counts = await tx
    .selectFrom('locations')
    .select((select) => [
      select.fn.countAll<string>().as('locations'),
      select.fn.count<string>('google_location_name').as('matched'),
    ])
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const usesInstallation = !stored && configuration().google.refreshToken !== ''
  return {
    state: stored?.state ?? (usesInstallation ? 'installation' : 'none'),
    googleName: stored?.googleName ?? '',
    connectedBy: stored?.connectedBy ?? '',
    connectedAt: stored?.connectedAt ?? null,
    changedAt: stored?.changedAt ?? null,
    locations: Number(counts.locations),
    matched: Number(counts.matched),
    canConnect: hasGoogleCredentials(),
  }
}

/**
 * Disconnects the account. Our copy of the token is deleted even if revoking the token at Google fails; users can also
 * remove the access in their Google account.
 */
export async function disconnectGoogle(viewer: Viewer, now: Date): Promise<void> {
  const sealed = await viewer.query(async (tx) => {
    const stored = await findConnection(tx)
    await markDisconnected(tx, now)
    await recordAudit(tx, { ...actorOf(viewer), action: 'integration.disconnected', subject: 'Google' })
    return stored?.refreshToken ?? null
  })
  const token = sealed && unsealToken(viewer.accountId, sealed)
  if (!token) return
  const revoked = await revokeGoogleToken(token)
  if (revoked.outcome !== 'ok') log.warn({ reason: revoked.reason }, 'a Google token could not be revoked')
}
