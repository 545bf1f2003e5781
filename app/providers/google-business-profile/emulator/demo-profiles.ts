/**
 * Profiles for places of business, so that a demo's locations are on the emulated Google from the start: as their
 * owner knows them, and for a few with what people, or Google itself, have changed since. The same places give the
 * same profiles every time.
 */
import { createHash } from 'node:crypto'
import { toPeriods, type WeekOfHours } from '../week-periods'
import type { StoredProfile } from './profile-state.server'
import type { Wire } from './wire'

export type PlaceOnGoogle = {
  /** `accounts/1101/locations/1101001` */
  locationName: string
  title: string
  storeCode: string
  address: string
  city: string
  state: string
  zipcode: string
  phone: string
  website: string
  category: { name: string; gcid: string }
  hours: WeekOfHours
  status: 'OPEN' | 'CLOSED_TEMPORARILY' | 'CLOSED_PERMANENTLY'
}

export function demoProfile(place: PlaceOnGoogle): StoredProfile {
  const [account = '', name = ''] = place.locationName.split(/\/(?=locations\/)/)
  const { name: displayName, gcid } = place.category
  const location: Wire = {
    languageCode: 'en',
    storeCode: place.storeCode,
    title: place.title,
    phoneNumbers: { primaryPhone: place.phone },
    categories: { primaryCategory: { name: `categories/gcid:${gcid}`, displayName } },
    storefrontAddress: {
      regionCode: 'US',
      languageCode: 'en',
      postalCode: place.zipcode,
      administrativeArea: place.state,
      locality: place.city,
      addressLines: [place.address],
    },
    websiteUri: place.website,
    regularHours: { periods: toPeriods(place.hours) },
    openInfo: { status: place.status, canReopen: true },
  }
  return { name, account, location, placeId: placeIdOf(name), shown: {}, review: null, refuses: null }
}

function placeIdOf(name: string): string {
  return `ChIJ${createHash('sha256').update(name).digest('base64url').slice(0, 23)}`
}

/** What people see otherwise of the first places of a business, and of nobody else's. */
export function drifted(profile: StoredProfile, index: number): StoredProfile {
  return { ...profile, shown: drifts[index]?.(profile.location) ?? {} }
}

const drifts: ((location: Wire) => Wire)[] = [
  ({ regularHours }) => ({
    phoneNumbers: { primaryPhone: '(312) 555-0199' },
    regularHours: { periods: laterOnSundays(regularHours as { periods: Wire[] }) },
  }),
  ({ websiteUri }) => ({ websiteUri: `${websiteUri}/` }),
  () => ({ openInfo: { status: 'CLOSED_TEMPORARILY' } }),
]

function laterOnSundays({ periods }: { periods: Wire[] }): Wire[] {
  return periods.map((period) =>
    period.openDay === 'SUNDAY' ? { ...period, closeTime: { hours: 17, minutes: 30 } } : period,
  )
}
