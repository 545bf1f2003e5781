/**
 * Formats a phone number for international directories, such as `+13125550101`. Returns text that is not a phone number
 * unchanged.
 */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

export function internationalPhone(phone: string, country: string | undefined): string {
  const code = country?.toUpperCase() ?? ''
  const parsed = parsePhoneNumberFromString(
    phone,
    isSupportedCountry(code) ? (code as CountryCode) : undefined,
  )
  return parsed?.format('E.164') ?? phone
}
