/** Files made from reports, and the standing orders for them. */
import type { Generated } from 'kysely'
import type { Count, Id, Instant, Json, MaybeInstant, Text } from './column-kinds'

export type ExportFileStatus = 'queued' | 'processing' | 'complete' | 'no_results' | 'failed' | 'expired'

export interface ExportFilesTable {
  account_id: Id
  id: Generated<Id>
  user_id: Id
  report: string
  filter: Json
  columns: string[] | null
  time_zone: string
  as_of: Date
  limited_to: Id | null
  reach: Generated<Id[] | null>
  run_id: Id | null
  sends_mail: Generated<boolean>
  status: Generated<ExportFileStatus>
  status_reason: Text
  notice: Text
  rows_expected: Id | null
  rows_written: Generated<Id>
  bytes: Id | null
  file_key: string | null
  attempts: Count
  created_at: Instant
  started_at: MaybeInstant
  finished_at: MaybeInstant
  expires_at: MaybeInstant
}

export type Frequency = 'daily' | 'weekly' | 'monthly'

export interface ScheduledExportsTable {
  account_id: Id
  id: Generated<Id>
  created_by: Id
  report: string
  resource_id: string | null
  name: string
  description: Text
  filter: Json
  columns: string[] | null
  frequency: Frequency
  /** 0 is Sunday. */
  weekday: number | null
  day_of_month: number | null
  /** `HH:MM:SS`, in `time_zone`. */
  local_time: string
  time_zone: string
  skips_empty: Generated<boolean>
  next_at: MaybeInstant
  stopped_because: Text
  last_sent_at: MaybeInstant
  revision: Count
  created_at: Instant
  updated_at: Instant
  deleted_at: MaybeInstant
}

export interface ScheduledExportRecipientsTable {
  account_id: Id
  scheduled_export_id: Id
  user_id: Id
  added_at: Instant
  unsubscribed_at: MaybeInstant
  may_return: Generated<boolean>
}

export type RunStatus = 'running' | 'sent' | 'skipped' | 'failed'

export interface ScheduledExportRunsTable {
  account_id: Id
  id: Generated<Id>
  scheduled_export_id: Id
  occurrence_at: Date
  is_test: Generated<boolean>
  is_late: Generated<boolean>
  missed: Count
  status: Generated<RunStatus>
  problem: Text
  started_at: Instant
  finished_at: MaybeInstant
}

export type DeliveryStatus = 'waiting' | 'mailed' | 'skipped' | 'failed'

export interface ScheduledExportDeliveriesTable {
  account_id: Id
  run_id: Id
  user_id: Id
  export_file_id: Id | null
  mail_id: Id | null
  status: Generated<DeliveryStatus>
  problem: Text
}

export interface MailRefusalsTable {
  account_id: Id
  list: 'alerts' | 'requests'
  email: string
  refused_at: Instant
}
