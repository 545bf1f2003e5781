import type { KeysetCursor } from '#app/platform/reports/keyset-page'
import type { ActivityCount, ActivityFilter, ActivityRow } from './activity'

export type ActivitySource = {
  /** Returns the id in a URL or an argument, or null if it cannot be the id of a row. */
  parseId: (text: string | null) => string | null
  find: (filter: ActivityFilter, cursor: KeysetCursor, limit: number) => Promise<FoundRow[]>
}

export type FoundRow = Omit<ActivityRow, 'accountName'>

/** Counts the rows of a source that wait or need attention, by state. `Tx` is the transaction that it needs, if any. */
export type StateCounts<Tx extends unknown[] = []> = { count: (...tx: Tx) => Promise<ActivityCount[]> }
