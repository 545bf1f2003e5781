/** What accounts asked the installation for. */
import type { Id, Instant } from './column-kinds'

export interface FeatureRequestsTable {
  account_id: Id
  feature: string
  user_id: Id | null
  requested_by: string
  requested_at: Instant
}
