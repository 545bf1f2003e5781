/**
 * Every look-up by the name of its field: `/lookups/{name}` answers, and filters are put into words by it. Registered at
 * the start of every process that reads filters.
 */

import { registerLookups } from '#app/filters/lookups.server'
import { groupLookup, locationLookup } from '#app/locations/location-lookups.server'
import { accountLookup } from '#app/partners/account-lookup.server'
import { categoryLookup, sourceLookup, tagLookup } from '#app/reviews/review-lookups.server'
import { personLookup } from '#app/viewer/person-lookup.server'

const allLookups = {
  group: groupLookup,
  location: locationLookup,
  source: sourceLookup,
  category: categoryLookup,
  tag: tagLookup,
  account: accountLookup,
  person: personLookup,
}

export function registerAllLookups(): void {
  registerLookups(allLookups)
}
