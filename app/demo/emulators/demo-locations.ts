/**
 * The demo's locations and reviews as input for the emulated directories. Each business is identified by the number of
 * its Google account. Every emulator converts the facts to its own format and adds its own differences.
 */

import type { ListingFacts } from '#app/kit/providers/listing-facts'
import { companies, openStatusOf, profileNameOf, websiteOf } from '../data/companies'
import { demoAccounts } from '../data/demo-accounts'
import { weeks } from '../data/demo-locations'
import { type DemoReview, demoReviews } from '../data/demo-reviews'
import { demoScenes } from '../photos/demo-scenes'
import { demoProfile, withDrift } from './google-business-profile/demo-profiles'

export type DemoLocation = {
  business: { key: 'bakery' | 'dental' | 'inn'; name: string; number: string }
  /** The index among the locations of the business, starting at 0. */
  index: number
  latitude: number
  longitude: number
  facts: ListingFacts
}

export function demoLocations(): DemoLocation[] {
  return demoAccounts.flatMap(({ key, name }) => {
    const company = companies[key]
    if (!company) return []
    const { googleAccount: number, category, website, locations } = company
    const business = { key: key as DemoLocation['business']['key'], name, number }
    return locations.map((location, index) => ({
      business,
      index,
      latitude: location.latitude,
      longitude: location.longitude,
      facts: {
        public_name: name,
        external_id: location.external_id,
        address: {
          address: location.address,
          address_2: '',
          city: location.city,
          state: location.state_code,
          zipcode: location.zipcode,
          country_id: 'US',
        },
        phone: location.phone,
        website: websiteOf(website, location),
        category: { gcid: `gcid:${category.gcid}`, name: category.name },
        open_status: openStatusOf(location),
        hours: weeks[location.week],
        special_hours: [],
      },
    }))
  })
}

export type DemoLocationReview = { number: string; index: number; review: DemoReview }

/** Returns the demo's reviews from a source, each with the number of its business and the index of its location. */
export function demoReviewsOf(source: DemoReview['source'], since: Date): DemoLocationReview[] {
  return Object.values(companies).flatMap(({ kind, googleAccount: number, locations }) =>
    demoReviews(kind, locations, since)
      .filter((review) => review.source === source)
      .map((review) => ({ number, index: review.locationIndex, review })),
  )
}

export function googleDemoSeed() {
  const accounts = new Map<string, { name: string; accountName: string }>()
  const profiles = demoLocations().map(({ business, index, facts }) => {
    const name = `accounts/${business.number}`
    accounts.set(name, { name, accountName: business.name })
    const profile = demoProfile(profileNameOf(business.number, index), facts)
    return business.key === 'bakery' ? withDrift(profile, index) : profile
  })
  return { accounts: [...accounts.values()], profiles, media: demoMedia() }
}

/** The bakeries whose Google profiles already have photos that were not uploaded with Highstreet. */
const bakeriesWithPhotos = [6, 7, 12]

function demoMedia() {
  const { googleAccount } = companies.bakery!
  return bakeriesWithPhotos.flatMap((index) =>
    demoScenes.bakery.map(({ category, width, height, shapes }, n) => ({
      item: {
        name: `${profileNameOf(googleAccount, index)}/media/${category === 'LOGO' ? 'profile' : `demo-${n}`}`,
        mediaFormat: 'PHOTO',
        locationAssociation: { category: category === 'LOGO' ? 'PROFILE' : category },
        dimensions: { widthPixels: width, heightPixels: height },
        createTime: category === 'LOGO' ? '1970-01-01T00:00:00Z' : `2025-0${n + 3}-14T09:30:00Z`,
      },
      scene: shapes,
    })),
  )
}
