/** How the columns of one file are read: proposed by us, decided by a person, remembered for the next such file. */
import { createHash } from 'node:crypto'
import type { KnownElsewhere } from '../known-elsewhere'
import type { DateOrder } from './dates'
import type { FieldName } from './fields'
import type { RatingScale } from './ratings'

export type Mapping = {
  /** For each column of the file its field; null for a column that is left out. */
  columns: (FieldName | null)[]
  /** The source's code; null when a column tells it. */
  source: string | null
  scale: RatingScale
  dateOrder: DateOrder
  /** The day from which "2 years ago" counts, and the date of a review that has none. */
  fileDate: string
  /** Create the locations that are not found. */
  createLocations: boolean
  /** When no column tells the location: the one all reviews belong to, by name or external ID. */
  location: string
  /** Of this one file: what it means that an ID is known at another location. Asked when it is needed. */
  knownElsewhere?: KnownElsewhere
}

/** Files with the same headings in the same order are of the same kind. */
export function headingsKey(headings: string[]): string {
  return createHash('sha256').update(JSON.stringify(headings)).digest('base64url').slice(0, 22)
}
