/** What accounts score by the default targets, and the medians of an industry. */
import type { ColumnType } from 'kysely'
import type { Id } from './column-kinds'

/** With decimals: they come as text. */
type Decimal = ColumnType<string, number, number>
type MaybeDecimal = ColumnType<string | null, number | null, number | null>

type Scored = {
  formula: 'weights' | 'subscores'
  computed_on: string
  score_before: MaybeDecimal
  response_rate: MaybeDecimal
}

export interface AccountScoresTable extends Scored {
  account_id: Id
  score: MaybeDecimal
}

/** Everybody's. */
export interface IndustryScoresTable extends Scored {
  vertical: string
  accounts: number
  score: Decimal
}
