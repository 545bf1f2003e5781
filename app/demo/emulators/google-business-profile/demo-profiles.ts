/**
 * Creates Google profiles for the demo's locations. Most profiles match the location; a few contain values that the
 * public or Google has changed since. The same input always gives the same profiles.
 */

import type { OpenStatus } from '#app/kit/database/schema'
import { toPeriods } from '#app/kit/providers/google-business-profile/hours/week-periods'
import type { ListingFacts } from '#app/kit/providers/listing-facts'
import { googleIdOf } from '../../data/companies'
import type { Wire } from './google-responses'
import type { StoredProfile } from './profile-state.server'

const statuses: Record<OpenStatus, string> = {
  active: 'OPEN',
  temporarily_inactive: 'CLOSED_TEMPORARILY',
  inactive: 'CLOSED_PERMANENTLY',
}

/**
 * Creates a profile with the facts of a location. `locationName` is a v4 name such as
 * `accounts/1101/locations/1101001`.
 */
export function demoProfile(locationName: string, facts: ListingFacts): StoredProfile {
  const [account = '', name = ''] = locationName.split(/\/(?=locations\/)/)
  const { address, category, hours, open_status } = facts
  const location: Wire = {
    languageCode: 'en',
    storeCode: facts.external_id,
    title: facts.public_name,
    phoneNumbers: { primaryPhone: facts.phone },
    categories: {
      primaryCategory: { name: `categories/${category?.gcid}`, displayName: category?.name },
    },
    storefrontAddress: {
      regionCode: address?.country_id,
      languageCode: 'en',
      postalCode: address?.zipcode,
      administrativeArea: address?.state,
      locality: address?.city,
      addressLines: [address?.address],
    },
    websiteUri: facts.website,
    regularHours: { periods: hours ? toPeriods(hours) : [] },
    openInfo: { status: statuses[open_status ?? 'active'], canReopen: true },
  }
  return { name, account, location, placeId: googleIdOf(name), shown: {}, review: null, refuses: null }
}

/** Returns the profile with the differences from our data that are defined for this index, if any. */
export function withDrift(profile: StoredProfile, index: number): StoredProfile {
  return {
    ...profile,
    shown: drifts[index]?.(profile.location) ?? {},
    ...profileStates[index]?.(profile.location),
  }
}

/** The special states by index: an edit that Google has not decided on yet, and a profile that is not verified yet. */
const profileStates: Record<number, (location: Wire) => Partial<StoredProfile>> = {
  12: ({ websiteUri }) => ({ review: { before: { websiteUri: `${websiteUri}/old` }, decidedAt: null } }),
  33: () => ({ verification: { hasBusinessAuthority: true, verify: { hasPendingVerification: true } } }),
}

const drifts: ((location: Wire) => Wire)[] = [
  ({ regularHours }) => ({
    phoneNumbers: { primaryPhone: '(312) 555-0199' },
    regularHours: { periods: extendSundayHours(regularHours as { periods: Wire[] }) },
  }),
  ({ websiteUri }) => ({ websiteUri: `${websiteUri}/` }),
  () => ({ openInfo: { status: 'CLOSED_TEMPORARILY' } }),
]

function extendSundayHours({ periods }: { periods: Wire[] }): Wire[] {
  return periods.map((period) =>
    period.openDay === 'SUNDAY' ? { ...period, closeTime: { hours: 17, minutes: 30 } } : period,
  )
}
