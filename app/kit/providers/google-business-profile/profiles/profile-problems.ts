/**
 * Translates Google's reasons for rejecting a profile edit into sentences that tell users what to do. Google adds
 * reasons without notice. For a reason that is not listed here, the error's general code has a sentence.
 */
import type { RejectionMessages } from '../../rejection-reason'

const address = 'Google couldn’t find the address. Check street, city, state and zip code.'
const owner = 'Only the profile’s owner can change this on Google now.'
const pin = 'The map pin doesn’t match the address. Correct the pin on Google.'

export const profileMessages: RejectionMessages = {
  INVALID_TIME_SCHEDULE: 'Google rejected these hours. Ranges overlap or end before they begin.',
  INVALID_HOURS_VALUE: 'Google rejected these hours. Special hours can’t run past 11:59 AM the next day.',
  OVERLAPPED_SPECIAL_HOURS: 'Two special hours entries cover the same time.',
  SPECIAL_HOURS_SET_WITHOUT_REGULAR_HOURS: 'Google requires operating hours before special hours.',
  INCOMPATIBLE_MORE_HOURS_TYPE_FOR_CATEGORY:
    'The location has additional hours on Google that its category doesn’t allow.',
  INVALID_PHONE_NUMBER: 'Google doesn’t recognize the phone number.',
  INVALID_PHONE_NUMBER_FOR_REGION: 'The phone number is not valid in the location’s country.',
  MISSING_PRIMARY_PHONE_NUMBER: 'Google requires a phone number.',
  PHONE_NUMBER_EDITS_NOT_ALLOWED: 'Google doesn’t allow changes to this profile’s phone number.',
  INVALID_URL: 'Google doesn’t recognize the website. Use a full address such as https://example.com.',
  URL_PROVIDER_NOT_ALLOWED: 'Google doesn’t accept websites from this provider, such as link shorteners.',
  INVALID_CATEGORY: 'Google doesn’t offer this category in the location’s country.',
  INVALID_CATEGORY_FOR_SAB: 'Google doesn’t offer this category to service-area businesses.',
  INVALID_ADDRESS: address,
  MISSING_ADDRESS_COMPONENTS: 'A required part of the address is missing.',
  ADDRESS_MISSING_REGION_CODE: 'The address has no country.',
  ADDRESS_EDIT_CHANGES_COUNTRY: 'A Google profile can’t move to another country. Create a new profile there.',
  ADDRESS_REMOVAL_NOT_ALLOWED: 'Google doesn’t allow removing this profile’s address.',
  PO_BOX_IN_ADDRESS_NOT_ALLOWED: 'Google doesn’t accept PO boxes as addresses.',
  PIN_DROP_REQUIRED: pin,
  LAT_LNG_REQUIRED: pin,
  LAT_LNG_TOO_FAR_FROM_ADDRESS: pin,
  LAT_LNG_UPDATES_NOT_PERMITTED: pin,
  MISSING_STOREFRONT_ADDRESS_OR_SAB: 'Google requires an address or a service area.',
  CANNOT_REOPEN: 'Google doesn’t allow reopening this location. Contact Google support.',
  INVALID_BUSINESS_OPENING_DATE: 'Google rejected the opening date.',
  OPENING_DATE_TOO_FAR_IN_THE_FUTURE: 'The opening date is more than a year away.',
  OPENING_DATE_MISSING_YEAR_OR_MONTH: 'The opening date needs a year and a month.',
  PROFILE_DESCRIPTION_CONTAINS_URL: 'Google doesn’t accept links in the description.',
  FORBIDDEN_WORDS: 'It contains a word Google doesn’t accept.',
  INVALID_CHARACTERS: 'It contains a character Google doesn’t accept.',
  STRING_TOO_LONG: 'The text is too long for Google.',
  STRING_TOO_SHORT: 'The text is too short for Google.',
  REQUIRED_FIELD_MISSING_VALUE: 'A value Google requires is missing.',
  TOO_MANY_ENTRIES: 'There are more entries than Google accepts.',
  AMBIGUOUS_TITLE: 'The name is ambiguous to Google. Enter it in one language.',
  UNVERIFIED_LOCATION: 'Verify the location with Google before changing it.',
  THROTTLED: 'This profile has had too many edits on Google.',
  STALE_DATA: `Google changed this in the meantime. ${owner}`,
}
