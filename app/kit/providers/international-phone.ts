/** Formats phone numbers. Text that is not a phone number is returned unchanged. */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/**
 * Formats a phone number for international directories, such as `+13125550101` (E.164). They take a plus sign and
 * digits only, so an extension is left out.
 */
export function internationalPhone(phone: string, country: string | undefined): string {
  return parsePhoneNumberFromString(phone, countryCodeOf(country))?.format('E.164') ?? phone
}

/**
 * Formats a phone number for programs, such as `+13125550101;ext=12` (RFC 3966, without `tel:`). Without a country that
 * it could be in, only its digits are kept.
 */
export function dialedPhone(phone: string, country: string | undefined): string {
  const parsed = parsePhoneNumberFromString(phone, countryCodeOf(country))
  return parsed ? parsed.getURI().replace(/^tel:/, '') : phone.replace(/[^\d+]/g, '')
}

/**
 * Formats a phone number for people in the country, such as `(312) 555-0101`. Numbers of other countries begin with
 * their calling code.
 */
export function displayPhone(phone: string, country: string | undefined): string {
  const code = countryCodeOf(country)
  const parsed = parsePhoneNumberFromString(phone, code)
  if (!parsed) return phone
  const isNational = code && parsed.countryCallingCode === getCountryCallingCode(code)
  return isNational ? parsed.formatNational() : parsed.formatInternational()
}

function countryCodeOf(country: string | undefined): CountryCode | undefined {
  const code = country?.toUpperCase() ?? ''
  return isSupportedCountry(code) ? code : undefined
}
