/**
 * The demo's places as Bing knows them: most as they are, some as they were before, a few never given to it, one in
 * which it has found an issue. The same places give the same businesses every time.
 */

import { mergeBusiness, newBusiness } from '#app/providers/bing-places/translate'
import type { BingBusiness } from '#app/providers/bing-places/wire'
import { listingFields } from '#app/providers/directory-adapter'
import type { DemoPlace } from '../emulated-demo'

const drifts: Record<number, Partial<BingBusiness>> = {
  5: { PhoneNumber: '(312) 555-0155' },
  10: { MainWebSite: 'https://old.wheatwhistle.example' },
  14: { OperatingHours: ['Mon 08:00 AM-04:00 PM', 'Tue 08:00 AM-04:00 PM'], Open24Hours: false },
}
const missing = [2, 19, 27]
const withIssue = 23

export function demoOnBing(places: DemoPlace[]) {
  const businesses = places
    .filter(({ business, index }) => business.key !== 'bakery' || !missing.includes(index))
    .map(({ business: { key }, index, facts }) => {
      const isBakery = key === 'bakery'
      const begun = mergeBusiness(newBusiness(facts), facts, [...listingFields], '2026-01-01')
      return {
        business: { ...begun, ...(isBakery && drifts[index]) },
        ...(isBakery && index === withIssue && { status: 'QualityIssueFound' as const, issues: [unplaced] }),
      }
    })
  return { businesses }
}

const unplaced = { IssueType: 'AddressGeocodeError', SubIssueType: null }
