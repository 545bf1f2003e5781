/**
 * What every directory is asked, whichever protocol it speaks: find a place, read what it shows, write some fields,
 * and look what became of that. What differs between ours and theirs is planned in one place for all of them, from
 * `abilities` and `cannotExpress`. Answers are values: an `unavailable` one never means "there is nothing there".
 */
import type { Answer } from './answer'
import type { ProfileFacts } from './google-business-profile/translate-location'

export const listingFields = [
  ...(['public_name', 'address', 'phone', 'website', 'category', 'open_status'] as const),
  ...(['hours', 'special_hours'] as const),
]
export type ListingField = (typeof listingFields)[number]

/**
 * A location's facts in our words. A category that a vendor has its own id for is matched by its adapter. `account` is
 * whose location it is, where the installation's access serves all of them.
 */
export type PlaceFacts = ProfileFacts & { account?: string | undefined }

/** `writes` includes reading; what a directory neither tells nor takes is `none`. */
export type FieldAbility = 'writes' | 'reads' | 'none'

export type ShownListing = {
  remoteId: string
  /** Where people see it. */
  url: string | null
  /** Only what it tells: a field that is missing is unknown, null is "it says there is none". */
  facts: Partial<PlaceFacts>
  claim: 'ours' | 'pending' | 'unclaimed'
  /** Why nothing can be published there now, in a sentence; missing where a directory does not say. */
  barrier?: string | null
  /** Our own edits that it has taken and not shown yet. */
  pending: ListingField[]
  /** Told back with a write, where a directory refuses to overwrite what changed meanwhile (an ETag). */
  version: string | null
  /** The whole document, where a write replaces all of it: what we do not know of stays as it was. */
  document: unknown
}

/** A 2xx is "accepted", never "live": only a reading or `confirm` says live. */
export type Submission = {
  remoteId: string
  /** To be asked about with `confirm`; null where there is nothing to ask but `read`. */
  job: string | null
  taken: ListingField[]
  refused: { field: ListingField; reason: string }[]
}

export type Confirmation =
  | { state: 'live' | 'pending' }
  | { state: 'rejected'; reasons: { field: ListingField | null; reason: string }[] }

export type DirectoryAdapter = {
  abilities: Record<ListingField, FieldAbility>
  /** The fields whose value this directory has no words for (a third range of hours a day), each with a sentence. */
  cannotExpress: (facts: PlaceFacts) => Partial<Record<ListingField, string>>
  /** The listing that is this place; null when there is none. Never the nearest guess. */
  find: (facts: PlaceFacts) => Promise<Answer<{ remoteId: string; url: string | null } | null>>
  /** Null when it is surely gone there. */
  read: (remoteId: string) => Promise<Answer<ShownListing | null>>
  /**
   * Sends these fields as they stand in `facts`. `shown` is what was read last; without one, and where the directory
   * takes new places, one is created. Safe to repeat: the same facts sent twice leave one listing that shows them.
   */
  write: (
    shown: ShownListing | null,
    facts: PlaceFacts,
    fields: ListingField[],
  ) => Promise<Answer<Submission>>
  confirm: (remoteId: string, job: string) => Promise<Answer<Confirmation>>
}
