/**
 * The mapping of a reviews file: which field each column contains, and how its values are interpreted. We propose a
 * mapping, the user confirms or changes it, and it is proposed again for the next file with the same headings.
 */
import { createHash } from 'node:crypto'
import type { IdConflictResolution } from '../id-conflicts/id-conflict'
import type { FieldName } from './column-fields'
import type { DateOrder } from './date-order'
import type { QuestionKind } from './mapping-question'
import type { RatingScale } from './parse-rating'

export type Mapping = {
  /** The field of each column of the file; null for a column that is not imported. */
  columns: (FieldName | null)[]
  /** The code of the source of all reviews; null if a column contains the source. */
  source: string | null
  scale: RatingScale
  dateOrder: DateOrder
  /** The date from which "2 years ago" is counted back. Also used as the date of a review without a date. */
  fileDate: string
  /** Whether to create locations that are not found. */
  createLocations: boolean
  /** The name or external ID of the location of all reviews, if no column contains the location. */
  location: string
  /**
   * How to treat review IDs that belong to reviews at another location. If the check finds such IDs, the user has to
   * choose. The choice applies to this file only.
   */
  knownElsewhere?: IdConflictResolution
  /** The questions about the mapping to which the user answered that it is right. */
  confirmed?: QuestionKind[]
  /**
   * The columns that had no values in the first rows, so that the user had no reason to import them. The next file with
   * the same headings can have values there.
   */
  emptyColumns?: number[]
}

/**
 * Returns a hash of the headings and their order. Used to find the mapping last used for a file with the same headings.
 */
export function headingsKey(headings: string[]): string {
  return createHash('sha256').update(JSON.stringify(headings)).digest('base64url').slice(0, 22)
}
