/**
 * How an integration stands for an account, in one word that decides its badge, what can be done and where it is found
 * by `integration_status`. What ends by itself is warned of before it has.
 */
import type { Directory } from '#app/directories/directories'
import { expiryWords, isExpiring } from '#app/page/expiry'
import type { Tone } from '#app/ui/badge'
import type { Category, IntegrationCode } from './catalogue'

export type IntegrationState =
  | 'active'
  | 'expiring'
  | 'expired'
  /** The source takes the connection no more. */
  | 'ended'
  | 'access_requested'
  | 'not_connected'
  /** The account does not want to be served in this directory. */
  | 'off'
  /** The installation has no access to it. */
  | 'unavailable'
  | 'external'

export type Integration = {
  code: IntegrationCode
  name: string
  category: Category
  meaning: string
  way: 'sign-in' | 'installation' | 'request' | 'link'
  directory: Directory | null
  url: string | null
  state: IntegrationState
  daysLeft: number | null
  /** What the source calls whom it belongs to. */
  remoteName: string
  by: string
  at: Date | null
  /** Locations that were found there, of so many there are; null where nothing is looked for. */
  matched: number | null
  locations: number
  canConnect: boolean
}

const badges: Record<IntegrationState, { word: string; tone: Tone }> = {
  active: { word: 'Connected', tone: 'success' },
  expiring: { word: 'Expires soon', tone: 'warning' },
  expired: { word: 'Expired', tone: 'danger' },
  ended: { word: 'Ended', tone: 'danger' },
  access_requested: { word: 'Access requested', tone: 'info' },
  not_connected: { word: 'Not connected', tone: 'pending' },
  off: { word: 'Switched off', tone: 'pending' },
  unavailable: { word: 'Not available', tone: 'pending' },
  external: { word: 'Elsewhere', tone: 'pending' },
}

export function badgeOf({ state, daysLeft }: Pick<Integration, 'state' | 'daysLeft'>) {
  const badge = badges[state]
  if (state !== 'expiring' || daysLeft === null) return badge
  return { ...badge, word: expiryWords(daysLeft).replace('will expire', 'Expires') }
}

export type Kept = { state: 'connected' | 'expired' | 'ended' | 'disconnected' }

/** Of a connection that somebody made by signing in. */
export function stateOfConnection(kept: Kept | null, daysLeft: number | null): IntegrationState {
  if (!kept || kept.state === 'disconnected') return 'not_connected'
  if (kept.state !== 'connected') return kept.state
  if (daysLeft !== null && daysLeft < 0) return 'expired'
  return isExpiring(daysLeft) ? 'expiring' : 'active'
}
