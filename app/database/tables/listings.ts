/** Locations in the directories: what each shows, how that compares, and what goes out by itself. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Count, Id, Instant, MaybeInstant, Text } from './column-kinds'

type Directory = 'google_maps' | 'facebook' | 'apple_maps' | 'trip_advisor' | 'bing' | 'yelp_api'
export type LocationListingStatus = 'published' | 'eligible_not_published' | 'not_eligible'
export type SyncStatus = 'in_sync' | 'in_progress' | 'not_in_sync'
export type DirectoryStatus =
  | 'in_progress'
  | 'action_required'
  | 'published'
  | 'pending_sync'
  | 'in_sync'
  | 'not_in_sync'
  | 'pending_claim'
  | 'not_available'
export type SubmissionState = 'queued' | 'submitted' | 'live' | 'rejected' | 'throttled'

type Flag = ColumnType<boolean, boolean | undefined, boolean>
type Texts = ColumnType<string[], string[] | undefined, string[]>

export interface LocationListingsTable {
  account_id: Id
  location_id: Id
  auto_sync: Flag
  status: ColumnType<LocationListingStatus, LocationListingStatus | undefined, LocationListingStatus>
  status_reason: Text
  sync_status: SyncStatus | null
  /** Of `sync_status`: 3 out of sync, 2 in progress, 1 in sync, 0 nothing to say. */
  standing: GeneratedAlways<number>
  fields_in_sync: Count
  fields_compared: Count
  last_checked_at: MaybeInstant
  next_scan_at: Instant
  waiting: Texts
  publish_at: MaybeInstant
  revision: Count
  taken_until: MaybeInstant
  /** When a batch that a directory did not take is tried again. */
  retry_at: MaybeInstant
  changed_at: Instant
}

/** One field out of sync. `theirs` is missing where the directory's terms do not allow it to be kept. */
export type ListingDifference = { field: string; ours: unknown; theirs?: unknown }

export interface ListingsTable {
  account_id: Id
  location_id: Id
  directory: Directory
  remote_id: string | null
  url: string | null
  is_enabled: Flag
  status: ColumnType<DirectoryStatus, DirectoryStatus | undefined, DirectoryStatus>
  status_description: Text
  differences: JSONColumnType<ListingDifference[], string | undefined, string>
  unsupported: JSONColumnType<Record<string, string>, string | undefined, string>
  fields_in_sync: Count
  fields_compared: Count
  shown: JSONColumnType<Record<string, unknown>> | null
  version: string | null
  standing: Count
  submission: SubmissionState | null
  submission_job: string | null
  submitted_fields: Texts
  submitted_at: MaybeInstant
  live_at: MaybeInstant
  problem_code: Text
  problem: Text
  checked_at: MaybeInstant
  checked_ok_at: MaybeInstant
  unlinked_by: string | null
  unlinked_at: MaybeInstant
}

export interface ListingChangesTable {
  account_id: Id
  id: Generated<Id>
  location_id: Id
  directory: Directory
  field: string
  before: JSONColumnType<object> | null
  after: JSONColumnType<object> | null
  cause: 'directory' | 'highstreet'
  at: Instant
}

export interface ListingLocksTable {
  account_id: Id
  location_id: Id
  field: string
  locked_by: string
  locked_at: Instant
  pushed_on: string | null
  pushes: Count
  alerted_on: string | null
}

/** No account's table: it keeps accounts apart. */
export interface DirectoryPlacesTable {
  directory: Directory
  scope: Id
  remote_id: string
  holder_account: Id
  holder_location: Id
}

export interface DirectoryPaceTable {
  directory: string
  busy_until: Date
}
