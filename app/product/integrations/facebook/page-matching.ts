/**
 * Proposes which Facebook Page belongs to which location, for a user to confirm: by store number, then by phone number
 * and address. Existing links are kept.
 */

import { type Pair, type Pass, pairLocations } from '#app/product/locations/matching/pairing'
import { normalizeAddress, normalizeZip } from '#app/product/locations/sync/normalize-text'

export type PageLocation = {
  id: string
  external_id: string | null
  /** The id of the Page that the location is linked to. */
  pageId: string | null
  /** The phone number in international format. */
  phone: string
  address: string
  zipcode: string
}

export type MatchablePage = {
  id: string
  storeNumbers: (string | null)[]
  phone: string
  address: string
  zipcode: string
}

export type PageMatchReason = 'linked' | 'store_number' | 'phone_and_address'

export const pageMatchReasons: Record<PageMatchReason, string> = {
  linked: 'Linked',
  store_number: 'Same store number',
  phone_and_address: 'Same phone and address',
}

type PhoneAndAddress = Pick<MatchablePage, 'phone' | 'address' | 'zipcode'>

const phoneAndAddressKey = ({ phone, address, zipcode }: PhoneAndAddress) =>
  phone && address
    ? [phone.replace(/\D/g, ''), normalizeAddress(address), normalizeZip(zipcode)].join('|')
    : null

const normalizedText = (text: string | null) => text?.trim().toLowerCase() || null

const matchingPasses: Pass<PageLocation, MatchablePage, PageMatchReason>[] = [
  { reason: 'linked', locationKeys: ({ pageId }) => [pageId], remoteKeys: ({ id }) => [id] },
  {
    reason: 'store_number',
    locationKeys: ({ external_id, pageId }) => [pageId ? null : normalizedText(external_id)],
    remoteKeys: ({ storeNumbers }) => storeNumbers.map(normalizedText),
  },
  {
    reason: 'phone_and_address',
    locationKeys: (location) => [location.pageId ? null : phoneAndAddressKey(location)],
    remoteKeys: (page) => [phoneAndAddressKey(page)],
  },
]

/** Returns one proposal, or null, for each Page, in the order of `pages`. */
export function proposePageLinks(
  locations: PageLocation[],
  pages: MatchablePage[],
): (Pair<PageMatchReason> | null)[] {
  return pairLocations(matchingPasses, locations, pages)
}
