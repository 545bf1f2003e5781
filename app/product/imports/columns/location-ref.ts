/** A location as a file identifies it: by an ID, by name and address, or by a Google search link. */
import { matchKey } from '#app/product/locations/match-key'

export type LocationRef = {
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

/** Returns a key that is the same for all references to the same location. */
export function locationRefKey(location: LocationRef): string {
  return location.externalId ? `id ${location.externalId}` : matchKey(location.name, location.address)
}

const usAddressPattern = /^(.+?), ([^,]+), ([A-Z]{2}),? (\d{5}(?:-\d{4})?)(?:, (?:USA|US|United States))?$/

const maxAddressLength = 500

/**
 * Splits a US address such as "915 Half St SE, Washington, DC 20003" into its parts. Returns the location unchanged if
 * its city or ZIP code is already known, or if the address has a different format.
 */
export function splitAddress(location: LocationRef): LocationRef {
  if (location.city || location.zip || location.address.length > maxAddressLength) return location
  const parts = usAddressPattern.exec(location.address)
  if (!parts) return location
  const [, address, city, state, zip] = parts as unknown as [string, string, string, string, string]
  return { ...location, address, city, state, zip, country: location.country || 'US' }
}

const maxLinkLength = 8_000

/**
 * Extracts the name and address from a link such as `https://www.google.com/search?q=NAME,+STREET,+CITY`. Returns null
 * if the link does not contain them.
 */
export function parseSearchLink(link: string): { name: string; address: string } | null {
  if (link.length > maxLinkLength || !URL.canParse(link)) return null
  const query = new URL(link).searchParams.get('q') ?? ''
  const comma = query.indexOf(',')
  if (comma < 1) return null
  return { name: query.slice(0, comma).trim(), address: query.slice(comma + 1).trim() }
}

export function parseCoordinate(text: string, limit: number): number | null {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) && Math.abs(value) <= limit && value !== 0
    ? value
    : null
}
