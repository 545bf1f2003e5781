/**
 * How the columns of one file are read: proposed by us, decided by a person, and remembered for the next file of the
 * same kind.
 */
import { createHash } from 'node:crypto'
import type { IdConflictResolution } from '../id-conflicts/id-conflict'
import type { FieldName } from './column-fields'
import type { DateOrder } from './parse-date'
import type { RatingScale } from './parse-rating'

export type Mapping = {
  /** For each column of the file its field; null for a column that is left out. */
  columns: (FieldName | null)[]
  /** The source's code; null when a column contains it. */
  source: string | null
  scale: RatingScale
  dateOrder: DateOrder
  /** The day that "2 years ago" is counted from, and the date of a review that has none. */
  fileDate: string
  /** Create the locations that are not found. */
  createLocations: boolean
  /** When no column contains the location: the one that all reviews belong to, by name or external ID. */
  location: string
  /** For this file only: what it means that an ID is known at another location. Asked when needed. */
  knownElsewhere?: IdConflictResolution
}

/** Files with the same headings in the same order are of the same kind. */
export function headingsKey(headings: string[]): string {
  return createHash('sha256').update(JSON.stringify(headings)).digest('base64url').slice(0, 22)
}
