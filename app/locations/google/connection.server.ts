/** What users see of an account's connection to Google, and how to disconnect it. */
import { configuration } from '#app/configuration.server'
import type { ConnectionState } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { log } from '#app/log.server'
import { revokeToken } from '#app/providers/google-business-profile/consent.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { canConnect, consentSettings } from './connecting.server'
import { dropConnection, findConnection } from './connection-row.server'
import { openToken } from './token-sealing.server'

export type Connection = {
  /** `installation`: the account has no connection and uses the installation's. */
  state: ConnectionState | 'installation' | 'none'
  googleName: string
  connectedBy: string
  connectedAt: Date | null
  /** When it ended or was disconnected. */
  changedAt: Date | null
  /** The number of locations that have a profile, out of all `locations`. */
  matched: number
  locations: number
  canConnect: boolean
}

export async function connectionOf(tx: Tx): Promise<Connection> {
  const own = await findConnection(tx)
  const counts = await tx
    .selectFrom('locations')
    .select((select) => [
      select.fn.countAll<number>().as('locations'),
      select.fn.count<number>('google_location_name').as('matched'),
    ])
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const isInstallations = !own && configuration().google.refreshToken !== ''
  return {
    state: own?.state ?? (isInstallations ? 'installation' : 'none'),
    googleName: own?.googleName ?? '',
    connectedBy: own?.connectedBy ?? '',
    connectedAt: own?.connectedAt ?? null,
    changedAt: own?.changedAt ?? null,
    ...counts,
    canConnect: canConnect(),
  }
}

/**
 * Deletes our token at once. Revoking it at Google may fail without affecting that; users can check in their Google
 * account.
 */
export async function disconnectGoogle(viewer: Viewer, now: Date): Promise<void> {
  const sealed = await viewer.query(async (tx) => {
    const own = await findConnection(tx)
    await dropConnection(tx, now)
    await recordAudit(tx, { ...actorOf(viewer), action: 'integration.disconnected', subject: 'Google' })
    return own?.refreshToken ?? null
  })
  const token = sealed && openToken(viewer.accountId, sealed)
  if (!token) return
  const revoked = await revokeToken(consentSettings(), token)
  if (revoked.outcome !== 'ok') log.warn({ reason: revoked.reason }, 'a Google token could not be revoked')
}
