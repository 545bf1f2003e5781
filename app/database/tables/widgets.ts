/** What a business shows of its reviews and places on sites of its own. */
import type { Generated, JSONColumnType } from 'kysely'
import type { Id, Instant } from './column-kinds'

export type WidgetType = 'teaser' | 'full_page' | 'star_snapshot' | 'location_info'

export interface WidgetsTable {
  account_id: Id
  id: Generated<Id>
  key: string
  name: string
  widget_type: WidgetType
  settings: JSONColumnType<Record<string, unknown>, string, string>
  has_all_locations: Generated<boolean>
  created_by: string
  created_at: Instant
  changed_by: string
  changed_at: Instant
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
