/**
 * Recognizes a location without one of our ids: the phone number has to match, and also the street number and zip code,
 * regardless of how they are written. The phone number alone proves nothing, because a chain can use one number for
 * many locations. The address alone proves nothing, because a building can have many tenants.
 */

import { internationalPhone } from './international-phone'
import type { ListingFacts } from './listing-facts'

export type PhoneAndAddress = Pick<ListingFacts, 'address' | 'phone'>

export function isSamePhone(ours: PhoneAndAddress, theirs: PhoneAndAddress): boolean {
  const country = ours.address?.country_id ?? theirs.address?.country_id
  const [local, remote] = [ours, theirs].map(({ phone }) =>
    internationalPhone(phone ?? '', country).replace(/\D/g, ''),
  )
  return local !== '' && local === remote
}

export function isSameAddress(one: ListingFacts['address'], other: ListingFacts['address']): boolean {
  const key = addressKey(one)
  return key !== null && key === addressKey(other)
}

/**
 * Returns the street number and zip code, or null if one of them is missing. Street names are ignored, because they are
 * written in too many ways.
 */
export function addressKey(address: ListingFacts['address']): string | null {
  const number = /\d+/.exec(address?.address ?? '')?.[0]
  const zipcode = normalizedZip(address?.zipcode ?? '')
  return number && zipcode ? `${Number(number)} ${zipcode}` : null
}

function normalizedZip(text: string): string {
  const plain = text.toUpperCase().replace(/\s+/g, '')
  return /^\d{5}-?\d{4}$/.test(plain) ? plain.slice(0, 5) : plain
}
