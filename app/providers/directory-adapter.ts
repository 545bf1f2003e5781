/**
 * The operations of every directory, whatever its protocol: find a location's listing, read what it shows, write some
 * fields, and query the outcome. The differences between our data and theirs are computed in one place for all
 * directories, based on `abilities` and `unsupportedFields`. Results are values: `unavailable` never means "there is
 * nothing there".
 */

import type { ProfileFacts } from './google-business-profile/profiles/translate-location'
import type { ProviderResult } from './provider-result'

export const listingFields = [
  ...(['public_name', 'address', 'phone', 'website', 'category', 'open_status'] as const),
  ...(['hours', 'special_hours'] as const),
]
export type ListingField = (typeof listingFields)[number]

/**
 * A location's facts in our terms. Adapters map categories to a vendor's own ids. `account` is the location's account,
 * for directories where one access of the installation serves all accounts.
 */
export type ListingFacts = ProfileFacts & { account?: string | undefined }

/** `writes` includes reading. `none` means that a directory neither returns nor accepts the field. */
export type FieldAbility = 'writes' | 'reads' | 'none'

export type ShownListing = {
  remoteId: string
  /** The public page of the listing. */
  url: string | null
  /** Only what the directory returns: a missing field is unknown, and null means that the directory has no value. */
  facts: Partial<ListingFacts>
  claim: 'ours' | 'pending' | 'unclaimed'
  /** Why nothing can be published there now, in a sentence. Missing when a directory does not say. */
  barrier?: string | null
  /** Our own edits that the directory has accepted and does not show yet. */
  pending: ListingField[]
  /** Sent back with a write to a directory that refuses to overwrite concurrent changes (an ETag). */
  version: string | null
  /** The whole document, for directories where a write replaces all of it: fields we do not know are preserved. */
  document: unknown
}

/** A 2xx means "accepted", never "live": only a reading or `confirm` can say live. */
export type Submission = {
  remoteId: string
  /** Passed to `confirm` later. Null when only `read` shows the outcome. */
  job: string | null
  taken: ListingField[]
  refused: { field: ListingField; reason: string }[]
}

export type Confirmation =
  | { state: 'live' | 'pending' }
  | { state: 'rejected'; reasons: { field: ListingField | null; reason: string }[] }

export type DirectoryAdapter = {
  abilities: Record<ListingField, FieldAbility>
  /**
   * Returns the fields whose value this directory cannot express (such as a third range of hours in a day), each with a
   * sentence.
   */
  unsupportedFields: (facts: ListingFacts) => Partial<Record<ListingField, string>>
  /** Returns the listing of this location, or null when there is none. Never returns a best guess. */
  find: (facts: ListingFacts) => Promise<ProviderResult<{ remoteId: string; url: string | null } | null>>
  /** Returns null only when the listing is certainly gone. */
  read: (remoteId: string) => Promise<ProviderResult<ShownListing | null>>
  /**
   * Sends these fields with the values in `facts`. `shown` is the last reading. Without one, a listing is created if
   * the directory accepts new listings. Safe to repeat: sending the same facts twice leaves one listing that shows
   * them.
   */
  write: (
    shown: ShownListing | null,
    facts: ListingFacts,
    fields: ListingField[],
  ) => Promise<ProviderResult<Submission>>
  confirm: (remoteId: string, job: string) => Promise<ProviderResult<Confirmation>>
}
