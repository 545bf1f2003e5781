/**
 * Selects what one directory is sent of a batch: fields that were edited, differ there, and can be expressed and
 * written there.
 */
import { type Directory, directoryOf } from '#app/directories/directories'
import type { DirectoryAdapter, ListingField, PlaceFacts } from '#app/providers/directory-adapter'
import { listingFields } from '#app/providers/directory-adapter'
import { fieldOfUnit, listingFieldsOf } from '../fields'
import type { Comparison } from '../scanning/compare-listing'

/** What was sent there since the last edit, so that a repeated run does not send it again. */
export type SentBefore = { fields: string[]; isAnswered: boolean }

export type ToSend = {
  directory: Directory
  adapter: Pick<DirectoryAdapter, 'abilities' | 'cannotExpress'>
  ours: PlaceFacts
  /** Null when there is no listing yet. */
  comparison: Comparison | null
  waiting: string[]
  before: SentBefore | null
}

export function fieldsToSend({
  directory,
  adapter,
  ours,
  comparison,
  waiting,
  before,
}: ToSend): ListingField[] {
  const cannot = adapter.cannotExpress(ours)
  const writable = (field: ListingField) =>
    adapter.abilities[field] === 'writes' && cannot[field] === undefined
  const isSent = (field: ListingField) => before?.isAnswered === true && before.fields.includes(field)
  if (!comparison)
    return directoryOf(directory).createsListings
      ? listingFields.filter((field) => writable(field) && !isSent(field))
      : []
  const differing = new Set(comparison.differences.map(({ field }) => fieldOfUnit(field)))
  // A field that can be written but not read (a website at Yelp, everything in a rejected document) may differ.
  const mayDiffer = (field: ListingField) =>
    differing.has(field) || comparison.unsupported[field] !== undefined
  return listingFieldsOf(waiting, directory).filter(
    (field) => mayDiffer(field) && writable(field) && !isSent(field),
  )
}
