/** How reviews arrive by themselves, and what becomes of those that vanish at their source. */
import type { ColumnType } from 'kysely'
import type { Count, Id, Instant, MaybeInstant, Text } from './column-kinds'

/** No answer to be trusted, an answer that says no, no longer shared with anybody, or nobody to ask. */
export type FetchFailure = 'silent' | 'refused' | 'ended' | 'unconnected'

type Texts = ColumnType<string[], string[] | undefined, string[]>

export interface ReviewFetchesTable {
  account_id: Id
  location_id: Id
  source_id: Id
  remote_id: string
  high_water: MaybeInstant
  asked: Texts
  total: number | null
  counted_at: MaybeInstant
  whole_at: MaybeInstant
  next_at: Instant
  succeeded_at: MaybeInstant
  failing_since: MaybeInstant
  failure_kind: FetchFailure | null
  failure: Text
  failures: Count
  taken_until: MaybeInstant
  held: number | null
  removal_confirmed: ColumnType<boolean, boolean | undefined, boolean>
  untold_since: MaybeInstant
  told_at: MaybeInstant
  not_before: MaybeInstant
}

export interface ListedReviewsTable {
  account_id: Id
  source_id: Id
  dedupe_key: string
  location_id: Id
  external_id: string
  listed_at: Instant
}

/** The account was notified that a source no longer shares its reviews. */
export interface EndedSourcesTable {
  account_id: Id
  source_id: Id
  noticed_at: Instant
}

export interface RemovedReviewsTable {
  account_id: Id
  id: Id
  location_id: Id
  source_id: Id
  external_id: string | null
  dedupe_key: string
  rating: number
  title: string
  body: string
  reviewer_name: string
  published_at: ColumnType<Date, Date, Date>
  response_body: Text
  tag_names: Texts
  removed_at: Instant
  /** Rows of their tables as `to_jsonb` writes them; only the database reads them back. */
  evidence: ColumnType<unknown, string, never>
}
