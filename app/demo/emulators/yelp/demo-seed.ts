/**
 * Converts the demo's locations to the initial state of the emulated Yelp. Most businesses match, some have been
 * changed by suggested edits, a few are missing, one is unclaimed, and one has a phone number that Yelp rejects. The
 * same input always gives the same result. Two businesses have a new review, dated `since`.
 */

import { findBusinessCategory } from '#app/kit/providers/business-categories'
import { toEdit } from '#app/kit/providers/yelp/translate'
import type { DemoLocation } from '../demo-locations'
import { applyUpdate } from './apply-update'
import type { StoredBusiness } from './stored-business'

const drifts: Record<number, (business: StoredBusiness) => Partial<StoredBusiness>> = {
  2: () => ({ phone: '+13125550177' }),
  6: ({ open }) => ({ open: open.filter(({ day }) => day !== 6) }),
  13: () => ({ name: 'Wheatwhistle Bread Company' }),
  20: () => ({ is_closed: true }),
}
const missingIndexes = [3, 16, 25, 31]
const unclaimedIndex = 8
const rejectedIndex = 22

const upcomingReviews: Record<number, { rating: number; text: string; user: { name: string } }> = {
  1: {
    rating: 4,
    text: 'Rye worth the walk. Come before nine, the shelves empty fast.',
    user: { name: 'Tamsin B.' },
  },
  4: {
    rating: 2,
    text: 'Two people at the counter and still a quarter of an hour for a roll.',
    user: { name: 'Anders V.' },
  },
}

export function yelpDemoSeed(demoLocations: DemoLocation[], since: Date) {
  const businesses = demoLocations
    .filter(({ business, index }) => business.key !== 'bakery' || !missingIndexes.includes(index))
    .map((location) => ({ ...toBusiness(location), reviews: reviewsOf(location, since) }))
  return { businesses }
}

function reviewsOf({ business, index }: DemoLocation, since: Date) {
  const review = business.key === 'bakery' ? upcomingReviews[index] : undefined
  if (!review) return []
  const id = `demo-yelp-new-${index}`
  const time_created = since.toISOString().slice(0, 19).replace('T', ' ')
  return [{ id, url: `https://www.yelp.com/biz/${id}`, time_created, ...review }]
}

function toBusiness({ business: { key, number }, index, facts }: DemoLocation): StoredBusiness {
  const slug = `${facts.public_name}-${facts.address?.city}-${index + 1}`
  const kind = findBusinessCategory(facts.category)
  const initial: StoredBusiness = {
    id: `yelp-${number}-${String(index + 1).padStart(3, '0')}`,
    alias: slug.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    name: facts.public_name ?? '',
    is_claimed: key !== 'bakery' || index !== unclaimedIndex,
    is_closed: false,
    phone: '',
    location: {},
    categories: kind ? [{ alias: kind.yelp, title: kind.name }] : [],
    open: [],
    special_hours: [],
    website: '',
    temporarily_closed: '',
    reviews: [],
    refuses: {},
  }
  const fields = ['address', 'phone', 'website', 'open_status', 'hours'] as const
  applyUpdate(initial, toEdit(null, facts, [...fields], '2026-01-01').update)
  if (key !== 'bakery') return initial
  if (index !== rejectedIndex) return { ...initial, ...drifts[index]?.(initial) }
  return {
    ...initial,
    phone: '+13125550166',
    refuses: { phone: 'The phone number belongs to another business.' },
  }
}
