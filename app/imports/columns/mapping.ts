/**
 * How the columns of one file are read: proposed by us, decided by the user, and remembered for the next file of the
 * same kind.
 */
import { createHash } from 'node:crypto'
import type { IdConflictResolution } from '../id-conflicts/id-conflict'
import type { FieldName } from './column-fields'
import type { DateOrder } from './parse-date'
import type { RatingScale } from './parse-rating'

export type Mapping = {
  /** The field of each column of the file; null for a column that is left out. */
  columns: (FieldName | null)[]
  /** The source's code; null when a column contains it. */
  source: string | null
  scale: RatingScale
  dateOrder: DateOrder
  /** The day that "2 years ago" is counted from, and the date of a review that has none. */
  fileDate: string
  /** Whether to create locations that are not found. */
  createLocations: boolean
  /** The location of all reviews, by name or external ID, if no column contains it. */
  location: string
  /**
   * What IDs known at another location mean. Applies to this file only; the user is asked when the check finds such
   * IDs.
   */
  knownElsewhere?: IdConflictResolution
}

/** Files with the same headings in the same order are of the same kind. */
export function headingsKey(headings: string[]): string {
  return createHash('sha256').update(JSON.stringify(headings)).digest('base64url').slice(0, 22)
}
