/** What Google said beforehand of an edit of many locations. */
import type { ColumnType } from 'kysely'
import type { Id, Instant, Text } from './column-kinds'

export type CheckOutcome = 'queued' | 'fine' | 'refused' | 'unknown'

export interface BulkEditChecksTable {
  account_id: Id
  bulk_edit_id: Id
  location_id: Id
  outcome: ColumnType<CheckOutcome, CheckOutcome | undefined, CheckOutcome>
  reason: Text
  asked_at: Instant
}
