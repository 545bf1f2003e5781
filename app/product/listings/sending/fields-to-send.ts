/**
 * Selects the fields of a batch to send to one directory: fields that were edited, differ in the directory, can be
 * expressed and written there, and can be sent in the location's business status.
 */
import { type Directory, directoryEntryOf } from '#app/kit/directories/directories'
import type { DirectoryAdapter } from '#app/kit/providers/directory-adapter'
import type { ListingFacts, ListingField } from '#app/kit/providers/listing-facts'
import { listingFields } from '#app/kit/providers/listing-facts'
import { isSendable } from '#app/product/locations/publishing/publication'
import { fieldOfUnit, listingFieldsOf } from '../listing-fields'
import type { Comparison } from '../scanning/compare-listing'

/** What was sent to the directory since the last edit. A repeated run does not send it again. */
export type PreviousSubmission = { fields: string[]; isAnswered: boolean }

export type SendCandidate = {
  directory: Directory
  adapter: Pick<DirectoryAdapter, 'abilities' | 'unsupportedFields'>
  ours: ListingFacts
  /** The comparison with the existing listing, or null if there is no listing yet. */
  comparison: Comparison | null
  waiting: string[]
  previous: PreviousSubmission | null
}

export function fieldsToSend({
  directory,
  adapter,
  ours,
  comparison,
  waiting,
  previous,
}: SendCandidate): ListingField[] {
  const inexpressible = adapter.unsupportedFields(ours)
  const isWritable = (field: ListingField) =>
    adapter.abilities[field] === 'writes' &&
    inexpressible[field] === undefined &&
    isSendable(field, ours.open_status)
  const isSent = (field: ListingField) => previous?.isAnswered === true && previous.fields.includes(field)
  // A closed location gets no new listing, because its name and address cannot be sent.
  const isOpen = ours.open_status === null || ours.open_status === 'active'
  if (!comparison)
    return directoryEntryOf(directory).createsListings && isOpen
      ? listingFields.filter((field) => isWritable(field) && !isSent(field))
      : []
  const differing = new Set(comparison.differences.map(({ field }) => fieldOfUnit(field)))
  // A field that can be written but not read (a website on Yelp, all fields of a rejected document) may differ.
  const canDiffer = (field: ListingField) =>
    differing.has(field) || comparison.unsupported[field] !== undefined
  return listingFieldsOf(waiting, directory).filter(
    (field) => canDiffer(field) && isWritable(field) && !isSent(field),
  )
}
