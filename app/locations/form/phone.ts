/**
 * Phone numbers as people of the location's country write them: its own without the country's prefix, others with
 * it. Checked by their length and first digits; whether anybody answers is not known.
 */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** Null for what is no phone number. */
export function phoneNumber(text: string, countryId: string): string | null {
  const country = isSupportedCountry(countryId) ? (countryId as CountryCode) : undefined
  const number = parsePhoneNumberFromString(text, country)
  if (!number?.isValid()) return null
  const isOwn = country !== undefined && number.countryCallingCode === getCountryCallingCode(country)
  return isOwn ? number.formatNational() : number.formatInternational()
}
