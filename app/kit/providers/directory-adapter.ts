/**
 * The interface of every directory, regardless of its protocol: find a location's listing, read what it shows, write
 * some fields, and query the outcome. The differences between our data and a directory's data are computed in one place
 * for all directories, based on `abilities` and `unsupportedFields`. Results are values, and `unavailable` never means
 * that there is no listing.
 */

import type { ListingFacts, ListingField, LocationHours } from './listing-facts'
import type { ProviderResult } from './provider-result'

/** What a directory cannot hold of a location's hours, with a sentence that explains why. */
export type HoursLimits = {
  /** The fields that cannot be sent, because the directory would show something else. */
  unsupported: Partial<Record<keyof LocationHours, string>>
  /**
   * The special hours that are sent although the directory shows only a part of them, as it will show them. They cannot
   * be compared.
   */
  partial?: { reason: string; special_hours: LocationHours['special_hours'] }
}

/**
 * What an adapter can do with a field. `writes` includes reading. `none` means that the directory neither returns nor
 * accepts the field.
 */
export type FieldAbility = 'writes' | 'reads' | 'none'

export type ShownListing = {
  remoteId: string
  /** The URL of the listing's public page. */
  url: string | null
  /** The facts that the directory returns. A missing field is unknown; null means that the directory has no value. */
  facts: Partial<ListingFacts>
  claim: 'ours' | 'pending' | 'unclaimed'
  /**
   * A sentence that says why nothing can be published there now. Null if nothing prevents it; missing if the directory
   * does not say.
   */
  barrier?: string | null
  /** The fields whose new values the directory has accepted but does not show yet. */
  pending: ListingField[]
  /** The version to send back with a write (an ETag), for directories that refuse to overwrite concurrent changes. */
  version: string | null
  /**
   * The directory's document, for directories where a write replaces all of it. It preserves fields that we do not
   * know.
   */
  document: unknown
}

/**
 * The result of a write. A 2xx response only means that the change was accepted. To find out whether it is live, call
 * `read` or `confirm`.
 */
export type Submission = {
  remoteId: string
  /** The id to pass to `confirm` later, or null if only a reading shows the outcome. */
  job: string | null
  taken: ListingField[]
  refused: { field: ListingField; reason: string }[]
}

export type Confirmation =
  | { state: 'live' | 'pending' }
  /** Without reasons if the directory gives none. */
  | { state: 'rejected'; reasons: { field: ListingField | null; reason: string }[] }

export type DirectoryAdapter = {
  abilities: Record<ListingField, FieldAbility>
  /**
   * Returns the fields whose values this directory cannot express (such as a third range of hours in a day), each with
   * a sentence that explains why.
   */
  unsupportedFields: (facts: ListingFacts) => Partial<Record<ListingField, string>>
  /** Returns the fields of which this directory shows only a part, each with a sentence that says which one. */
  partialFields?: (facts: ListingFacts) => Partial<Record<ListingField, string>>
  /**
   * Finds the location's listing. Returns null if there is none. Never returns a listing that only might be the
   * location.
   */
  find: (facts: ListingFacts) => Promise<ProviderResult<{ remoteId: string; url: string | null } | null>>
  /** Reads what the listing shows. Returns null only if the listing certainly no longer exists. */
  read: (remoteId: string) => Promise<ProviderResult<ShownListing | null>>
  /**
   * Sends the given fields with their values in `facts`. `shown` is the last reading. If it is null, a listing is
   * created, provided that the directory accepts new listings. Safe to repeat: sending the same facts twice results in
   * one listing that shows them.
   */
  write: (
    shown: ShownListing | null,
    facts: ListingFacts,
    fields: ListingField[],
  ) => Promise<ProviderResult<Submission>>
  confirm: (remoteId: string, job: string) => Promise<ProviderResult<Confirmation>>
}
