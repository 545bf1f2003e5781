/** The profiles of a connected user, and the accounts that contain them. An edit sets values, so it is safe to repeat. */
import type { ListingAddress, ListingFacts, ListingField } from '../listing-facts'
import type { ProviderResult } from '../provider-result'

/** A fact of a profile that can be edited on its own. The External ID is sent only to profiles. */
export type ProfileField = ListingField | 'external_id'

export type ProfileAccount = { name: string; title: string }

/** A profile. `locationName` is its name at the provider, such as `accounts/1/locations/2`. */
export type Profile = {
  locationName: string
  placeId: string | null
  mapsUrl: string | null
  facts: ListingFacts
}

export type ShownProfile = {
  /** The profile as people see it. */
  facts: ListingFacts
  mapsUrl: string | null
  /** The fields that show something other than what the owner wrote. */
  differing: ProfileField[]
  /** The fields whose new values are still being reviewed. */
  pending: ProfileField[]
}

/** What an edit sets: the fields to our values, and of the special hours, only those on `dates`. */
export type EditScope = { fields: ProfileField[]; dates: string[] }

export type ProfileEdit = {
  locationName: string
  facts: ListingFacts
  desired: EditScope
  /** Whether an earlier run may already have sent the edit. */
  isUncertain: boolean
  /** Records that the edit is being sent. Called right before each request that changes the profile. */
  recordSending: () => Promise<void>
}

/**
 * The fields that were accepted, and the final result. If any field was not accepted, the result is that of the last
 * failed request.
 */
export type EditResult = { accepted: ProfileField[]; result: ProviderResult<null> }

/** A place on the provider's map, with or without a profile. */
export type FoundLocation = {
  placeId: string | null
  name: string
  address: ListingAddress | null
  phone: string | null
  website: string | null
  category: { gcid: string; name: string } | null
  mapsUrl: string | null
  /** Whether the place has a profile with an owner. Users can request access to it, but cannot claim it. */
  isClaimed: boolean
}

export type ProfileCategory = { gcid: string; name: string }

export type Profiles = {
  listAccounts: () => Promise<ProviderResult<ProfileAccount[]>>
  /** Lists all profiles of an account, never some of them. */
  list: (accountName: string) => Promise<ProviderResult<Profile[]>>
  getShown: (locationName: string) => Promise<ProviderResult<ShownProfile>>
  /**
   * Sends an edit, which counts against the edit limit. A rejected edit is sent field by field, so that one invalid
   * field does not prevent the others from being updated. `ok` means accepted, not live: see `getShown`.
   */
  edit: (edit: ProfileEdit) => Promise<EditResult>
  /** Lets the provider validate an edit without making it. */
  validate: (edit: Pick<ProfileEdit, 'locationName' | 'facts' | 'desired'>) => Promise<ProviderResult<null>>
  /** Finds a category by its name in the language of the region. Returns null if there is none. */
  findCategory: (name: string, regionCode: string) => Promise<ProviderResult<ProfileCategory | null>>
  /** Finds up to five places for a text. */
  searchPlaces: (text: string) => Promise<ProviderResult<FoundLocation[]>>
}
