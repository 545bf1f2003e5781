/** What of a batch one directory is to be sent: what was edited, differs there, and can be said and written there. */
import { type Directory, directoryOf } from '#app/directories/directories'
import type { DirectoryAdapter, ListingField, PlaceFacts } from '#app/providers/directory-adapter'
import { listingFields } from '#app/providers/directory-adapter'
import { fieldOfUnit, listingFieldsOf } from '../fields'
import type { Comparison } from '../scanning/compare-listing'

/** What was sent there last, since the last edit: a repeated run does not send it once more. */
export type SentBefore = { fields: string[]; isAnswered: boolean }

export type ToSend = {
  directory: Directory
  adapter: Pick<DirectoryAdapter, 'abilities' | 'cannotExpress'>
  ours: PlaceFacts
  /** Null where there is no listing yet. */
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
  // What can be written there and is not told (a website at Yelp, all of a refused document) may well differ.
  const mayDiffer = (field: ListingField) =>
    differing.has(field) || comparison.unsupported[field] !== undefined
  return listingFieldsOf(waiting, directory).filter(
    (field) => mayDiffer(field) && writable(field) && !isSent(field),
  )
}
