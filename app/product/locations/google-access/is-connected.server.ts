/**
 * Whether an account is connected to Google. An account without a connection of its own uses that of the installation
 * (GOOGLE_REFRESH_TOKEN), if there is one. An account that has disconnected uses none.
 */
import { configuration } from '#app/kit/configuration.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { findSourceConnection } from '../connections/source-connections.server'

export function hasInstallationConnection(): boolean {
  return configuration().google.refreshToken !== ''
}

/**
 * Returns whether changes should be queued for Google. Also true if the connection has ended, because the changes are
 * sent once the account reconnects.
 */
export async function isConnected(tx: Tx): Promise<boolean> {
  const connection = await findSourceConnection(tx, 'google')
  return connection ? connection.state !== 'disconnected' : hasInstallationConnection()
}
