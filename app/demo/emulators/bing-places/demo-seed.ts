/**
 * Converts the demo's locations to the initial state of the emulated Bing. Most businesses match, some are outdated, a
 * few were never submitted, and one has a quality issue. The same input always gives the same result.
 */

import { initialBusiness, mergeBusiness } from '#app/kit/providers/bing-places/translate'
import type { BingBusiness } from '#app/kit/providers/bing-places/wire'
import { listingFields } from '#app/kit/providers/listing-facts'
import type { DemoLocation } from '../demo-locations'

const drifts: Record<number, Partial<BingBusiness>> = {
  5: { PhoneNumber: '(312) 555-0155' },
  10: { MainWebSite: 'https://old.wheatwhistle.example' },
  14: { OperatingHours: ['Mon 08:00 AM-04:00 PM', 'Tue 08:00 AM-04:00 PM'], Open24Hours: false },
}
const missingIndexes = [2, 19, 27]
const issueIndex = 23

export function bingDemoSeed(demoLocations: DemoLocation[]) {
  const businesses = demoLocations
    .filter(({ business, index }) => business.key !== 'bakery' || !missingIndexes.includes(index))
    .map(({ business: { key }, index, facts }) => {
      const isBakery = key === 'bakery'
      const initial = mergeBusiness(initialBusiness(facts), facts, [...listingFields], '2026-01-01')
      return {
        business: { ...initial, ...(isBakery && drifts[index]) },
        ...(isBakery &&
          index === issueIndex && { status: 'QualityIssueFound' as const, issues: [geocodeIssue] }),
      }
    })
  return { businesses }
}

const geocodeIssue = { IssueType: 'AddressGeocodeError', SubIssueType: null }
