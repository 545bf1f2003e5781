/**
 * Formats phone numbers as is usual in the location's country: national numbers without the country code, foreign ones
 * with it. Only the length and the leading digits are checked, not whether the number is in service.
 */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** Returns null for an invalid phone number. */
export function parsePhone(text: string, countryId: string): string | null {
  const country = isSupportedCountry(countryId) ? (countryId as CountryCode) : undefined
  const number = parsePhoneNumberFromString(text, country)
  if (!number?.isValid()) return null
  const isDomestic = country !== undefined && number.countryCallingCode === getCountryCallingCode(country)
  return isDomestic ? number.formatNational() : number.formatInternational()
}
