/**
 * Translates Google's reason for rejecting a profile edit into a sentence that a person can act on. Google adds reasons
 * without notice: for one that is not listed, its own message is shown.
 */
const address = 'Google could not place the address: check street, city, state and zip code.'
const owner = 'Only the profile’s owner can change this on Google now.'
const pin = 'The place on the map does not fit the address: correct the pin on Google.'

const messages: Record<string, string> = {
  INVALID_TIME_SCHEDULE:
    'Google does not accept these opening hours: two ranges overlap or end before they begin.',
  INVALID_HOURS_VALUE:
    'Google does not accept these hours: special hours may run at most to 11:59 the next day.',
  OVERLAPPED_SPECIAL_HOURS: 'Two entries of the special hours cover the same time.',
  SPECIAL_HOURS_SET_WITHOUT_REGULAR_HOURS:
    'Google takes special hours only for a location that has operating hours.',
  INCOMPATIBLE_MORE_HOURS_TYPE_FOR_CATEGORY:
    'The location has further hours on Google that its category does not allow.',
  INVALID_PHONE_NUMBER: 'Google does not recognise the phone number.',
  INVALID_PHONE_NUMBER_FOR_REGION: 'The phone number is not one of the location’s country.',
  MISSING_PRIMARY_PHONE_NUMBER: 'Google asks for a phone number.',
  PHONE_NUMBER_EDITS_NOT_ALLOWED: 'Google does not let the phone number of this profile be changed.',
  INVALID_URL:
    'Google does not recognise the website: it must be a full address such as https://example.com.',
  URL_PROVIDER_NOT_ALLOWED: 'Google does not accept a website of this provider, such as a link shortener.',
  INVALID_CATEGORY: 'Google does not know this category, or does not offer it in the location’s country.',
  INVALID_CATEGORY_FOR_SAB: 'Google does not offer this category to businesses that visit their customers.',
  INVALID_ADDRESS: address,
  MISSING_ADDRESS_COMPONENTS: 'A part of the address that Google asks for is missing.',
  ADDRESS_MISSING_REGION_CODE: 'The address has no country.',
  ADDRESS_EDIT_CHANGES_COUNTRY:
    'Google does not move a profile to another country: a new profile is needed there.',
  ADDRESS_REMOVAL_NOT_ALLOWED: 'Google does not let the address of this profile be taken away.',
  PO_BOX_IN_ADDRESS_NOT_ALLOWED: 'Google does not accept a PO box as an address.',
  PIN_DROP_REQUIRED: pin,
  LAT_LNG_REQUIRED: pin,
  LAT_LNG_TOO_FAR_FROM_ADDRESS: pin,
  LAT_LNG_UPDATES_NOT_PERMITTED: pin,
  MISSING_STOREFRONT_ADDRESS_OR_SAB: 'Google asks for an address or a service area.',
  CANNOT_REOPEN: 'Google does not let this location be opened again: ask Google’s support.',
  INVALID_BUSINESS_OPENING_DATE: 'Google does not accept the opening date.',
  OPENING_DATE_TOO_FAR_IN_THE_FUTURE: 'The opening date is more than a year ahead.',
  OPENING_DATE_MISSING_YEAR_OR_MONTH: 'The opening date needs a year and a month.',
  PROFILE_DESCRIPTION_CONTAINS_URL: 'Google does not accept a web address in the description.',
  FORBIDDEN_WORDS: 'Google does not accept a word in it.',
  INVALID_CHARACTERS: 'Google does not accept a character in it.',
  STRING_TOO_LONG: 'A text is longer than Google accepts.',
  STRING_TOO_SHORT: 'A text is shorter than Google accepts.',
  REQUIRED_FIELD_MISSING_VALUE: 'Google asks for a value that is missing.',
  TOO_MANY_ENTRIES: 'There are more entries than Google accepts.',
  AMBIGUOUS_TITLE: 'Google cannot tell which name is meant: give it in one language.',
  UNVERIFIED_LOCATION: 'The location has to be verified with Google before it can be changed.',
  THROTTLED: 'Google has had too many edits of this profile.',
  STALE_DATA: `Google has changed this itself meanwhile. ${owner}`,
}

/** Returns null for an unknown reason. */
export function profileProblemMessage(reason: string): string | null {
  return Object.hasOwn(messages, reason) ? (messages[reason] ?? null) : null
}
