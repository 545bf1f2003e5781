/**
 * The countries in ISO 3166-1 and their states, provinces and regions in ISO 3166-2, with English names. A country's id
 * is its two-letter code. A state's id is its ISO code (`US-CA`), and its `code` is the part after the country (`CA`).
 * Import this only in loaders and actions: the list of states is larger than all scripts of a page.
 */
import { iso31661 } from 'iso-3166/1.js'
import { iso31662 } from 'iso-3166/2.js'

export type Country = { id: string; code: string; name: string }
export type State = { id: string; code: string; name: string }

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const compareByName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name, 'en')

const allCountries: Country[] = iso31661
  .map(({ alpha2 }) => ({ id: alpha2, code: alpha2, name: regionNames.of(alpha2) ?? alpha2 }))
  .sort(compareByName)

const allStates = Map.groupBy(
  iso31662.map(({ code, name }) => ({ id: code, code: code.slice(3), name })).sort(compareByName),
  ({ id }) => id.slice(0, 2),
)

const countryIdByName = new Map([
  ...iso31661.flatMap(({ alpha2, alpha3, name }) =>
    [alpha2, alpha3, name, regionNames.of(alpha2) ?? alpha2].map(
      (alias) => [normalizeText(alias), alpha2] as const,
    ),
  ),
  ['uk', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
])

/** Converts to lower case and removes accents, spaces and punctuation. */
function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

export function countries(): Country[] {
  return allCountries
}

export function findCountry(id: string): Country | undefined {
  return allCountries.find((country) => country.id === id)
}

/**
 * Returns the states of a country, sorted by name. A country without states is returned as its own only state, so that
 * the state field can always be required.
 */
export function statesOf(countryId: string): State[] {
  const country = findCountry(countryId)
  if (!country) return []
  return allStates.get(countryId) ?? [{ id: country.id, code: '', name: country.name }]
}

/**
 * Finds a country by its code, English name or ISO name, such as "US", "USA", "United States" or "United States of
 * America".
 */
export function findCountryByName(text: string): Country | undefined {
  return findCountry(countryIdByName.get(normalizeText(text)) ?? '')
}

/** Finds a state by its code or name, such as "CA", "US-CA" or "California". */
export function findStateByName(countryId: string, text: string): State | undefined {
  const key = normalizeText(text)
  const states = statesOf(countryId)
  return (
    states.find(({ id, code }) => normalizeText(code) === key || normalizeText(id) === key) ??
    states.find(({ name }) => normalizeText(name) === key)
  )
}

export function findState(countryId: string, stateId: string): State | undefined {
  return statesOf(countryId).find(({ id }) => id === stateId)
}
