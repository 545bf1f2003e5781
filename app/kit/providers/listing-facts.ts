/**
 * What a listing shows of a location, in our format. It belongs to no directory: adapters translate it to and from their
 * protocols.
 */
import type { OpenStatus } from '#app/kit/database/schema'
import type { DatedSpecialDay, WeekHours } from '#app/kit/opening-hours/hours'

export const listingFields = [
  ...(['public_name', 'address', 'phone', 'website', 'category', 'open_status'] as const),
  ...(['hours', 'special_hours'] as const),
]
export type ListingField = (typeof listingFields)[number]

export type ListingAddress = {
  address: string
  address_2: string
  city: string
  /** The code or the name of the state, depending on what the directory returns. */
  state: string
  zipcode: string
  country_id: string
}

/** The facts of a listing. Null means that it has no value. Adapters map categories to a directory's own ids. */
export type ListingFacts = {
  public_name: string | null
  external_id: string | null
  address: ListingAddress | null
  phone: string | null
  /** The second phone number, for directories that show several. */
  phone_2?: string | null
  website: string | null
  category: { gcid: string; name: string } | null
  open_status: OpenStatus | null
  hours: WeekHours | null
  special_hours: DatedSpecialDay[]
  /** The id of the location's account, for directories that the installation accesses on behalf of all accounts. */
  account?: string | undefined
}

export type LocationHours = Pick<ListingFacts, 'hours' | 'special_hours'>

/** Removes null values of four facts that a listing always has. For these facts, null means unknown, not empty. */
export function knownFacts(facts: ListingFacts): Partial<ListingFacts> {
  const requiredFacts = ['public_name', 'address', 'category', 'open_status']
  return Object.fromEntries(
    Object.entries(facts).filter(([field, value]) => value !== null || !requiredFacts.includes(field)),
  )
}
