/** The tables as Kysely sees them. Ids are strings of digits: a bigint does not fit a number. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type {
  EndedSourcesTable,
  ListedReviewsTable,
  RemovedReviewsTable,
  ReviewFetchesTable,
} from './tables/arrival'
import type { BulkEditChecksTable } from './tables/bulk-edit-checks'
import type { Count, Id, Instant, Json, MaybeInstant, Text } from './tables/column-kinds'
import type {
  ExportFilesTable,
  MailRefusalsTable,
  ScheduledExportDeliveriesTable,
  ScheduledExportRecipientsTable,
  ScheduledExportRunsTable,
  ScheduledExportsTable,
} from './tables/exports'
import type { FeatureRequestsTable } from './tables/feature-requests'
import type { SavedFilterDefaultsTable, SavedFiltersTable, SavedFilterUsesTable } from './tables/filters'
import type { AccountScoresTable, IndustryScoresTable } from './tables/industry-scores'
import type { DirectoriesOffTable, SourceConnectionsTable } from './tables/integrations'
import type {
  ExperienceTermsTable,
  KeywordAnalysesTable,
  KeywordsTable,
  Polarity,
  ReviewKeywordsTable,
  ReviewsNotAnalysedTable,
  UnanalysedReviewsTable,
} from './tables/keywords'
import type { LandingPagesTable, Microsurvey, MicrosurveyResponsesTable } from './tables/landing-pages'
import type {
  DirectoryPaceTable,
  DirectoryPlacesTable,
  ListingChangesTable,
  ListingLocksTable,
  ListingsTable,
  LocationListingsTable,
} from './tables/listings'
import type { LocationMonthsTable } from './tables/location-months'
import type { PostLocationsTable, PostsTable } from './tables/posts'
import type { LocationCustomTargetsTable, TargetScoresTable } from './tables/target-scores'
import type { WidgetLocationsTable, WidgetReviewsTable, WidgetsTable } from './tables/widgets'

export type { ConnectedSource, DirectoriesOffTable, SourceConnectionState } from './tables/integrations'
export type { DirectoryStatus, ListingDifference, SubmissionState, SyncStatus } from './tables/listings'
export type { PostState, PostStatus, PostTopic } from './tables/posts'
/** A bigint key as text, digits only. */
export type { Id, Microsurvey }

export type AuditKind = 'sign_in' | 'access' | 'export' | 'impersonation' | 'deletion' | 'change'
export type UserType = 'email_only' | 'read_only' | 'user' | 'limited_user' | 'manager' | 'admin'
/** What was shown first, before any second factor. */
export type SignInMethod = 'password' | 'sso' | 'openid'
export type AccountStatus = 'active' | 'pending' | 'expired' | 'suspended'
export type ResponseStatus =
  | 'publishing'
  | 'published'
  | 'awaiting'
  | 'rejected'
  | 'error_published'
  | 'deleting'
  | 'error_unpublished'
export type ResponseEventKind =
  | 'written'
  | 'edited'
  | 'published'
  | 'awaiting'
  | 'rejected'
  | 'failed'
  | 'delete_requested'
  | 'deleted'
  | 'delete_failed'
  | 'imported'
  | 'arrived'
export type ImportStatus =
  | 'uploaded'
  | 'checking'
  | 'asking'
  | 'checked'
  | 'queued'
  | 'running'
  | 'complete'
  | 'cancelled'
  | 'failed'

export interface AccountsTable {
  id: Generated<Id>
  parent_id: Id | null
  name: string
  status: ColumnType<AccountStatus, AccountStatus | undefined, AccountStatus>
  is_parent: Generated<boolean>
  vertical: Text
  segment: string | null
  time_zone: Text
  trial_started_at: MaybeInstant
  trial_ended_at: MaybeInstant
  created_at: Instant
}

export interface ProfilesTable {
  id: Generated<Id>
  email: string
  name: string
  password_hash: string | null
  password_changed_at: Instant
  created_at: Instant
}

export interface UsersTable {
  id: Generated<Id>
  account_id: Id
  profile_id: Id | null
  user_type: UserType
  name: string
  email: string
  is_account_owner: Generated<boolean>
  is_active: Generated<boolean>
  is_limited: Generated<boolean>
  created_at: Instant
}

export interface SessionsTable {
  id: Generated<Id>
  token_hash: Buffer
  profile_id: Id
  user_id: Id
  account_id: Id
  ip: Text
  user_agent: Text
  created_at: Instant
  last_seen_at: Instant
  expires_at: ColumnType<Date, Date, Date>
  ended_at: MaybeInstant
  is_kept: Generated<boolean>
  method: ColumnType<SignInMethod, SignInMethod | undefined, never>
  /** When the person last showed who they are; null: not since the session began before this was recorded. */
  confirmed_at: MaybeInstant
}

export interface MailedLinksTable {
  token_hash: Buffer
  purpose: 'confirm_email' | 'reset_password' | 'change_email'
  profile_id: Id
  email: string
  created_at: Instant
  expires_at: ColumnType<Date, Date, Date>
  used_at: MaybeInstant
}

export interface SignInStepsTable {
  token_hash: Buffer
  profile_id: Id
  user_id: Id
  account_id: Id
  method: SignInMethod
  needs_code: boolean
  needs_password: boolean
  is_kept: boolean
  leads_to: string
  created_at: Instant
  expires_at: ColumnType<Date, Date, Date>
}

export interface SecondFactorsTable {
  profile_id: Id
  secret: string
  confirmed_at: MaybeInstant
  last_step: ColumnType<string, string | undefined, string>
  created_at: Instant
  /** Who may finish setting it up, and until when; null once it is on. */
  setup_session_id: Id | null
  setup_expires_at: MaybeInstant
}

export interface RecoveryCodesTable {
  profile_id: Id
  code_hash: Buffer
  used_at: MaybeInstant
}

export interface ProfileIdentitiesTable {
  issuer: string
  subject: string
  profile_id: Id
  created_at: Instant
}

export interface SsoKeysTable {
  account_id: Id
  id: Generated<Id>
  name: string
  public_key: string
  created_by: string
  created_at: Instant
  last_used_at: MaybeInstant
  revoked_at: MaybeInstant
}

export interface SsoUsesTable {
  key_id: Id
  token_id: string
  expires_at: ColumnType<Date, Date, Date>
}

export interface SignInLimitsTable {
  key: string
  points: Count
  expire: string | null
}

export interface AccountSettingsTable {
  account_id: Id
  code: string
  value: string
}

export interface UserPermissionsTable {
  account_id: Id
  user_id: Id
  resource: string
  action: string
  is_allowed: boolean
}

export interface AuditEventsTable {
  account_id: Id
  id: Generated<Id>
  at: Instant
  user_id: Id | null
  actor: string
  action: string
  kind: ColumnType<AuditKind, AuditKind | undefined, never>
  subject: Text
  details: Json
  ip: Text
  impersonator_profile_id: Id | null
  impersonator: Text
}

export interface LocationsTable {
  account_id: Id
  id: Generated<Id>
  name: string
  public_name: Text
  address: Text
  address_2: Text
  city: Text
  state: Text
  state_id: string | null
  state_code: Text
  country: Text
  country_id: Text
  zipcode: Text
  phone: Text
  external_id: string | null
  google_place_id: string | null
  google_location_name: string | null
  website: string | null
  category_id: string | null
  category_name: Text
  open_status: ColumnType<
    'active' | 'temporarily_inactive' | 'inactive',
    'active' | 'temporarily_inactive' | 'inactive' | undefined,
    'active' | 'temporarily_inactive' | 'inactive'
  >
  hours: ColumnType<unknown, string | null | undefined, string | null>
  is_headquarters: Generated<boolean>
  npi_numbers: Generated<string[]>
  time_zone: string | null
  latitude: number | null
  longitude: number | null
  match_key: Text
  created_at: Instant
  updated_at: Instant
  removed_at: MaybeInstant
}

export interface LocationOverridesTable {
  account_id: Id
  location_id: Id
  directory: 'google_maps' | 'facebook' | 'apple_maps' | 'trip_advisor' | 'bing' | 'yelp_api'
  phone: string | null
  website: string | null
}

export interface MutedLocationIssuesTable {
  account_id: Id
  location_id: Id
  status: 'missing_place_id' | 'conflicting_place_id'
  muted_by: string
  muted_at: Instant
}

export interface SpecialHoursTable {
  account_id: Id
  id: Generated<Id>
  location_id: Id
  start_date: string
  closed: boolean
  is_24_hours: boolean
  hours: ColumnType<{ open_time: string; close_time: string }[], string, string>
  created_at: Instant
  updated_at: Instant
}

export interface LocationChangesTable {
  account_id: Id
  id: Generated<Id>
  location_id: Id
  field: string
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  way: ChangeWay
  user_id: Id | null
  actor: string
  impersonator: Text
  undoes: Id | null
  bulk_edit_id: Id | null
  at: Instant
}

export type BulkField = 'hours' | 'special_hours'
export type BulkStatus = 'draft' | 'queued' | 'running' | 'complete'
/** How one location of a bulk edit ended, or that it has not. */
export type BulkState = 'queued' | 'changed' | 'unchanged' | 'failed' | 'skipped'

export interface BulkEditsTable {
  account_id: Id
  id: Generated<Id>
  field: BulkField
  wanted: ColumnType<unknown, string | null, never>
  selection: ColumnType<unknown, string | undefined, never>
  status: ColumnType<BulkStatus, BulkStatus | undefined, BulkStatus>
  undoes: Id | null
  user_id: Id
  actor: string
  impersonator: Text
  created_at: Instant
  started_at: MaybeInstant
  finished_at: MaybeInstant
  reported_at: MaybeInstant
}

export interface BulkEditLocationsTable {
  account_id: Id
  bulk_edit_id: Id
  location_id: Id
  state: ColumnType<BulkState, BulkState | undefined, BulkState>
  reason: Text
}

export type ChangeWay = 'user' | 'bulk' | 'import' | 'google' | 'undo'

export interface GroupsTable {
  account_id: Id
  id: Generated<Id>
  name: string
  created_at: Instant
}

export interface GroupLocationsTable {
  account_id: Id
  group_id: Id
  location_id: Id
}

export interface SourcesTable {
  id: Id
  code: string
  name: string
  ordinal: number
  publishes_with: 'google' | 'facebook' | 'trustpilot' | null
  /** What the source's terms allow: hours since it last showed its content; null: no limit, 0: nothing may be kept. */
  keep_hours: number | null
  has_storage_contract: boolean
  /** `keep_hours`, or null where a contract allows more. */
  effective_keep_hours: GeneratedAlways<number | null>
}

export interface ReviewsTable {
  account_id: Id
  id: Generated<Id>
  location_id: Id
  source_id: Id
  external_id: string | null
  dedupe_key: string
  rating: number
  original_rating: string | null
  title: Text
  body: Text
  reviewer_name: Text
  url: string | null
  language: string | null
  sentiment: number
  published_at: ColumnType<Date, Date | string, Date | string>
  is_date_estimated: Generated<boolean>
  responded_at: MaybeInstant
  import_id: Id | null
  created_at: Instant
  updated_at: Instant
}

export interface ReviewWordsTable {
  account_id: Id
  review_id: Id
  published_at: Date
  words: ColumnType<string, never, never>
}

export interface UnreadReviewsTable {
  account_id: Id
  id: Generated<Id>
  review_ids: Id[]
}

export interface ResponsesTable {
  account_id: Id
  id: Generated<Id>
  review_id: Id
  body: string
  status: ResponseStatus
  status_description: Text
  is_read_only: Generated<boolean>
  revision: Count
  user_id: Id | null
  author: Text
  published_at: MaybeInstant
  created_at: Instant
  updated_at: Instant
}

export interface ResponseEventsTable {
  account_id: Id
  id: Generated<Id>
  review_id: Id
  event: ResponseEventKind
  body: Text
  description: Text
  user_id: Id | null
  author: string
  at: Instant
}

export interface TagsTable {
  account_id: Id
  id: Generated<Id>
  name: string
  created_at: Instant
}

/** What filters look at, repeated where a review is named. */
interface NamedReview {
  published_at: Date
  location_id: Id
  source_id: Id
  rating: number
  sentiment: number
  responded_at: Date | null
}

export interface ReviewTagsTable extends NamedReview {
  account_id: Id
  review_id: Id
  tag_id: Id
}

export interface CategoriesTable {
  account_id: Id
  id: Generated<Id>
  name: string
}

export interface ReviewCategoriesTable extends NamedReview {
  account_id: Id
  review_id: Id
  category_id: Id
  /** Came with the review, whatever its text says. */
  is_given: Generated<boolean>
  /** Of what the text says of it; null where it was only given. */
  polarity: ColumnType<Polarity | null, Polarity | null | undefined, Polarity | null>
}

type Classes = '1' | '2' | '3' | '4' | '5' | 'positive' | 'neutral' | 'negative'
type MonthCounts = { [K in `reviews_${Classes}` | `responded_${Classes}`]: Count } & {
  response_seconds: string
}

export type ReviewYearsTable = MonthCounts & {
  account_id: Id
  location_id: Id
  source_id: Id
  year: number
}

export type ReviewMonthsTable = MonthCounts & {
  account_id: Id
  location_id: Id
  source_id: Id
  month: string
}
export type AccountMonthsTable = MonthCounts & { account_id: Id; source_id: Id; month: string }

/** Everybody's; `gcid` is Google's id, once Google has told it. */
export interface PlaceCategoriesTable {
  id: Generated<Id>
  name: string
  gcid: string | null
}

export interface ImportsTable {
  account_id: Id
  id: Generated<Id>
  kind: 'reviews' | 'locations'
  file_name: string
  file_key: string
  rows_key: string | null
  file_bytes: ColumnType<string, number | string, number | string>
  status: ColumnType<ImportStatus, ImportStatus | undefined, ImportStatus>
  shape: Json
  mapping: Json
  headings_key: Text
  forecast: Json
  rows_total: number | null
  rows_read: Count
  rows_created: Count
  rows_updated: Count
  rows_unchanged: Count
  rows_rejected: Count
  rows_repeated: Count
  rows_removed: Count
  locations_created: Count
  problem: Text
  user_id: Id | null
  author: string
  impersonator: Text
  created_at: Instant
  started_at: MaybeInstant
  finished_at: MaybeInstant
}

export interface ImportRejectsTable {
  account_id: Id
  import_id: Id
  row_number: number
  reason: string
  cells: JSONColumnType<string[], string, string>
}

export type MailStatus = 'queued' | 'sending' | 'sent' | 'failed'

export type MailLane = 'security' | 'standard' | 'bulk'

export interface MailsTable {
  account_id: Id
  id: Generated<Id>
  kind: string
  lane: ColumnType<MailLane, MailLane | undefined, MailLane>
  about: Text
  to_email: string
  to_name: Text
  from_name: string
  reply_to: string | null
  subject: string
  html: string | null
  plain_text: string | null
  message_id: string
  status: ColumnType<MailStatus, MailStatus | undefined, MailStatus>
  attempts: Count
  due_at: Instant
  is_uncertain: Generated<boolean>
  problem: Text
  queued_at: Instant
  finished_at: MaybeInstant
  attachment_key: string | null
  attachment_name: string | null
  list_unsubscribe: string | null
}

export interface MailLanesTable {
  lane: MailLane
  last_account_id: Id
  next_turn_at: Instant
}

export interface MailDeskTable {
  is_only: Generated<boolean>
  is_stopped: Generated<boolean>
  stopped_because: Text
  next_turn_at: Instant
  failures: Count
}

export interface WhiteLabelsTable {
  account_id: Id
  product_name: string
  support_email: string | null
  logo_left: string | null
  navigation_background_color: string | null
  main_text_color: string | null
  active_text_color: string | null
  background_hover_color: string | null
  hover_text_color: string | null
  applies_to_children: ColumnType<boolean, boolean | undefined, boolean>
  custom_domain: string | null
  domain_token: Text
  domain_verified_at: MaybeInstant
  updated_at: Instant
}

export interface WhiteLabelLogosTable {
  account_id: Id
  digest: string
  image: Buffer
  created_at: Instant
}

export interface UserLocationsTable {
  account_id: Id
  user_id: Id
  location_id: Id
}

export interface UserGroupsTable {
  account_id: Id
  user_id: Id
  group_id: Id
}

export interface InvitationsTable {
  account_id: Id
  user_id: Id
  token_hash: Buffer
  invited_by: Id
  sent_at: ColumnType<Date, Date, Date>
  expires_at: ColumnType<Date, Date, Date>
}

export interface ApiTokensTable {
  account_id: Id
  id: Generated<Id>
  user_id: Id
  name: string
  prefix: string
  token_hash: Buffer
  created_at: Instant
  last_used_at: MaybeInstant
  revoked_at: MaybeInstant
}

export interface ChildSessionsTable {
  session_id: Id
  child_account_id: Id
  opened_at: ColumnType<Date, Date, never>
}

export interface StaffTable {
  profile_id: Id
  is_active: ColumnType<boolean, never, never>
  since: ColumnType<Date, never, never>
}

export interface ImpersonationsTable {
  id: Generated<Id>
  session_id: Id
  staff_profile_id: Id
  user_id: Id
  reason: string
  started_at: ColumnType<Date, Date, never>
  expires_at: ColumnType<Date, Date, never>
  ended_at: MaybeInstant
}

export interface GoogleConnectionsTable {
  account_id: Id
  state: ConnectionState
  refresh_token: string | null
  google_name: Text
  user_id: Id | null
  connected_by: Text
  connected_at: Instant
  changed_at: Instant
}

export type ConnectionState = 'connected' | 'ended' | 'disconnected'

export interface GoogleEditsTable {
  account_id: Id
  profile: string
  edits: Date[]
}

export type PublicationState = 'queued' | 'sent' | 'pending' | 'live' | 'rejected' | 'throttled'

export interface LocationPublicationsTable {
  account_id: Id
  location_id: Id
  revision: Count
  /** Each field that is not there yet, with the revision that asked for it. */
  wanted: JSONColumnType<Record<string, number>, string | undefined, string>
  sent: ColumnType<string[], string[] | undefined, string[]>
  sent_revision: Count
  state: ColumnType<PublicationState, PublicationState | undefined, PublicationState>
  code: Text
  reason: Text
  taken_until: MaybeInstant
  is_unsure: ColumnType<boolean, boolean | undefined, boolean>
  changed_at: Instant
  sent_at: MaybeInstant
  live_at: MaybeInstant
}

export type LocationDecision = 'accepted' | 'kept' | 'later' | 'ignored'

export interface LocationDecisionsTable {
  account_id: Id
  id: Generated<Id>
  location_id: Id
  field: string
  decision: LocationDecision
  ours: ColumnType<unknown, string | null, never>
  google: ColumnType<unknown, string | null, never>
  user_id: Id | null
  actor: string
  impersonator: Text
  at: Instant
}

export type PictureState = 'processing' | 'ready' | 'refused'
export type PhotoState = 'pending' | 'live' | 'dead' | 'deleting'

export interface PicturesTable {
  account_id: Id
  id: Generated<Id>
  state: ColumnType<PictureState, PictureState | undefined, PictureState>
  problem: Text
  original_key: string | null
  image_key: string | null
  thumbnail_key: string | null
  format: 'png' | 'jpeg' | null
  width: number
  height: number
  bytes: Count
  created_at: Instant
}

export interface PhotoDraftsTable {
  account_id: Id
  id: Generated<Id>
  user_id: Id
  flow: 'upload' | 'select'
  picture_ids: Generated<Id[]>
  category: string | null
  location_ids: Generated<Id[]>
  return_to: Text
  created_at: Instant
  updated_at: Instant
  published_at: MaybeInstant
  reported_at: MaybeInstant
}

export interface PhotosTable {
  account_id: Id
  id: Generated<Id>
  location_id: Id
  picture_id: Id
  source_id: Id
  category: string | null
  category_rank: ColumnType<number, never, never>
  state: ColumnType<PhotoState, PhotoState | undefined, PhotoState>
  problem: Text
  is_high_priority: Generated<boolean>
  google_name: string | null
  refusals: Count
  is_unsure: Generated<boolean>
  known_names: Generated<string[]>
  taken_until: MaybeInstant
  user_id: Id | null
  author: Text
  added_at: Instant
  changed_at: Instant
}

export interface Schema {
  export_files: ExportFilesTable
  saved_filters: SavedFiltersTable
  saved_filter_defaults: SavedFilterDefaultsTable
  saved_filter_uses: SavedFilterUsesTable
  scheduled_exports: ScheduledExportsTable
  scheduled_export_recipients: ScheduledExportRecipientsTable
  scheduled_export_runs: ScheduledExportRunsTable
  scheduled_export_deliveries: ScheduledExportDeliveriesTable
  user_locations: UserLocationsTable
  user_groups: UserGroupsTable
  invitations: InvitationsTable
  api_tokens: ApiTokensTable
  accounts: AccountsTable
  profiles: ProfilesTable
  users: UsersTable
  sessions: SessionsTable
  child_sessions: ChildSessionsTable
  staff: StaffTable
  impersonations: ImpersonationsTable
  sign_in_limits: SignInLimitsTable
  mailed_links: MailedLinksTable
  sign_in_steps: SignInStepsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  profile_identities: ProfileIdentitiesTable
  sso_keys: SsoKeysTable
  sso_uses: SsoUsesTable
  account_settings: AccountSettingsTable
  user_permissions: UserPermissionsTable
  audit_events: AuditEventsTable
  locations: LocationsTable
  location_changes: LocationChangesTable
  special_hours: SpecialHoursTable
  bulk_edits: BulkEditsTable
  bulk_edit_locations: BulkEditLocationsTable
  bulk_edit_checks: BulkEditChecksTable
  location_overrides: LocationOverridesTable
  muted_location_issues: MutedLocationIssuesTable
  google_connections: GoogleConnectionsTable
  google_edits: GoogleEditsTable
  source_connections: SourceConnectionsTable
  directories_off: DirectoriesOffTable
  feature_requests: FeatureRequestsTable
  location_publications: LocationPublicationsTable
  location_decisions: LocationDecisionsTable
  location_listings: LocationListingsTable
  listings: ListingsTable
  listing_changes: ListingChangesTable
  listing_locks: ListingLocksTable
  directory_pace: DirectoryPaceTable
  directory_places: DirectoryPlacesTable
  review_fetches: ReviewFetchesTable
  listed_reviews: ListedReviewsTable
  removed_reviews: RemovedReviewsTable
  landing_pages: LandingPagesTable
  target_scores: TargetScoresTable
  account_scores: AccountScoresTable
  industry_scores: IndustryScoresTable
  location_custom_targets: LocationCustomTargetsTable
  microsurvey_responses: MicrosurveyResponsesTable
  pictures: PicturesTable
  photo_drafts: PhotoDraftsTable
  photos: PhotosTable
  posts: PostsTable
  post_locations: PostLocationsTable
  groups: GroupsTable
  group_locations: GroupLocationsTable
  sources: SourcesTable
  ended_sources: EndedSourcesTable
  place_categories: PlaceCategoriesTable
  reviews: ReviewsTable
  responses: ResponsesTable
  response_events: ResponseEventsTable
  tags: TagsTable
  review_words: ReviewWordsTable
  unread_reviews: UnreadReviewsTable
  review_tags: ReviewTagsTable
  categories: CategoriesTable
  review_categories: ReviewCategoriesTable
  keywords: KeywordsTable
  review_keywords: ReviewKeywordsTable
  reviews_not_analysed: ReviewsNotAnalysedTable
  experience_terms: ExperienceTermsTable
  keyword_analyses: KeywordAnalysesTable
  unanalysed_reviews: UnanalysedReviewsTable
  review_months: ReviewMonthsTable
  review_years: ReviewYearsTable
  location_months: LocationMonthsTable
  account_months: AccountMonthsTable
  imports: ImportsTable
  import_rejects: ImportRejectsTable
  mails: MailsTable
  mail_desk: MailDeskTable
  mail_lanes: MailLanesTable
  mail_refusals: MailRefusalsTable
  widgets: WidgetsTable
  widget_locations: WidgetLocationsTable
  widget_reviews: WidgetReviewsTable
  white_labels: WhiteLabelsTable
  white_label_logos: WhiteLabelLogosTable
}
