/**
 * Parses and formats phone numbers. A number from the location's own country is formatted without the country code, any
 * other number with it. Only the length and the leading digits are checked, not whether the number is in service.
 */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** Returns the formatted phone number, or null if it is invalid. */
export function parsePhone(text: string, countryId: string): string | null {
  const country = isSupportedCountry(countryId) ? (countryId as CountryCode) : undefined
  const number = parsePhoneNumberFromString(text, country)
  if (!number?.isValid()) return null
  const isDomestic = country !== undefined && number.countryCallingCode === getCountryCallingCode(country)
  return isDomestic ? number.formatNational() : number.formatInternational()
}
