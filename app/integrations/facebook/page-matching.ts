/**
 * Proposes which Facebook Page belongs to which location, for somebody to confirm: by store number, then by phone
 * number and address. Existing links are left alone.
 */

import { type Pair, type Pass, pairUp } from '#app/locations/pairing'
import { normalAddress, normalZip } from '#app/locations/sync/normal-text'

export type PageLocation = {
  id: string
  external_id: string | null
  /** The Page the location is linked to. */
  pageId: string | null
  /** In international form. */
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

type Marks = Pick<MatchablePage, 'phone' | 'address' | 'zipcode'>

const byDoor = ({ phone, address, zipcode }: Marks) =>
  phone && address ? [phone.replace(/\D/g, ''), normalAddress(address), normalZip(zipcode)].join('|') : null

const plain = (text: string | null) => text?.trim().toLowerCase() || null

const passes: Pass<PageLocation, MatchablePage, PageMatchReason>[] = [
  { because: 'linked', ofLocation: ({ pageId }) => [pageId], ofRemote: ({ id }) => [id] },
  {
    because: 'store_number',
    ofLocation: ({ external_id, pageId }) => [pageId ? null : plain(external_id)],
    ofRemote: ({ storeNumbers }) => storeNumbers.map(plain),
  },
  {
    because: 'phone_and_address',
    ofLocation: (location) => [location.pageId ? null : byDoor(location)],
    ofRemote: (page) => [byDoor(page)],
  },
]

/** Returns one proposal for each Page, in the order of the Pages. */
export function proposePages(
  locations: PageLocation[],
  pages: MatchablePage[],
): (Pair<PageMatchReason> | null)[] {
  return pairUp(passes, locations, pages)
}
