/**
 * The demo's places as the emulated directories know them, each business under the number of its account at Google.
 * `demoPlaces` tells the bare facts, which every vendor's emulator turns into its own words and varies as it likes.
 */

import type { PlaceFacts } from '#app/providers/directory-adapter'
import { companies, openStatusOf, profileNameOf, websiteOf } from '../data/companies'
import { demoAccounts } from '../data/people'
import { weeks } from '../data/places'
import { type DemoReview, demoReviews } from '../data/reviews'
import { demoProfile, drifted } from './google-business-profile/demo-profiles'

export type DemoPlace = {
  business: { key: 'bakery' | 'dental' | 'inn'; name: string; number: string }
  /** Where it stands among the places of its business, from 0. */
  index: number
  latitude: number
  longitude: number
  facts: PlaceFacts
}

export function demoPlaces(): DemoPlace[] {
  return demoAccounts.flatMap(({ key, name }) => {
    const company = companies[key]
    if (!company) return []
    const { googleAccount: number, category, website, places } = company
    const business = { key: key as DemoPlace['business']['key'], name, number }
    return places.map((place, index) => ({
      business,
      index,
      latitude: place.latitude,
      longitude: place.longitude,
      facts: {
        public_name: name,
        external_id: place.external_id,
        address: {
          address: place.address,
          address_2: '',
          city: place.city,
          state: place.state_code,
          zipcode: place.zipcode,
          country_id: 'US',
        },
        phone: place.phone,
        website: websiteOf(website, place),
        category: { gcid: `gcid:${category.gcid}`, name: category.name },
        open_status: openStatusOf(place),
        hours: weeks[place.week],
        special_hours: [],
      },
    }))
  })
}

export type DemoPlaceReview = { number: string; index: number; review: DemoReview }

/** The reviews that the demo has from a source, by the place they are of. */
export function demoReviewsFrom(source: DemoReview['source'], since: Date): DemoPlaceReview[] {
  return Object.values(companies).flatMap(({ kind, googleAccount: number, places }) =>
    demoReviews(kind, places, since)
      .filter((review) => review.source === source)
      .map((review) => ({ number, index: review.place, review })),
  )
}

export function demoOnGoogle() {
  const accounts = new Map<string, { name: string; accountName: string }>()
  const profiles = demoPlaces().map(({ business, index, facts }) => {
    const name = `accounts/${business.number}`
    accounts.set(name, { name, accountName: business.name })
    const profile = demoProfile(profileNameOf(business.number, index), facts)
    return business.key === 'bakery' ? drifted(profile, index) : profile
  })
  return { accounts: [...accounts.values()], profiles }
}
