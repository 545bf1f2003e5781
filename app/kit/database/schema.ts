/**
 * The hand-written part of the database types: the column types that `npm run schema` uses in generated-schema.ts,
 * overrides for types that PostgreSQL's catalogs do not express, and names for column types that are also used outside
 * queries.
 */
import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely'
import type {
  AccountScoresTable,
  ListingsTable,
  LocationCustomTargetsTable,
  Schema,
} from './generated-schema'

/** A bigint key as a string of digits, because a bigint can exceed 2^53. */
export type Id = string
/** A bigint column that is not a key. */
type Bigint = ColumnType<string, number | string, number | string>
/** A decimal column. Its values are read as strings, because a JavaScript number would round them. */
export type Numeric = ColumnType<string, number | string, number | string>
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/**
 * A JSON column. Its values are written as JSON strings, because the driver would convert a JavaScript array to a
 * PostgreSQL array.
 */
export type Json<Value> = ColumnType<Value, string, string>

/** A column with a default value, which an insert can omit. */
export type Generated<Type> = ColumnType<SelectType<Type>, InsertType<Type> | undefined, UpdateType<Type>>
/** A column that no role of the application is allowed to update. */
export type InsertOnly<Type> = ColumnType<SelectType<Type>, InsertType<Type>, never>
/** A computed column, or a column that no role of the application is allowed to write. */
export type ReadOnly<Type> = ColumnType<SelectType<Type>, never, never>

/**
 * A field whose value in the directory (`theirs`) differs from ours. `theirs` is missing if the directory's terms do
 * not allow us to store it.
 */
export type ListingDifference = { field: string; ours: unknown; theirs?: unknown }

type Fields = Record<string, unknown>

/**
 * The column types that replace the types from PostgreSQL's catalogs. Every `jsonb` column must be listed; `unknown`
 * means that the code that reads the value must parse it. `npm run schema` extracts the keys from the text of this
 * file.
 */
export interface ColumnTypes {
  'account_months.response_seconds': Bigint
  'audit_events.details': Fields
  'bulk_edits.selection': unknown
  'bulk_edits.desired': unknown
  'child_accounts.google_locations': Bigint
  'child_accounts.total_locations': Bigint
  'listing_claims.directory': ListingsTable['directory']
  'export_files.bytes': Bigint
  'export_files.filter': Fields
  'export_files.rows_expected': Bigint
  'export_files.rows_written': Bigint
  'import_changes.previous': Fields
  'import_rejects.cells': string[]
  'imports.file_bytes': Bigint
  'imports.forecast': Fields
  'imports.mapping': Fields
  'imports.shape': Fields
  'imports.undo': Fields
  'industry_scores.formula': AccountScoresTable['formula']
  'listing_changes.after': object
  'listing_changes.before': object
  'listing_changes.directory': ListingsTable['directory']
  'listings.differences': ListingDifference[]
  'listings.shown': Fields
  'listings.unsupported': Record<string, string>
  'location_changes.after': unknown
  'location_changes.before': unknown
  'location_decisions.google_value': unknown
  'location_decisions.local_value': unknown
  'location_months.response_seconds': Bigint
  /** The fields that Google does not show yet, each with the revision that requested it. */
  'location_publications.desired': Record<string, number>
  'locations.hours': unknown
  'posts.content': Record<string, string>
  'posts.selection': Fields
  /** Table rows as written by `to_jsonb`. Only SQL reads them. */
  'removed_reviews.evidence': unknown
  'review_months.response_seconds': Bigint
  'review_years.response_seconds': Bigint
  'saved_filters.filter': Fields
  'scheduled_exports.filter': Fields
  'second_factors.last_step': Bigint
  'special_hours.hours': { open_time: string; close_time: string }[]
  'widgets.settings': Fields
}

/** The values of a column, without null. */
type ValueOf<Table extends keyof Schema, Column extends keyof Schema[Table]> = NonNullable<
  SelectType<Schema[Table][Column]>
>

export type AccountStatus = ValueOf<'accounts', 'status'>
/** The users who can apply a saved filter besides its owner. */
export type Audience = ValueOf<'saved_filters', 'shared_with'>
export type AuditKind = ValueOf<'audit_events', 'kind'>
/** The result of a bulk edit for one location; `queued` until there is a result. */
export type BulkState = ValueOf<'bulk_edit_locations', 'state'>
export type BulkStatus = ValueOf<'bulk_edits', 'status'>
export type ChangeWay = ValueOf<'location_changes', 'origin'>
/** The result of Google's validation of a bulk edit, before the edit is sent. */
export type CheckOutcome = ValueOf<'bulk_edit_checks', 'outcome'>
export type ConnectedSource = ValueOf<'source_connections', 'source'>
export type DeliveryStatus = ValueOf<'scheduled_export_deliveries', 'status'>
export type DirectoryStatus = ValueOf<'listings', 'status'>
export type ExportFileStatus = ValueOf<'export_files', 'status'>
/**
 * The reason for a failed fetch. `silent`: no valid response; `refused`: the source denied access; `ended`: the source
 * no longer shares reviews with anyone.
 */
export type FetchFailure = ValueOf<'review_fetches', 'failure_kind'>
export type Frequency = ValueOf<'scheduled_exports', 'frequency'>
export type ImportStatus = ValueOf<'imports', 'status'>
export type LocationDecision = ValueOf<'location_decisions', 'decision'>
export type LocationListingStatus = ValueOf<'location_listings', 'status'>
export type MailLane = ValueOf<'mails', 'lane'>
export type MailStatus = ValueOf<'mails', 'status'>
export type Microsurvey = ValueOf<'microsurvey_responses', 'microsurvey'>
export type OpenStatus = ValueOf<'locations', 'open_status'>
export type PhotoState = ValueOf<'photos', 'state'>
export type PostState = ValueOf<'post_locations', 'state'>
export type PostStatus = ValueOf<'posts', 'status'>
export type PostTopic = ValueOf<'posts', 'topic'>
export type PublicationState = ValueOf<'location_publications', 'state'>
export type ResponseEventKind = ValueOf<'response_events', 'event'>
export type ResponseStatus = ValueOf<'responses', 'status'>
export type RunStatus = ValueOf<'scheduled_export_runs', 'status'>
/** The method with which the user signed in, before any second factor. */
export type SignInMethod = ValueOf<'sessions', 'method'>
/** The state of a source connection. `expired`: its lifetime is over; `ended`: the source no longer accepts it. */
export type SourceConnectionState = ValueOf<'source_connections', 'state'>
export type SubmissionState = ValueOf<'listings', 'submission'>
export type SyncStatus = ValueOf<'location_listings', 'sync_status'>
export type TargetColumn = Exclude<
  keyof LocationCustomTargetsTable,
  'account_id' | 'location_id' | 'changed_by' | 'updated_at'
>
export type UserType = ValueOf<'users', 'user_type'>
export type WidgetType = ValueOf<'widgets', 'widget_type'>
