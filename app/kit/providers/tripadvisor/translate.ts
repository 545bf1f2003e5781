/**
 * Translates a Tripadvisor location and its reviews into our facts and reviews. All functions are pure. Hours are
 * translated in week-hours.ts.
 */
import { countryCode } from '../countries'
import type { ListingFacts } from '../listing-facts'
import type { SourceReview } from '../review-source'
import { toWeek } from './week-hours'
import type { TripadvisorLocation, TripadvisorReview } from './wire'

/**
 * Returns the facts of a location. A missing website and missing hours count as unknown, because it depends on our plan
 * whether Tripadvisor returns them.
 */
export function toFacts(location: TripadvisorLocation): Partial<ListingFacts> {
  const hours = location.hours ? toWeek(location.hours) : undefined
  return {
    public_name: location.name?.trim() || null,
    address: toAddress(location.address_obj),
    phone: location.phone?.trim() || null,
    ...(location.website && { website: location.website.trim() }),
    ...(hours && { hours }),
  }
}

export function toAddress(address: TripadvisorLocation['address_obj']): ListingFacts['address'] {
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
  const { owner_response: ownerResponse } = review
  const response = ownerResponse?.text
    ? { body: ownerResponse.text, publishedAt: ownerResponse.published_date ?? null }
    : null
  const changeDates = [review.published_date, response?.publishedAt].filter((date) => date != null)
  return {
    externalId: review.id,
    rating: Math.min(Math.max(Math.round(review.rating), 0), 5),
    title: review.title?.trim() ?? '',
    body: review.text?.trim() ?? '',
    reviewerName: review.user?.username?.trim() ?? '',
    url: review.url ?? null,
    language: review.lang ?? null,
    publishedAt: review.published_date,
    updatedAt: new Date(Math.max(...changeDates.map((date) => date.getTime()))),
    response,
  }
}
