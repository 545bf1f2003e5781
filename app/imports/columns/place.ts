/** A location as a file identifies it: by its code, by name and address, or in a Google search link. */
import { matchKey } from '#app/locations/match-key'

export type Place = {
  externalId: string
  name: string
  address: string
  city: string
  state: string
  zip: string
  country: string
  phone: string
  latitude: number | null
  longitude: number | null
}

/** Returns the same key for rows that refer to the same location. */
export function placeKey(place: Place): string {
  return place.externalId ? `id ${place.externalId}` : matchKey(place.name, place.address)
}

const unitedStates = /^(.+?), ([^,]+), ([A-Z]{2}),? (\d{5}(?:-\d{4})?)(?:, (?:USA|US|United States))?$/

const longestAddress = 500

/** Splits "915 Half St SE, Washington, DC 20003" when no other column contains the parts. */
export function withParts(place: Place): Place {
  if (place.city || place.zip || place.address.length > longestAddress) return place
  const parts = unitedStates.exec(place.address)
  if (!parts) return place
  const [, address, city, state, zip] = parts as unknown as [string, string, string, string, string]
  return { ...place, address, city, state, zip, country: place.country || 'US' }
}

const longestLink = 8_000

/**
 * Extracts the name and address from a link such as `https://www.google.com/search?q=NAME,+STREET,+CITY`; null when it
 * has none.
 */
export function placeOfLink(link: string): { name: string; address: string } | null {
  if (link.length > longestLink || !URL.canParse(link)) return null
  const query = new URL(link).searchParams.get('q') ?? ''
  const comma = query.indexOf(',')
  if (comma < 1) return null
  return { name: query.slice(0, comma).trim(), address: query.slice(comma + 1).trim() }
}

export function coordinate(text: string, limit: number): number | null {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) && Math.abs(value) <= limit && value !== 0
    ? value
    : null
}
