/** What an account's locations aim at, and one location otherwise. */
import type { ColumnType } from 'kysely'
import type { Id, Instant } from './column-kinds'

/** With decimals: they come as text. */
type Decimal = ColumnType<string, number, number>

type Wanted = {
  avg_rating: Decimal
  total_reviews: number
  response_rate: number
  response_time: Decimal
  owner_photos_count: number
  ll_sync_ratio: number
}

export type TargetColumn = keyof Wanted

export interface TargetScoresTable extends Wanted, Record<`${TargetColumn}_weight`, number> {
  account_id: Id
  updated_at: Instant
}

export interface LocationCustomTargetsTable extends Record<TargetColumn, unknown> {
  account_id: Id
  location_id: Id
  avg_rating: ColumnType<string | null, number | null, number | null>
  total_reviews: number | null
  response_rate: number | null
  response_time: ColumnType<string | null, number | null, number | null>
  owner_photos_count: number | null
  ll_sync_ratio: number | null
  updated_at: Instant
}
