/** Written by `npm run schema` from a migrated database; a test fails when it is stale. */
import type { ColumnTypes, Generated, Id, InsertOnly, Json, Numeric, ReadOnly, Timestamp } from './schema'

export interface AccountMonthsTable {
  account_id: Id
  source_id: Id
  month: string
  reviews_1: Generated<number>
  reviews_2: Generated<number>
  reviews_3: Generated<number>
  reviews_4: Generated<number>
  reviews_5: Generated<number>
  reviews_positive: Generated<number>
  reviews_neutral: Generated<number>
  reviews_negative: Generated<number>
  responded_1: Generated<number>
  responded_2: Generated<number>
  responded_3: Generated<number>
  responded_4: Generated<number>
  responded_5: Generated<number>
  responded_positive: Generated<number>
  responded_neutral: Generated<number>
  responded_negative: Generated<number>
  response_seconds: Generated<ColumnTypes['account_months.response_seconds']>
}

export interface AccountScoresTable {
  account_id: Id
  formula: 'weights' | 'subscores'
  computed_on: string
  score: Numeric | null
  score_before: Numeric | null
  response_rate: Numeric | null
}

export interface AccountSettingsTable {
  account_id: Id
  code: string
  value: string
}

export interface AccountsTable {
  id: InsertOnly<Generated<Id>>
  parent_id: InsertOnly<Id | null>
  name: string
  status: Generated<'active' | 'pending' | 'expired' | 'suspended'>
  is_parent: InsertOnly<Generated<boolean>>
  vertical: Generated<string>
  segment: InsertOnly<string | null>
  time_zone: Generated<string>
  trial_started_at: InsertOnly<Timestamp | null>
  trial_ended_at: Timestamp | null
  created_at: InsertOnly<Generated<Timestamp>>
  trial_notice: number | null
  customer_success_manager_id: Id | null
  changed_by: string | null
  changed_at: Timestamp | null
}

export interface ApiQuotasTable {
  key: string
  points: Generated<number>
  expire: Id | null
}

export interface ApiTokensTable {
  account_id: Id
  id: Generated<Id>
  user_id: Id
  name: string
  prefix: string
  token_hash: Buffer
  created_at: Generated<Timestamp>
  last_used_at: Timestamp | null
  revoked_at: Timestamp | null
  scopes: string[] | null
  expires_at: Timestamp | null
}

export interface AuditEventsTable {
  account_id: InsertOnly<Id>
  id: InsertOnly<Generated<Id>>
  at: InsertOnly<Generated<Timestamp>>
  user_id: InsertOnly<Id | null>
  actor: InsertOnly<string>
  action: InsertOnly<string>
  subject: InsertOnly<Generated<string>>
  details: InsertOnly<Generated<Json<ColumnTypes['audit_events.details']>>>
  ip: InsertOnly<Generated<string>>
  impersonator_profile_id: InsertOnly<Id | null>
  impersonator: InsertOnly<Generated<string>>
  kind: InsertOnly<Generated<'sign_in' | 'access' | 'export' | 'impersonation' | 'deletion' | 'change'>>
}

export interface BulkEditChecksTable {
  account_id: Id
  bulk_edit_id: Id
  location_id: Id
  outcome: Generated<'queued' | 'fine' | 'refused' | 'unknown'>
  reason: Generated<string>
  checked_at: Timestamp
}

export interface BulkEditLocationsTable {
  account_id: Id
  bulk_edit_id: Id
  location_id: Id
  state: Generated<'queued' | 'changed' | 'unchanged' | 'failed' | 'skipped'>
  reason: Generated<string>
}

export interface BulkEditsTable {
  account_id: Id
  id: Generated<Id>
  field: string
  desired: Json<ColumnTypes['bulk_edits.desired']> | null
  selection: Generated<Json<ColumnTypes['bulk_edits.selection']>>
  status: Generated<'draft' | 'queued' | 'running' | 'complete'>
  undoes: Id | null
  user_id: Id
  actor: string
  impersonator: Generated<string>
  created_at: Generated<Timestamp>
  started_at: Timestamp | null
  finished_at: Timestamp | null
  reported_at: Timestamp | null
}

export interface BusinessCategoriesTable {
  id: ReadOnly<Id>
  name: string
  gcid: string | null
}

export interface CategoriesTable {
  account_id: Id
  id: Generated<Id>
  name: string
}

export interface CategoryTermsTable {
  account_id: Id
  category_id: Id
  term: string
}

export interface ChildAccountsView {
  account_id: ReadOnly<Id | null>
  id: ReadOnly<Id | null>
  name: ReadOnly<string | null>
  status: ReadOnly<string | null>
  vertical: ReadOnly<string | null>
  time_zone: ReadOnly<string | null>
  trial_started_at: ReadOnly<Timestamp | null>
  trial_ended_at: ReadOnly<Timestamp | null>
  created_at: ReadOnly<Timestamp | null>
  total_locations: ReadOnly<ColumnTypes['child_accounts.total_locations'] | null>
  google_locations: ReadOnly<ColumnTypes['child_accounts.google_locations'] | null>
}

export interface ChildConnectionsView {
  account_id: ReadOnly<Id | null>
  child_id: ReadOnly<Id | null>
  source: ReadOnly<string | null>
  state: ReadOnly<string | null>
  expires_at: ReadOnly<Timestamp | null>
}

export interface ChildFeatureRequestsView {
  account_id: ReadOnly<Id | null>
  id: ReadOnly<Id | null>
  child_id: ReadOnly<Id | null>
  child_name: ReadOnly<string | null>
  feature: ReadOnly<string | null>
  subject: ReadOnly<string | null>
  state: ReadOnly<string | null>
  requested_by: ReadOnly<string | null>
  requested_at: ReadOnly<Timestamp | null>
  answered_by: ReadOnly<string | null>
  answered_at: ReadOnly<Timestamp | null>
  reason: ReadOnly<string | null>
}

export interface ChildMonthsView {
  account_id: ReadOnly<Id | null>
  child_id: ReadOnly<Id | null>
  source_id: ReadOnly<Id | null>
  month: ReadOnly<string | null>
  rated: ReadOnly<number | null>
  stars: ReadOnly<number | null>
  reviews: ReadOnly<number | null>
  responded: ReadOnly<number | null>
}

export interface ChildReviewsView {
  account_id: ReadOnly<Id | null>
  child_id: ReadOnly<Id | null>
  child_name: ReadOnly<string | null>
  time_zone: ReadOnly<string | null>
  id: ReadOnly<Id | null>
  location_id: ReadOnly<Id | null>
  source_id: ReadOnly<Id | null>
  rating: ReadOnly<number | null>
  original_rating: ReadOnly<string | null>
  title: ReadOnly<string | null>
  body: ReadOnly<string | null>
  reviewer_name: ReadOnly<string | null>
  url: ReadOnly<string | null>
  sentiment: ReadOnly<number | null>
  published_at: ReadOnly<Timestamp | null>
  is_date_estimated: ReadOnly<boolean | null>
  responded_at: ReadOnly<Timestamp | null>
  external_id: ReadOnly<string | null>
  words: ReadOnly<string | null>
  location_name: ReadOnly<string | null>
  location_external_id: ReadOnly<string | null>
  city: ReadOnly<string | null>
  state_code: ReadOnly<string | null>
  response: ReadOnly<string | null>
  response_status: ReadOnly<string | null>
  response_published_at: ReadOnly<Timestamp | null>
  response_actor: ReadOnly<string | null>
  state: ReadOnly<string | null>
}

export interface ChildSessionsTable {
  session_id: InsertOnly<Id>
  child_account_id: InsertOnly<Id>
  opened_at: InsertOnly<Timestamp>
}

export interface DirectoryRateLimitsTable {
  directory: string
  busy_until: Timestamp
}

export interface DisabledDirectoriesTable {
  account_id: Id
  directory: 'apple_maps' | 'trip_advisor' | 'bing' | 'yelp_api'
  changed_by: Generated<string>
  changed_at: Generated<Timestamp>
}

export interface EndedSourceNoticesTable {
  account_id: Id
  source_id: Id
  notified_at: Generated<Timestamp>
}

export interface ExportFilesTable {
  account_id: Id
  id: Generated<Id>
  user_id: Id
  report: string
  filter: Json<ColumnTypes['export_files.filter']>
  columns: string[] | null
  time_zone: string
  as_of: Timestamp
  limited_to: Id | null
  run_id: Id | null
  sends_mail: Generated<boolean>
  status: Generated<'queued' | 'processing' | 'complete' | 'no_results' | 'failed' | 'expired'>
  status_reason: Generated<string>
  rows_expected: ColumnTypes['export_files.rows_expected'] | null
  rows_written: Generated<ColumnTypes['export_files.rows_written']>
  bytes: ColumnTypes['export_files.bytes'] | null
  file_key: string | null
  attempts: Generated<number>
  created_at: Generated<Timestamp>
  started_at: Timestamp | null
  finished_at: Timestamp | null
  expires_at: Timestamp | null
  location_scope: Id[] | null
  notice: Generated<string>
}

export interface FeatureRequestsTable {
  account_id: Id
  feature: string
  user_id: Id | null
  requested_by: string
  requested_at: Generated<Timestamp>
  id: Generated<Id>
  subject: Generated<string>
  state: Generated<'requested' | 'active' | 'refused'>
  answered_by: string | null
  answered_at: Timestamp | null
  reason: Generated<string>
}

export interface GoogleEditsTable {
  account_id: Id
  profile: string
  edits: Date[]
}

export interface GroupLocationsTable {
  account_id: Id
  group_id: Id
  location_id: Id
}

export interface GroupsTable {
  account_id: Id
  id: Generated<Id>
  name: string
  created_at: Generated<Timestamp>
  changed_by: string | null
  changed_at: Timestamp | null
}

export interface IdempotencyKeysTable {
  account_id: Id
  token_id: Id
  key: string
  fingerprint: string
  reply: string
  created_at: Generated<Timestamp>
}

export interface ImpersonationsTable {
  id: InsertOnly<Generated<Id>>
  session_id: InsertOnly<Id>
  staff_profile_id: InsertOnly<Id>
  user_id: InsertOnly<Id>
  reason: InsertOnly<string>
  started_at: InsertOnly<Timestamp>
  expires_at: InsertOnly<Timestamp>
  ended_at: Timestamp | null
}

export interface ImportBatchesTable {
  account_id: Id
  import_id: Id
  id: Generated<Id>
  created_ids: Id[]
  tagged_ids: Id[]
  tag_ids: Id[]
  categorized_ids: Id[]
  category_ids: Id[]
  undone_count: Generated<number>
  seen_ids: Generated<Id[]>
  first_seen_id: Id | null
  last_seen_id: Id | null
  written_at: Generated<Timestamp>
}

export interface ImportChangesTable {
  account_id: Id
  import_id: Id
  review_id: Id
  previous: Json<ColumnTypes['import_changes.previous']>
  written_at: Timestamp
}

export interface ImportLocationsTable {
  account_id: Id
  import_id: Id
  location_id: Id
}

export interface ImportRejectsTable {
  account_id: Id
  import_id: Id
  row_number: number
  reason: string
  cells: Json<ColumnTypes['import_rejects.cells']>
}

export interface ImportsTable {
  account_id: Id
  id: Generated<Id>
  kind: 'reviews' | 'locations'
  file_name: string
  file_key: string
  file_bytes: ColumnTypes['imports.file_bytes']
  status: Generated<
    | 'uploaded'
    | 'checking'
    | 'asking'
    | 'checked'
    | 'queued'
    | 'running'
    | 'complete'
    | 'cancelled'
    | 'failed'
    | 'undoing'
    | 'undone'
  >
  shape: Generated<Json<ColumnTypes['imports.shape']>>
  mapping: Generated<Json<ColumnTypes['imports.mapping']>>
  headings_key: Generated<string>
  forecast: Generated<Json<ColumnTypes['imports.forecast']>>
  rows_total: number | null
  rows_read: Generated<number>
  rows_created: Generated<number>
  rows_updated: Generated<number>
  rows_unchanged: Generated<number>
  rows_rejected: Generated<number>
  locations_created: Generated<number>
  problem: Generated<string>
  user_id: Id | null
  actor: string
  created_at: Generated<Timestamp>
  started_at: Timestamp | null
  finished_at: Timestamp | null
  rows_repeated: Generated<number>
  rows_key: string | null
  impersonator: Generated<string>
  rows_removed: Generated<number>
  records_changes: Generated<boolean>
  undo: Generated<Json<ColumnTypes['imports.undo']>>
  first_review_id: Id | null
  last_review_id: Id | null
}

export interface IndustryScoresTable {
  vertical: InsertOnly<string>
  formula: InsertOnly<ColumnTypes['industry_scores.formula']>
  computed_on: InsertOnly<string>
  accounts: InsertOnly<number>
  score: InsertOnly<Numeric>
  score_before: InsertOnly<Numeric | null>
  response_rate: InsertOnly<Numeric | null>
}

export interface InvitationsTable {
  account_id: Id
  user_id: Id
  token_hash: Buffer
  invited_by: Id | null
  sent_at: Timestamp
  expires_at: Timestamp
}

export interface KeywordAnalysesTable {
  account_id: Id
  version: number
  analyzed_to: Id | null
  has_own_terms: Generated<boolean>
  run_started_at: Timestamp | null
  run_updated_at: Timestamp | null
  run_count: Generated<number>
  changed_by: string | null
  changed_at: Timestamp | null
}

export interface KeywordAnalysisQueueTable {
  account_id: Id
  id: Generated<Id>
  review_ids: Id[]
}

export interface KeywordsTable {
  account_id: Id
  id: Generated<Id>
  short: string
}

export interface LandingPagesTable {
  account_id: Id
  location_id: Id
  key: string
  closed: Generated<('nps' | 'stars' | 'thumbs' | 'faces' | 'kiosk' | 'reviews' | 'urls')[]>
  changed_at: Generated<Timestamp>
}

export interface ListedReviewsTable {
  account_id: Id
  source_id: Id
  dedupe_key: string
  location_id: Id
  external_id: string
  listed_at: Generated<Timestamp>
}

export interface ListingChangesTable {
  account_id: InsertOnly<Id>
  id: InsertOnly<Generated<Id>>
  location_id: InsertOnly<Id>
  directory: InsertOnly<ColumnTypes['listing_changes.directory']>
  field: InsertOnly<string>
  before: InsertOnly<Json<ColumnTypes['listing_changes.before']> | null>
  after: InsertOnly<Json<ColumnTypes['listing_changes.after']> | null>
  cause: InsertOnly<'directory' | 'highstreet'>
  at: InsertOnly<Generated<Timestamp>>
}

export interface ListingClaimsTable {
  directory: InsertOnly<ColumnTypes['listing_claims.directory']>
  scope: InsertOnly<Id>
  remote_id: InsertOnly<string>
  claimed_by_account: InsertOnly<Id>
  claimed_by_location: InsertOnly<Id>
}

export interface ListingLocksTable {
  account_id: Id
  location_id: Id
  field: string
  locked_by: string
  locked_at: Generated<Timestamp>
  pushed_on: string | null
  pushes: Generated<number>
  alerted_on: string | null
}

export interface ListingsTable {
  account_id: Id
  location_id: Id
  directory: 'google_maps' | 'facebook' | 'apple_maps' | 'trip_advisor' | 'bing' | 'yelp_api'
  remote_id: string | null
  url: string | null
  is_enabled: Generated<boolean>
  status: Generated<
    | 'in_progress'
    | 'action_required'
    | 'published'
    | 'pending_sync'
    | 'in_sync'
    | 'not_in_sync'
    | 'pending_claim'
    | 'not_available'
  >
  status_description: Generated<string>
  differences: Generated<Json<ColumnTypes['listings.differences']>>
  unsupported: Generated<Json<ColumnTypes['listings.unsupported']>>
  fields_in_sync: Generated<number>
  fields_compared: Generated<number>
  shown: Json<ColumnTypes['listings.shown']> | null
  version: string | null
  submission: 'queued' | 'submitted' | 'live' | 'rejected' | 'throttled' | null
  submission_job: string | null
  submitted_fields: Generated<string[]>
  submitted_at: Timestamp | null
  live_at: Timestamp | null
  problem_code: Generated<string>
  problem: Generated<string>
  checked_at: Timestamp | null
  checked_ok_at: Timestamp | null
  status_rank: Generated<number>
  unlinked_by: string | null
  unlinked_at: Timestamp | null
}

export interface LocationChangesTable {
  account_id: InsertOnly<Id>
  id: InsertOnly<Generated<Id>>
  location_id: InsertOnly<Id>
  field: InsertOnly<string>
  before: InsertOnly<Json<ColumnTypes['location_changes.before']> | null>
  after: InsertOnly<Json<ColumnTypes['location_changes.after']> | null>
  origin: InsertOnly<'user' | 'bulk' | 'import' | 'google' | 'undo'>
  user_id: InsertOnly<Id | null>
  actor: InsertOnly<string>
  impersonator: InsertOnly<Generated<string>>
  undoes: InsertOnly<Id | null>
  at: InsertOnly<Generated<Timestamp>>
  bulk_edit_id: InsertOnly<Id | null>
  import_id: InsertOnly<Id | null>
}

export interface LocationCustomTargetsTable {
  account_id: Id
  location_id: Id
  avg_rating: Numeric | null
  total_reviews: number | null
  response_rate: number | null
  response_time: Numeric | null
  owner_photos_count: number | null
  ll_sync_ratio: number | null
  updated_at: Generated<Timestamp>
  changed_by: string | null
}

export interface LocationDecisionsTable {
  account_id: InsertOnly<Id>
  id: InsertOnly<Generated<Id>>
  location_id: InsertOnly<Id>
  field: InsertOnly<string>
  decision: InsertOnly<'accepted' | 'kept' | 'later' | 'ignored'>
  local_value: InsertOnly<Json<ColumnTypes['location_decisions.local_value']> | null>
  google_value: InsertOnly<Json<ColumnTypes['location_decisions.google_value']> | null>
  user_id: InsertOnly<Id | null>
  actor: InsertOnly<string>
  impersonator: InsertOnly<Generated<string>>
  at: InsertOnly<Generated<Timestamp>>
}

export interface LocationListingsTable {
  account_id: Id
  location_id: Id
  auto_sync: Generated<boolean>
  status: Generated<'published' | 'eligible_not_published' | 'not_eligible'>
  status_reason: Generated<string>
  sync_status: 'in_sync' | 'in_progress' | 'not_in_sync' | null
  fields_in_sync: Generated<number>
  fields_compared: Generated<number>
  last_checked_at: Timestamp | null
  next_scan_at: Generated<Timestamp>
  pending_fields: Generated<string[]>
  publish_at: Timestamp | null
  revision: Generated<number>
  leased_until: Timestamp | null
  changed_at: Generated<Timestamp>
  status_rank: ReadOnly<number>
  retry_at: Timestamp | null
  photos_due_at: Generated<Timestamp>
}

export interface LocationMonthsTable {
  account_id: Id
  month: string
  location_id: Id
  reviews: Generated<number>
  rated: Generated<number>
  stars: Generated<number>
  responded: Generated<number>
  response_seconds: Generated<ColumnTypes['location_months.response_seconds']>
}

export interface LocationOverridesTable {
  account_id: Id
  location_id: Id
  directory: 'google_maps' | 'facebook' | 'apple_maps' | 'trip_advisor' | 'bing' | 'yelp_api'
  phone: string | null
  website: string | null
  phone_2: string | null
  switched_off: Generated<string[]>
}

export interface LocationPublicationsTable {
  account_id: Id
  location_id: Id
  revision: Generated<number>
  desired: Generated<Json<ColumnTypes['location_publications.desired']>>
  sent: Generated<string[]>
  sent_revision: Generated<number>
  state: Generated<'queued' | 'sent' | 'pending' | 'live' | 'rejected' | 'throttled'>
  code: Generated<string>
  reason: Generated<string>
  leased_until: Timestamp | null
  is_uncertain: Generated<boolean>
  changed_at: Generated<Timestamp>
  sent_at: Timestamp | null
  live_at: Timestamp | null
}

export interface LocationsTable {
  account_id: Id
  id: Generated<Id>
  name: string
  public_name: Generated<string>
  address: Generated<string>
  address_2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  state_id: string | null
  state_code: Generated<string>
  country: Generated<string>
  country_id: Generated<string>
  zipcode: Generated<string>
  phone: Generated<string>
  external_id: string | null
  google_place_id: string | null
  google_location_name: string | null
  website: string | null
  category_id: string | null
  category_name: Generated<string>
  open_status: Generated<'active' | 'temporarily_inactive' | 'inactive'>
  hours: Json<ColumnTypes['locations.hours']> | null
  is_headquarters: Generated<boolean>
  npi_numbers: Generated<string[]>
  time_zone: string | null
  latitude: number | null
  longitude: number | null
  match_key: Generated<string>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  removed_at: Timestamp | null
  phone_2: Generated<string>
}

export interface MailDispatcherTable {
  is_singleton: ReadOnly<boolean>
  is_stopped: ReadOnly<boolean>
  stop_reason: ReadOnly<string>
  next_send_at: Generated<Timestamp>
  failures: Generated<number>
}

export interface MailLanesTable {
  lane: ReadOnly<'security' | 'standard' | 'bulk'>
  last_account_id: Generated<Id>
  next_send_at: Generated<Timestamp>
}

export interface MailRefusalsTable {
  account_id: Id
  list: 'alerts' | 'requests'
  email: string
  refused_at: Generated<Timestamp>
}

export interface MailedLinksTable {
  token_hash: Buffer
  purpose: 'confirm_email' | 'reset_password' | 'change_email'
  profile_id: Id
  email: string
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface MailsTable {
  account_id: Id
  id: Generated<Id>
  kind: string
  about: Generated<string>
  to_email: string
  to_name: Generated<string>
  from_name: string
  reply_to: string | null
  subject: string
  html: string | null
  plain_text: string | null
  message_id: string
  status: Generated<'queued' | 'sending' | 'sent' | 'failed'>
  attempts: Generated<number>
  due_at: Generated<Timestamp>
  is_uncertain: Generated<boolean>
  problem: Generated<string>
  queued_at: Generated<Timestamp>
  finished_at: Timestamp | null
  attachment_key: string | null
  attachment_name: string | null
  list_unsubscribe: string | null
  lane: Generated<'security' | 'standard' | 'bulk'>
}

export interface MicrosurveyResponsesTable {
  account_id: InsertOnly<Id>
  id: InsertOnly<Generated<Id>>
  location_id: InsertOnly<Id>
  microsurvey: InsertOnly<'nps' | 'stars' | 'thumbs' | 'faces' | 'kiosk'>
  score: InsertOnly<number>
  comment: InsertOnly<Generated<string>>
  name: InsertOnly<Generated<string>>
  email: InsertOnly<Generated<string>>
  language: InsertOnly<Generated<string>>
  form_id: InsertOnly<string>
  at: InsertOnly<Generated<Timestamp>>
}

export interface MutedLocationIssuesTable {
  account_id: Id
  location_id: Id
  status: 'missing_place_id' | 'conflicting_place_id'
  muted_by: string
  muted_at: Generated<Timestamp>
}

export interface PhotoDraftsTable {
  account_id: Id
  id: Generated<Id>
  user_id: Id
  flow: 'upload' | 'select'
  picture_ids: Generated<Id[]>
  category: string | null
  location_ids: Generated<Id[]>
  return_to: Generated<string>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  published_at: Timestamp | null
  reported_at: Timestamp | null
}

export interface PhotosTable {
  account_id: Id
  id: Generated<Id>
  location_id: Id
  picture_id: Id
  source_id: Id
  category:
    | 'LOGO'
    | 'COVER'
    | 'EXTERIOR'
    | 'INTERIOR'
    | 'PRODUCT'
    | 'AT_WORK'
    | 'FOOD_AND_DRINK'
    | 'MENU'
    | 'COMMON_AREA'
    | 'ROOMS'
    | 'TEAMS'
    | null
  category_rank: ReadOnly<number>
  state: Generated<'pending' | 'live' | 'dead' | 'deleting'>
  problem: Generated<string>
  is_high_priority: Generated<boolean>
  google_name: string | null
  refusals: Generated<number>
  is_uncertain: Generated<boolean>
  existing_names: Generated<string[]>
  leased_until: Timestamp | null
  user_id: Id | null
  actor: Generated<string>
  added_at: Generated<Timestamp>
  changed_at: Generated<Timestamp>
  origin: Generated<'upload' | 'google'>
  missing_since: Timestamp | null
}

export interface PicturesTable {
  account_id: Id
  id: Generated<Id>
  state: Generated<'processing' | 'ready' | 'refused'>
  problem: Generated<string>
  original_key: string | null
  image_key: string | null
  thumbnail_key: string | null
  format: 'png' | 'jpeg' | null
  width: number
  height: number
  bytes: Generated<number>
  created_at: Generated<Timestamp>
}

export interface PostLocationsTable {
  account_id: Id
  post_id: Id
  location_id: Id
  state: Generated<
    'scheduled' | 'queued' | 'sent' | 'in_review' | 'live' | 'rejected' | 'left_out' | 'deleting' | 'deleted'
  >
  code: Generated<string>
  field: Generated<string>
  reason: Generated<string>
  google_name: string | null
  url: string | null
  is_uncertain: Generated<boolean>
  existing_names: Generated<string[]>
  leased_until: Timestamp | null
  sent_at: Timestamp | null
  settled_at: Timestamp | null
  changed_at: Generated<Timestamp>
  state_before: 'scheduled' | 'queued' | 'sent' | 'in_review' | 'live' | 'rejected' | null
}

export interface PostsTable {
  account_id: Id
  id: Generated<Id>
  topic: 'STANDARD' | 'OFFER' | 'EVENT'
  status: Generated<'draft' | 'scheduled' | 'sending' | 'complete'>
  content: Generated<Json<ColumnTypes['posts.content']>>
  picture_id: Id | null
  selection: Json<ColumnTypes['posts.selection']>
  scheduled_at: Timestamp | null
  copied_from: Id | null
  user_id: Id
  actor: string
  impersonator: string | null
  email: Generated<string>
  reports: Generated<number>
  created_at: Generated<Timestamp>
  changed_at: Generated<Timestamp>
  confirmed_at: Timestamp | null
  finished_at: Timestamp | null
  changed_by: string | null
}

export interface ProfileIdentitiesTable {
  issuer: string
  subject: string
  profile_id: Id
  created_at: Generated<Timestamp>
}

export interface ProfilesTable {
  id: Generated<Id>
  email: string
  name: string
  password_hash: string | null
  created_at: Generated<Timestamp>
  password_changed_at: Generated<Timestamp>
}

export interface RecoveryCodesTable {
  profile_id: Id
  code_hash: Buffer
  used_at: Timestamp | null
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
  published_at: Timestamp
  response_body: Generated<string>
  tag_names: Generated<string[]>
  removed_at: Generated<Timestamp>
  evidence: Json<ColumnTypes['removed_reviews.evidence']>
}

export interface ResponseEventsTable {
  account_id: InsertOnly<Id>
  id: InsertOnly<Generated<Id>>
  review_id: InsertOnly<Id>
  event: InsertOnly<
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
    | 'noted'
  >
  body: InsertOnly<Generated<string>>
  description: InsertOnly<Generated<string>>
  user_id: InsertOnly<Id | null>
  actor: InsertOnly<string>
  at: InsertOnly<Generated<Timestamp>>
}

export interface ResponsesTable {
  account_id: Id
  id: Generated<Id>
  review_id: Id
  body: string
  status:
    | 'publishing'
    | 'published'
    | 'awaiting'
    | 'rejected'
    | 'error_published'
    | 'deleting'
    | 'error_unpublished'
    | 'private'
  status_description: Generated<string>
  is_read_only: Generated<boolean>
  revision: Generated<number>
  user_id: Id | null
  actor: Generated<string>
  published_at: Timestamp | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  leased_until: Timestamp | null
  is_uncertain: Generated<boolean>
}

export interface ReviewCategoriesTable {
  account_id: Id
  review_id: Id
  category_id: Id
  published_at: Timestamp
  location_id: Id
  source_id: Id
  rating: number
  sentiment: number
  responded_at: Timestamp | null
  is_manual: Generated<boolean>
  polarity: -1 | 0 | 1 | null
}

export interface ReviewFetchesTable {
  account_id: Id
  location_id: Id
  source_id: Id
  remote_id: string
  high_water: Timestamp | null
  pending_review_ids: Generated<string[]>
  total: number | null
  counted_at: Timestamp | null
  last_full_fetch_at: Timestamp | null
  next_at: Generated<Timestamp>
  succeeded_at: Timestamp | null
  failing_since: Timestamp | null
  failure_kind: 'silent' | 'refused' | 'ended' | 'unconnected' | null
  failure: Generated<string>
  failures: Generated<number>
  leased_until: Timestamp | null
  held_removals: number | null
  removals_confirmed: Generated<boolean>
  unnotified_since: Timestamp | null
  notified_at: Timestamp | null
  not_before: Timestamp | null
}

export interface ReviewIndexQueueTable {
  account_id: Id
  id: Generated<Id>
  review_ids: Id[]
}

export interface ReviewIndexRebuildsTable {
  account_id: Id
  review_id: Generated<Id>
}

export interface ReviewKeywordsTable {
  account_id: Id
  review_id: Id
  keyword_id: Id
  polarity: -1 | 0 | 1
  published_at: Timestamp
  location_id: Id
  source_id: Id
  rating: number
  sentiment: number
  responded_at: Timestamp | null
}

export interface ReviewMonthsTable {
  account_id: Id
  location_id: Id
  source_id: Id
  month: string
  reviews_1: Generated<number>
  reviews_2: Generated<number>
  reviews_3: Generated<number>
  reviews_4: Generated<number>
  reviews_5: Generated<number>
  reviews_positive: Generated<number>
  reviews_neutral: Generated<number>
  reviews_negative: Generated<number>
  responded_1: Generated<number>
  responded_2: Generated<number>
  responded_3: Generated<number>
  responded_4: Generated<number>
  responded_5: Generated<number>
  responded_positive: Generated<number>
  responded_neutral: Generated<number>
  responded_negative: Generated<number>
  response_seconds: Generated<ColumnTypes['review_months.response_seconds']>
}

export interface ReviewTagsTable {
  account_id: Id
  review_id: Id
  tag_id: Id
  published_at: Timestamp
  location_id: Id
  source_id: Id
  rating: number
  sentiment: number
  responded_at: Timestamp | null
}

export interface ReviewWordsTable {
  account_id: Id
  review_id: Id
  published_at: Timestamp
  words: string
}

export interface ReviewYearsTable {
  account_id: Id
  location_id: Id
  source_id: Id
  year: number
  reviews_1: Generated<number>
  reviews_2: Generated<number>
  reviews_3: Generated<number>
  reviews_4: Generated<number>
  reviews_5: Generated<number>
  reviews_positive: Generated<number>
  reviews_neutral: Generated<number>
  reviews_negative: Generated<number>
  responded_1: Generated<number>
  responded_2: Generated<number>
  responded_3: Generated<number>
  responded_4: Generated<number>
  responded_5: Generated<number>
  responded_positive: Generated<number>
  responded_neutral: Generated<number>
  responded_negative: Generated<number>
  response_seconds: Generated<ColumnTypes['review_years.response_seconds']>
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
  title: Generated<string>
  body: Generated<string>
  reviewer_name: Generated<string>
  url: string | null
  language: string | null
  sentiment: -1 | 0 | 1
  published_at: Timestamp
  is_date_estimated: Generated<boolean>
  responded_at: Timestamp | null
  import_id: Id | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export interface ReviewsNotAnalyzedTable {
  account_id: Id
  review_id: Id
  language: string
  published_at: Timestamp
  location_id: Id
  source_id: Id
  rating: number
  sentiment: number
  responded_at: Timestamp | null
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
  days: Generated<number>
  last_used_on: string
}

export interface SavedFiltersTable {
  account_id: Id
  id: Generated<Id>
  user_id: Id
  page: string
  name: string
  filter: Json<ColumnTypes['saved_filters.filter']>
  shared_with: 'everybody' | 'read_only' | 'user' | 'limited_user' | 'manager' | 'admin' | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export interface ScheduledExportDeliveriesTable {
  account_id: Id
  run_id: Id
  user_id: Id
  export_file_id: Id | null
  mail_id: Id | null
  status: Generated<'waiting' | 'mailed' | 'skipped' | 'failed'>
  problem: Generated<string>
}

export interface ScheduledExportRecipientsTable {
  account_id: Id
  scheduled_export_id: Id
  user_id: Id
  added_at: Generated<Timestamp>
  unsubscribed_at: Timestamp | null
  can_resubscribe: Generated<boolean>
}

export interface ScheduledExportRunsTable {
  account_id: Id
  id: Generated<Id>
  scheduled_export_id: Id
  occurrence_at: Timestamp
  is_test: Generated<boolean>
  is_late: Generated<boolean>
  missed: Generated<number>
  status: Generated<'running' | 'sent' | 'skipped' | 'failed'>
  problem: Generated<string>
  started_at: Generated<Timestamp>
  finished_at: Timestamp | null
}

export interface ScheduledExportsTable {
  account_id: Id
  id: Generated<Id>
  created_by: Id
  report: string
  resource_id: string | null
  name: string
  description: Generated<string>
  filter: Json<ColumnTypes['scheduled_exports.filter']>
  columns: string[] | null
  frequency: 'daily' | 'weekly' | 'monthly'
  weekday: number | null
  day_of_month: number | null
  local_time: string
  time_zone: string
  skips_empty: Generated<boolean>
  next_at: Timestamp | null
  stop_reason: Generated<string>
  last_sent_at: Timestamp | null
  revision: Generated<number>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  changed_by: string | null
  changed_at: Timestamp | null
}

export interface SecondFactorsTable {
  profile_id: Id
  secret: string
  confirmed_at: Timestamp | null
  last_step: Generated<ColumnTypes['second_factors.last_step']>
  created_at: Generated<Timestamp>
  setup_session_id: Id | null
  setup_expires_at: Timestamp | null
}

export interface SessionsTable {
  id: Generated<Id>
  token_hash: Buffer
  profile_id: Id
  user_id: Id
  account_id: Id
  ip: Generated<string>
  user_agent: Generated<string>
  created_at: Generated<Timestamp>
  last_seen_at: Generated<Timestamp>
  expires_at: Timestamp
  ended_at: Timestamp | null
  is_remembered: Generated<boolean>
  method: Generated<'password' | 'sso' | 'openid'>
  confirmed_at: Timestamp | null
}

export interface SignInLimitsTable {
  key: string
  attempts: number
  ends_at: Timestamp
}

export interface SignInStepsTable {
  token_hash: Buffer
  profile_id: Id
  user_id: Id
  account_id: Id
  method: 'password' | 'sso' | 'openid'
  needs_code: boolean
  needs_password: boolean
  is_remembered: boolean
  redirect_to: string
  created_at: Generated<Timestamp>
  expires_at: Timestamp
}

export interface SourceConnectionsTable {
  account_id: Id
  source: 'google' | 'facebook' | 'trustpilot'
  state: 'connected' | 'expired' | 'ended' | 'disconnected'
  token: string | null
  remote_name: Generated<string>
  user_id: Id | null
  connected_by: Generated<string>
  connected_at: Generated<Timestamp>
  expires_at: Timestamp | null
  warned_days: 7 | 1 | null
  changed_at: Generated<Timestamp>
  renewing_until: Timestamp | null
  location_id: Id | null
}

export interface SourcesTable {
  id: ReadOnly<Id>
  code: ReadOnly<string>
  name: ReadOnly<string>
  ordinal: ReadOnly<number>
  publishes_with: ReadOnly<'google' | 'facebook' | 'trustpilot' | null>
  keep_hours: ReadOnly<number | null>
  has_storage_contract: ReadOnly<boolean>
  effective_keep_hours: ReadOnly<number | null>
}

export interface SpecialHoursTable {
  account_id: Id
  id: Generated<Id>
  location_id: Id
  start_date: string
  closed: boolean
  is_24_hours: boolean
  hours: Json<ColumnTypes['special_hours.hours']>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export interface SsoKeysTable {
  account_id: Id
  id: Generated<Id>
  name: string
  public_key: string
  created_by: string
  created_at: Generated<Timestamp>
  last_used_at: Timestamp | null
  revoked_at: Timestamp | null
}

export interface SsoUsesTable {
  key_id: Id
  token_id: string
  expires_at: Timestamp
}

export interface StaffTable {
  profile_id: ReadOnly<Id>
  is_active: ReadOnly<boolean>
  since: ReadOnly<Timestamp>
}

export interface TagsTable {
  account_id: Id
  id: Generated<Id>
  name: string
  created_at: Generated<Timestamp>
}

export interface TargetScoresTable {
  account_id: Id
  avg_rating: Numeric
  total_reviews: number
  response_rate: number
  response_time: Numeric
  owner_photos_count: number
  ll_sync_ratio: number
  avg_rating_weight: number
  total_reviews_weight: number
  response_rate_weight: number
  response_time_weight: number
  owner_photos_count_weight: number
  ll_sync_ratio_weight: number
  updated_at: Generated<Timestamp>
  changed_by: string | null
}

export interface UserGroupsTable {
  account_id: Id
  user_id: Id
  group_id: Id
}

export interface UserLocationsTable {
  account_id: Id
  user_id: Id
  location_id: Id
}

export interface UserPermissionsTable {
  account_id: Id
  user_id: Id
  resource: string
  action: 'create' | 'read' | 'update' | 'delete' | 'respond' | 'preview'
  is_allowed: boolean
}

export interface UsersTable {
  id: InsertOnly<Generated<Id>>
  account_id: InsertOnly<Id>
  profile_id: Id | null
  user_type: 'email_only' | 'read_only' | 'user' | 'limited_user' | 'manager' | 'admin'
  name: string
  email: string
  is_account_owner: InsertOnly<Generated<boolean>>
  is_active: Generated<boolean>
  created_at: InsertOnly<Generated<Timestamp>>
  is_limited: Generated<boolean>
  changed_by: string | null
  changed_at: Timestamp | null
}

export interface WhiteLabelLogosTable {
  account_id: Id
  digest: string
  image: Buffer
  created_at: Generated<Timestamp>
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
  applies_to_children: Generated<boolean>
  custom_domain: string | null
  domain_token: Generated<string>
  domain_verified_at: Timestamp | null
  updated_at: Generated<Timestamp>
  changed_by: string | null
}

export interface WidgetLocationsTable {
  account_id: Id
  widget_id: Id
  location_id: Id
}

export interface WidgetReviewsTable {
  account_id: Id
  widget_id: Id
  review_id: Id
  ordinal: number
}

export interface WidgetsTable {
  account_id: Id
  id: Generated<Id>
  key: string
  name: string
  widget_type: 'teaser' | 'full_page' | 'star_snapshot' | 'location_info'
  settings: Json<ColumnTypes['widgets.settings']>
  has_all_locations: Generated<boolean>
  created_by: string
  created_at: Generated<Timestamp>
  changed_by: string
  changed_at: Generated<Timestamp>
}

export interface Schema {
  account_months: AccountMonthsTable
  account_scores: AccountScoresTable
  account_settings: AccountSettingsTable
  accounts: AccountsTable
  api_quotas: ApiQuotasTable
  api_tokens: ApiTokensTable
  audit_events: AuditEventsTable
  bulk_edit_checks: BulkEditChecksTable
  bulk_edit_locations: BulkEditLocationsTable
  bulk_edits: BulkEditsTable
  business_categories: BusinessCategoriesTable
  categories: CategoriesTable
  category_terms: CategoryTermsTable
  child_accounts: ChildAccountsView
  child_connections: ChildConnectionsView
  child_feature_requests: ChildFeatureRequestsView
  child_months: ChildMonthsView
  child_reviews: ChildReviewsView
  child_sessions: ChildSessionsTable
  directory_rate_limits: DirectoryRateLimitsTable
  disabled_directories: DisabledDirectoriesTable
  ended_source_notices: EndedSourceNoticesTable
  export_files: ExportFilesTable
  feature_requests: FeatureRequestsTable
  google_edits: GoogleEditsTable
  group_locations: GroupLocationsTable
  groups: GroupsTable
  idempotency_keys: IdempotencyKeysTable
  impersonations: ImpersonationsTable
  import_batches: ImportBatchesTable
  import_changes: ImportChangesTable
  import_locations: ImportLocationsTable
  import_rejects: ImportRejectsTable
  imports: ImportsTable
  industry_scores: IndustryScoresTable
  invitations: InvitationsTable
  keyword_analyses: KeywordAnalysesTable
  keyword_analysis_queue: KeywordAnalysisQueueTable
  keywords: KeywordsTable
  landing_pages: LandingPagesTable
  listed_reviews: ListedReviewsTable
  listing_changes: ListingChangesTable
  listing_claims: ListingClaimsTable
  listing_locks: ListingLocksTable
  listings: ListingsTable
  location_changes: LocationChangesTable
  location_custom_targets: LocationCustomTargetsTable
  location_decisions: LocationDecisionsTable
  location_listings: LocationListingsTable
  location_months: LocationMonthsTable
  location_overrides: LocationOverridesTable
  location_publications: LocationPublicationsTable
  locations: LocationsTable
  mail_dispatcher: MailDispatcherTable
  mail_lanes: MailLanesTable
  mail_refusals: MailRefusalsTable
  mailed_links: MailedLinksTable
  mails: MailsTable
  microsurvey_responses: MicrosurveyResponsesTable
  muted_location_issues: MutedLocationIssuesTable
  photo_drafts: PhotoDraftsTable
  photos: PhotosTable
  pictures: PicturesTable
  post_locations: PostLocationsTable
  posts: PostsTable
  profile_identities: ProfileIdentitiesTable
  profiles: ProfilesTable
  recovery_codes: RecoveryCodesTable
  removed_reviews: RemovedReviewsTable
  response_events: ResponseEventsTable
  responses: ResponsesTable
  review_categories: ReviewCategoriesTable
  review_fetches: ReviewFetchesTable
  review_index_queue: ReviewIndexQueueTable
  review_index_rebuilds: ReviewIndexRebuildsTable
  review_keywords: ReviewKeywordsTable
  review_months: ReviewMonthsTable
  review_tags: ReviewTagsTable
  review_words: ReviewWordsTable
  review_years: ReviewYearsTable
  reviews: ReviewsTable
  reviews_not_analyzed: ReviewsNotAnalyzedTable
  saved_filter_defaults: SavedFilterDefaultsTable
  saved_filter_uses: SavedFilterUsesTable
  saved_filters: SavedFiltersTable
  scheduled_export_deliveries: ScheduledExportDeliveriesTable
  scheduled_export_recipients: ScheduledExportRecipientsTable
  scheduled_export_runs: ScheduledExportRunsTable
  scheduled_exports: ScheduledExportsTable
  second_factors: SecondFactorsTable
  sessions: SessionsTable
  sign_in_limits: SignInLimitsTable
  sign_in_steps: SignInStepsTable
  source_connections: SourceConnectionsTable
  sources: SourcesTable
  special_hours: SpecialHoursTable
  sso_keys: SsoKeysTable
  sso_uses: SsoUsesTable
  staff: StaffTable
  tags: TagsTable
  target_scores: TargetScoresTable
  user_groups: UserGroupsTable
  user_locations: UserLocationsTable
  user_permissions: UserPermissionsTable
  users: UsersTable
  white_label_logos: WhiteLabelLogosTable
  white_labels: WhiteLabelsTable
  widget_locations: WidgetLocationsTable
  widget_reviews: WidgetReviewsTable
  widgets: WidgetsTable
}
