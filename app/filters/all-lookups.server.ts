/** Every look-up by the name of its field: `/lookups/{name}` answers, and filters are put into words by it. */

import { groupLookup, locationLookup } from '#app/locations/location-lookups.server'
import { accountLookup } from '#app/partners/account-lookup.server'
import { categoryLookup, sourceLookup, tagLookup } from '#app/reviews/review-lookups.server'
import { personLookup } from '#app/session/person-lookup.server'
import type { Lookup } from './lookup'

export const allLookups = {
  group: groupLookup,
  location: locationLookup,
  source: sourceLookup,
  category: categoryLookup,
  tag: tagLookup,
  account: accountLookup,
  person: personLookup,
} satisfies Record<string, Lookup>
