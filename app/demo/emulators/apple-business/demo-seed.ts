/**
 * Converts the demo's locations to the initial state of the emulated Apple. Most locations match, some have been
 * changed at Apple, a few are missing, and one has edits that Apple rejects. The same input always gives the same
 * result.
 */

import { initialDetails, mergeDetails } from '#app/kit/providers/apple-business/translate'
import type { AppleDetails } from '#app/kit/providers/apple-business/wire'
import { listingFields } from '#app/kit/providers/listing-facts'
import type { DemoLocation } from '../demo-locations'

const drifts: Record<number, (details: AppleDetails) => AppleDetails> = {
  1: () => ({ phoneNumbers: [{ phoneNumber: '+13125550188', type: 'LANDLINE', primary: true }] }),
  4: ({ openingHoursByDay }) => ({ openingHoursByDay: openingHoursByDay?.slice(0, -1) }),
  9: () => ({ displayNames: [{ name: 'Wheat Whistle Bread', locale: 'en', primary: true }] }),
  15: () => ({ urls: [{ url: 'https://wheatwhistle-bread.example', type: 'HOMEPAGE' }] }),
}
const missingIndexes = [7, 18, 29]
const rejectedIndex = 11

export function appleDemoSeed(demoLocations: DemoLocation[]) {
  const locations = demoLocations
    .filter(({ business, index }) => business.key !== 'bakery' || !missingIndexes.includes(index))
    .map(({ business, index, facts }) => {
      const isBakery = business.key === 'bakery'
      const initial = { ...initialDetails(facts, 'emulated'), partnersLocationId: facts.external_id }
      const details = mergeDetails(initial, facts, [...listingFields], '2026-01-01')
      return {
        id: `94678${business.number}${String(index + 1).padStart(4, '0')}`,
        etag: `${business.number}-${index}`,
        locationDetails: { ...details, ...(isBakery && drifts[index]?.(details)) },
        refuses: isBakery && index === rejectedIndex ? claimedByAnother : null,
      }
    })
  return { locations }
}

const claimedByAnother = {
  code: 'VALIDATION__LocationAlreadyClaimedByDifferentOrganization',
  severity: 'VIOLATION',
  message: 'The location is already claimed by a different organization.',
}
