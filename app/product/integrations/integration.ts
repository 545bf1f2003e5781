/**
 * The state of an integration for an account. It determines the integration's badge, its actions, and which
 * `integration_status` filter finds it. A connection that is about to expire has a state of its own.
 */
import type { Directory } from '#app/kit/directories/directories'
import type { PlainAddress } from '#app/kit/routing/href'
import type { Tone } from '#app/kit/ui/badge'
import { formatExpiry, isExpiring } from '#app/platform/page/banners/expiry'
import type { Category, IntegrationCode } from './catalog'

export type IntegrationState =
  | 'active'
  | 'expiring'
  | 'expired'
  /** The source no longer accepts the connection. */
  | 'ended'
  | 'access_requested'
  | 'access_refused'
  | 'not_connected'
  /** The account opted out of this directory. */
  | 'off'
  /** The installation has no access to the directory. */
  | 'unavailable'
  | 'external'

export type Integration = {
  code: IntegrationCode
  name: string
  category: Category
  meaning: string
  way: 'sign-in' | 'installation' | 'request' | 'link'
  directory: Directory | null
  /** Set if the connection only has an effect for locations that were matched on this page. */
  matching: { address: PlainAddress; label: string; linked: string } | null
  url: string | null
  state: IntegrationState
  daysLeft: number | null
  /** The connected user's name at the source. */
  remoteName: string
  by: string
  at: Date | null
  /**
   * The number of the account's `locations` that were found there. Null if the integration does not match locations.
   */
  matched: number | null
  locations: number
  canConnect: boolean
  /** Why the operator answered a request for access as they did. */
  reason: string
}

const badges: Record<IntegrationState, { label: string; tone: Tone }> = {
  active: { label: 'Connected', tone: 'success' },
  expiring: { label: 'Expires soon', tone: 'warning' },
  expired: { label: 'Expired', tone: 'danger' },
  ended: { label: 'Ended', tone: 'danger' },
  access_requested: { label: 'Access requested', tone: 'info' },
  access_refused: { label: 'Access refused', tone: 'danger' },
  not_connected: { label: 'Not connected', tone: 'pending' },
  off: { label: 'Turned off', tone: 'pending' },
  unavailable: { label: 'Not available', tone: 'pending' },
  external: { label: 'External', tone: 'pending' },
}

export function integrationBadge({ state, daysLeft }: Pick<Integration, 'state' | 'daysLeft'>) {
  const badge = badges[state]
  if (state !== 'expiring' || daysLeft === null) return badge
  return { ...badge, label: formatExpiry(daysLeft).replace('will expire', 'Expires') }
}

export type StoredConnection = { state: 'connected' | 'expired' | 'ended' | 'disconnected' }

/** Returns the state of a connection that a user created by signing in. */
export function connectionState(
  connection: StoredConnection | null,
  daysLeft: number | null,
): IntegrationState {
  if (!connection || connection.state === 'disconnected') return 'not_connected'
  if (connection.state !== 'connected') return connection.state
  if (daysLeft !== null && daysLeft < 0) return 'expired'
  return isExpiring(daysLeft) ? 'expiring' : 'active'
}

export type SerializedIntegration = Omit<Integration, 'at'> & { at: Date | string | null }
