/**
 * All lookups, by the name of their filter field. The `/lookups/{name}` route uses them, and so does the code that
 * describes filters as text. Every process that handles filters must register them at startup.
 */

import { registerLookups } from '#app/filters/lookups.server'
import { groupLookup, locationLookup } from '#app/locations/location-lookups.server'
import { accountLookup } from '#app/partners/account-lookup.server'
import { categoryLookup, importLookup, sourceLookup, tagLookup } from '#app/reviews/review-lookups.server'
import { userLookup } from '#app/viewer/user-lookup.server'

const allLookups = {
  group: groupLookup,
  location: locationLookup,
  source: sourceLookup,
  category: categoryLookup,
  tag: tagLookup,
  import: importLookup,
  account: accountLookup,
  person: userLookup,
}

export function registerAllLookups(): void {
  registerLookups(allLookups)
}
