/**
 * How to recognize a place without an id of ours: both its phone number and its street number with zip code are ours,
 * however they are written. One of the two alone proves nothing: a chain uses one number for many places, and a
 * building has many tenants.
 */
import type { PlaceFacts } from './directory-adapter'
import { internationalPhone } from './international-phone'

export type PlaceMarks = Pick<PlaceFacts, 'address' | 'phone'>

export function isSamePhone(ours: PlaceMarks, theirs: PlaceMarks): boolean {
  const country = ours.address?.country_id ?? theirs.address?.country_id
  const [own, shown] = [ours, theirs].map(({ phone }) =>
    internationalPhone(phone ?? '', country).replace(/\D/g, ''),
  )
  return own !== '' && own === shown
}

export function isSameDoor(one: PlaceFacts['address'], other: PlaceFacts['address']): boolean {
  const door = doorOf(one)
  return door !== null && door === doorOf(other)
}

/** Returns the street number and zip code. Street names are left out because they are written in too many ways. */
export function doorOf(address: PlaceFacts['address']): string | null {
  const number = /\d+/.exec(address?.address ?? '')?.[0]
  const district = plainZip(address?.zipcode ?? '')
  return number && district ? `${Number(number)} ${district}` : null
}

function plainZip(text: string): string {
  const plain = text.toUpperCase().replace(/\s+/g, '')
  return /^\d{5}-?\d{4}$/.test(plain) ? plain.slice(0, 5) : plain
}
