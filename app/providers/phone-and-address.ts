/**
 * Recognizes a location that has no id of ours: phone number, and street number with zip code, must both match, however
 * they are written. One of the two alone proves nothing: a chain uses one number for many locations, and a building has
 * many tenants.
 */
import type { ListingFacts } from './directory-adapter'
import { internationalPhone } from './international-phone'

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
 * Returns the street number and zip code, or null when one of them is missing. Street names are left out because they
 * are written in too many ways.
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
