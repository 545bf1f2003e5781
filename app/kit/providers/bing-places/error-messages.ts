/**
 * Our sentences for Bing's errors: by the column of a business that it does not accept, and by the type of a quality
 * issue that its review found. None of them is tried again on its own: Bing would reject the same business again.
 */
import type { RejectionMessages } from '../rejection-reason'

export const errorMessages: RejectionMessages = {
  'Phone Number': 'Bing doesn’t recognize the phone number.',
  'Main Web Site': 'Bing doesn’t recognize the website. Use a full address such as https://example.com.',
  'Operating Hours': 'Bing doesn’t accept these hours.',
  'Holiday Hours': 'Bing doesn’t accept these special hours.',
  Categories: 'Bing requires a category it knows. Choose another.',
  'Business Name': 'Bing doesn’t accept the name. Use the name as on the sign, without slogans.',
  AddressGeocodeError: 'Bing couldn’t find the address. Check street, city, state and zip code.',
  ContentValidationError: 'Bing’s review found that a text breaks its rules. Correct it and save again.',
}

export const unknownError = 'Bing doesn’t accept this. Correct it and save again, or contact support.'
