/**
 * Derives one of the eight states from what a directory shows, how that compares, and the progress of our last change.
 */
import type { DirectoryStatus } from '#app/database/schema'
import type { ListingField, ShownListing } from '#app/providers/directory-adapter'
import { fieldLabels, fieldOfUnit } from '../listing-fields'
import type { Comparison } from './compare-listing'

/** The fields of our last change by their outcome. */
export type Progress = {
  /** To be sent once nobody has edited for a while. */
  waiting: ListingField[]
  /** Sent, without an outcome so far. */
  inFlight: ListingField[]
  /** Reported as live, and not seen yet. */
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
  // A rejected field that is not shown, because a rejected document is hidden, counts the same as one that differs.
  if (rejectedFields.some((field) => differing.includes(field) || unsupported[field]))
    return 'action_required'
  const openFields = differing.filter((field) => ![...inFlight, ...live].includes(field))
  if (openFields.some((field) => !waiting.includes(field))) return 'not_in_sync'
  if (openFields.length > 0) return 'pending_sync'
  if (pending.length > 0 || differing.some((field) => inFlight.includes(field))) return 'in_progress'
  if (fieldsCompared === 0)
    return statusWithoutComparison(inFlight.length + live.length > 0, rejectedFields.length > 0)
  // Nothing is known to be wrong, but that does not prove it is in sync.
  return differing.length > 0 ? 'published' : 'in_sync'
}

/** Returns the state of a listing with nothing to compare, such as one of a permanently closed location. */
function statusWithoutComparison(isUnderway: boolean, isRefused: boolean): DirectoryStatus {
  if (isRefused) return 'action_required'
  return isUnderway ? 'in_progress' : 'not_available'
}

/** Returns whether the directory shows nothing at all of the listing, which means that it rejected it. */
function isRejected({ facts }: Pick<ShownListing, 'facts'>): boolean {
  return Object.keys(facts).length === 0
}

/** Formats a description such as "Fields not in sync: phone, hours". */
export function descriptionOf(
  shown: Pick<ShownListing, 'facts'> | null,
  { differences, fieldsCompared }: Comparison,
): string {
  const differing = [...new Set(differences.map(({ field }) => fieldLabels[fieldOfUnit(field)]))]
  if (differing.length > 0) return `Fields not in sync: ${differing.join(', ')}`
  if (shown && isRejected(shown))
    return 'This directory rejected the listing and doesn’t report what it shows.'
  return shown && fieldsCompared === 0 ? 'This directory reports nothing to compare.' : ''
}
