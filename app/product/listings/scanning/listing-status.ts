/**
 * Derives a listing's state, one of eight, from what the directory shows, the comparison with our values, and the
 * progress of our last change.
 */
import type { DirectoryStatus } from '#app/kit/database/schema'
import type { ShownListing } from '#app/kit/providers/directory-adapter'
import type { ListingField } from '#app/kit/providers/listing-facts'
import { differencesPrefix, nothingToCompareDescription, rejectedDescription } from '../listing-descriptions'
import { fieldLabels, fieldOfUnit } from '../listing-fields'
import type { Comparison } from './compare-listing'

/** The fields of our last change, grouped by their progress. */
export type Progress = {
  /** The fields that will be sent once nobody has edited the location for a while. */
  waiting: ListingField[]
  /** The fields that were sent and have no outcome yet. */
  inFlight: ListingField[]
  /** The fields that the directory reported as live but that no scan has seen yet. */
  live: ListingField[]
  rejected: ListingField[]
}

export const noProgress: Progress = { waiting: [], inFlight: [], live: [], rejected: [] }

export function listingStatusOf(
  shown: Pick<ShownListing, 'claim' | 'facts'> | null,
  { differences, pending, fieldsCompared, unsupported }: Comparison,
  { waiting, inFlight, live, rejected }: Progress,
): DirectoryStatus {
  const rejectedFields = rejected.filter((field) => !waiting.includes(field))
  if (!shown) {
    if (inFlight.length + live.length > 0) return 'in_progress'
    return rejectedFields.length > 0 ? 'action_required' : 'not_available'
  }
  if (shown.claim === 'pending') return 'pending_claim'
  if (isRejected(shown)) return waiting.length > 0 ? 'pending_sync' : 'action_required'
  const differing = differences.map(({ field }) => fieldOfUnit(field))
  // A directory may hide a rejected document, so a rejected field that is not shown counts as differing.
  if (rejectedFields.some((field) => differing.includes(field) || unsupported[field]))
    return 'action_required'
  const openFields = differing.filter((field) => ![...inFlight, ...live].includes(field))
  if (openFields.some((field) => !waiting.includes(field))) return 'not_in_sync'
  if (openFields.length > 0) return 'pending_sync'
  if (pending.length > 0 || differing.some((field) => inFlight.includes(field))) return 'in_progress'
  if (fieldsCompared === 0)
    return statusWithoutComparison(inFlight.length + live.length > 0, rejectedFields.length > 0)
  // Fields that still differ here were reported as live. Nothing is known to be wrong, but they are not proven to be in
  // sync.
  return differing.length > 0 ? 'published' : 'in_sync'
}

/** Returns the state of a listing with nothing to compare, such as the listing of a permanently closed location. */
function statusWithoutComparison(isUnderway: boolean, isRefused: boolean): DirectoryStatus {
  if (isRefused) return 'action_required'
  return isUnderway ? 'in_progress' : 'not_available'
}

/** Checks whether the directory shows no facts at all, which means that it rejected the listing. */
function isRejected({ facts }: Pick<ShownListing, 'facts'>): boolean {
  return Object.keys(facts).length === 0
}

/** Formats a description such as "Fields not in sync: phone, hours". Returns '' if there is nothing to describe. */
export function descriptionOf(
  shown: Pick<ShownListing, 'facts'> | null,
  { differences, fieldsCompared }: Comparison,
): string {
  const differing = [...new Set(differences.map(({ field }) => fieldLabels[fieldOfUnit(field)]))]
  if (differing.length > 0) return `${differencesPrefix}${differing.join(', ')}`
  if (shown && isRejected(shown)) return rejectedDescription
  return shown && fieldsCompared === 0 ? nothingToCompareDescription : ''
}
