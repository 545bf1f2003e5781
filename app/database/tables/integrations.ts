/** Accounts' own connections to the sources of reviews, and the directories an account does not want. */
import type { Id, Instant, MaybeInstant, Text } from './column-kinds'

export type ConnectedSource = 'facebook' | 'trustpilot'
/** `expired`: its time ran out; `ended`: the source takes it no more. */
export type SourceConnectionState = 'connected' | 'expired' | 'ended' | 'disconnected'

export interface SourceConnectionsTable {
  account_id: Id
  source: ConnectedSource
  state: SourceConnectionState
  token: string | null
  remote_name: Text
  user_id: Id | null
  connected_by: Text
  connected_at: Instant
  expires_at: MaybeInstant
  warned_days: number | null
  renewing_until: MaybeInstant
  /** Of Trustpilot: the location its reviews are counted at. */
  location_id: Id | null
  changed_at: Instant
}

export interface DirectoriesOffTable {
  account_id: Id
  directory: 'apple_maps' | 'trip_advisor' | 'bing' | 'yelp_api'
  changed_by: Text
  changed_at: Instant
}
