/** Reads the address of a row: its street, house number, city, state, postal code and, if only that names it, country. */
import { type Country, findCountry } from '#app/product/locations/reference-data/countries'
import { splitAddress } from '../columns/location-ref'
import type { LocationField } from './location-fields'

type CellOf = (field: LocationField) => string

/**
 * Returns the parts of the address. Splits an address that is completely in one column. If only the second address
 * column has a value, uses it as the first address line.
 */
export function parseAddress(cellOf: CellOf, countryId: string) {
  const [address, address_2] = cellOf('address')
    ? [joinHouseNumber(cellOf('address'), cellOf('house_number'), countryId), cellOf('address_2')]
    : [cellOf('address_2'), '']
  const emptyFields = { externalId: '', name: '', country: '', phone: '', latitude: null, longitude: null }
  const fullAddress = {
    ...emptyFields,
    address,
    city: cellOf('city'),
    state: cellOf('state'),
    zip: cellOf('zipcode'),
  }
  return { ...splitAddress(fullAddress), address_2 }
}

/** The countries that write the house number before the street. */
const numberFirstCountries = new Set(
  'US CA GB IE AU NZ ZA IN SG MY HK PH FR LU MC TH LK PK BD KE NG'.split(' '),
)

/** Adds a house number that has a column of its own, unless the street contains it. */
function joinHouseNumber(street: string, number: string, countryId: string): string {
  if (number === '' || street.split(/[\s,]+/).includes(number)) return street
  return numberFirstCountries.has(countryId) ? `${number} ${street}` : `${street} ${number}`
}

/**
 * Returns Canada for a Canadian postal code, because files of American chains often contain Canadian stores without a
 * country.
 */
export function countryOfPostalCode(text: string): Country | undefined {
  return /^[a-z]\d[a-z] ?\d[a-z]\d$/i.test(text) ? findCountry('CA') : undefined
}

/** The countries with ZIP codes: the United States and its territories. */
const zipCountries = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP'])

/** Restores the leading zeros of a ZIP code and the dash of a ZIP+4 code, which spreadsheet programs drop. */
export function normalizeZipCode(text: string, countryId: string): string {
  if (!zipCountries.has(countryId) || !/^(\d{3,5}|\d{8,9})$/.test(text)) return text
  return text.length <= 5 ? text.padStart(5, '0') : text.padStart(9, '0').replace(/^(\d{5})/, '$1-')
}
