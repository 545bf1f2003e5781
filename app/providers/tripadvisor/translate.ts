/**
 * Translates a Tripadvisor place and its reviews into our terms. Pure. Hours are in a separate file (week-hours.ts).
 */
import { countryCode } from '../countries'
import type { PlaceFacts } from '../directory-adapter'
import type { SourceReview } from '../review-source'
import { toWeek } from './week-hours'
import type { TripadvisorPlace, TripadvisorReview } from './wire'

/** A missing website or missing hours mean unknown: what Tripadvisor returns of them depends on the plan. */
export function toFacts(place: TripadvisorPlace): Partial<PlaceFacts> {
  const hours = place.hours ? toWeek(place.hours) : undefined
  return {
    public_name: place.name?.trim() || null,
    address: toAddress(place.address_obj),
    phone: place.phone?.trim() || null,
    ...(place.website && { website: place.website.trim() }),
    ...(hours && { hours }),
  }
}

export function toAddress(address: TripadvisorPlace['address_obj']): PlaceFacts['address'] {
  if (!address) return null
  return {
    address: address.street1?.trim() ?? '',
    address_2: address.street2?.trim() ?? '',
    city: address.city?.trim() ?? '',
    state: address.state?.trim() ?? '',
    zipcode: address.postalcode?.trim() ?? '',
    country_id: countryCode(address.country ?? ''),
  }
}

export function toReview(review: TripadvisorReview): SourceReview {
  const { owner_response: answered } = review
  const response = answered?.text
    ? { body: answered.text, publishedAt: answered.published_date ?? null }
    : null
  const changed = [review.published_date, response?.publishedAt].filter((date) => date != null)
  return {
    externalId: review.id,
    rating: Math.min(Math.max(Math.round(review.rating), 0), 5),
    title: review.title?.trim() ?? '',
    body: review.text?.trim() ?? '',
    reviewerName: review.user?.username?.trim() ?? '',
    url: review.url ?? null,
    language: review.lang ?? null,
    publishedAt: review.published_date,
    updatedAt: new Date(Math.max(...changed.map((date) => date.getTime()))),
    response,
  }
}
