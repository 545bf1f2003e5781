/** Google posts, and how each of them fares at each location. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Count, Id, Instant, MaybeInstant, Text } from './column-kinds'

export type PostTopic = 'STANDARD' | 'OFFER' | 'EVENT'
export type PostStatus = 'draft' | 'scheduled' | 'sending' | 'complete'
export type PostState =
  | 'scheduled'
  | 'queued'
  | 'sent'
  | 'in_review'
  | 'live'
  | 'rejected'
  | 'left_out'
  | 'deleting'
  | 'deleted'

export interface PostsTable {
  account_id: Id
  id: Generated<Id>
  topic: PostTopic
  status: ColumnType<PostStatus, PostStatus | undefined, PostStatus>
  content: JSONColumnType<Record<string, string>, string | undefined, string>
  picture_id: Id | null
  selection: JSONColumnType<Record<string, unknown>, string, string>
  scheduled_at: MaybeInstant
  copied_from: Id | null
  user_id: Id
  actor: string
  impersonator: string | null
  email: Text
  reports: Count
  created_at: Instant
  changed_at: Instant
  confirmed_at: MaybeInstant
  finished_at: MaybeInstant
}

export interface PostLocationsTable {
  account_id: Id
  post_id: Id
  location_id: Id
  state: ColumnType<PostState, PostState | undefined, PostState>
  state_before: PostState | null
  code: Text
  field: Text
  reason: Text
  google_name: string | null
  url: string | null
  is_unsure: Generated<boolean>
  known_names: Generated<string[]>
  taken_until: MaybeInstant
  sent_at: MaybeInstant
  settled_at: MaybeInstant
  changed_at: Instant
}
