/** Loads the state of an account's connection to Google. */
import type { SourceConnectionState } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { findSourceConnection } from '../connections/source-connections.server'
import { hasGoogleCredentials } from '../google-access/google-consent.server'
import { hasInstallationConnection } from '../google-access/is-connected.server'

export type Connection = {
  /**
   * The state of the account's own connection. Without one, the state is `installation` if the account uses the
   * installation's connection, and `none` otherwise.
   */
  state: SourceConnectionState | 'installation' | 'none'
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
  const stored = await findSourceConnection(tx, 'google')
  const counts = await tx
    .selectFrom('locations')
    .select((select) => [
      select.fn.countAll<string>().as('locations'),
      select.fn.count<string>('google_location_name').as('matched'),
    ])
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const usesInstallation = !stored && hasInstallationConnection()
  return {
    state: stored?.state ?? (usesInstallation ? 'installation' : 'none'),
    googleName: stored?.remoteName ?? '',
    connectedBy: stored?.connectedBy ?? '',
    connectedAt: stored?.connectedAt ?? null,
    changedAt: stored?.changedAt ?? null,
    locations: Number(counts.locations),
    matched: Number(counts.matched),
    canConnect: hasGoogleCredentials(),
  }
}
