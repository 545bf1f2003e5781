/** Filters that people keep, with which of them pages open, and who looks through them. */
import type { Generated } from 'kysely'
import type { UserType } from '../schema'
import type { Count, Id, Instant, Json } from './column-kinds'

/** Who may apply somebody's filter, besides them. */
export type Audience = 'everybody' | Exclude<UserType, 'email_only'>

export interface SavedFiltersTable {
  account_id: Id
  id: Generated<Id>
  user_id: Id
  page: string
  name: string
  filter: Json
  shared_with: Audience | null
  created_at: Instant
  updated_at: Instant
}

export interface SavedFilterDefaultsTable {
  account_id: Id
  user_id: Id
  page: string
  saved_filter_id: Id
}

export interface SavedFilterUsesTable {
  account_id: Id
  saved_filter_id: Id
  user_id: Id
  days: Count
  /** `YYYY-MM-DD` */
  last_used_on: string
}
