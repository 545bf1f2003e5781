/** Defines for each kind of fact how the user's input is normalized, and the messages for invalid input. */
import type { FactKind } from '../../facts'
import { parsePhone } from './parse-phone'
import { parseWebAddress } from './parse-web-address'

type InputFormat = {
  /** Returns the normalized text, or null if the input is invalid. */
  parse: (text: string, countryId: string) => string | null
  invalidMessage: (countryId: string | undefined) => string
  /** The message for invalid input that applies to locations in several countries. */
  invalidInternationalMessage: string
  /** The message for an override that is checked but empty. */
  blankOverrideMessage: string
}

const phone: InputFormat = {
  parse: parsePhone,
  invalidMessage: (countryId) =>
    countryId === 'US' || countryId === 'CA'
      ? 'Enter a phone number such as (512) 555-0100'
      : 'Enter a phone number for the location’s country, or include a country code, such as +44 20 7946 0958',
  invalidInternationalMessage:
    'Locations are in several countries. Enter a number with a country code, such as +1 512 555 0100',
  blankOverrideMessage: 'Enter phone number or unselect directory',
}

const invalidWebsiteMessage = 'Enter a web address such as https://www.example.com'

const website: InputFormat = {
  parse: parseWebAddress,
  invalidMessage: () => invalidWebsiteMessage,
  invalidInternationalMessage: invalidWebsiteMessage,
  blankOverrideMessage: 'Enter website or unselect directory',
}

/** The formats by kind of fact. Input for other kinds is stored as entered. */
export const inputFormats: Partial<Record<FactKind, InputFormat>> & Record<'phone' | 'website', InputFormat> =
  {
    phone,
    website,
  }
