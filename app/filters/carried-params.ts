/**
 * What of a page's canonical query goes along to dashboard, reviews, locations, keywords and photos. A page passes on what
 * it does not understand itself.
 */
import { groupField, locationField } from '#app/locations/location-fields'
import { categoryField, ratingField, sentimentField, sourceField } from '#app/reviews/review-fields'

const fields = [groupField, locationField, sourceField, ratingField, sentimentField, categoryField]
const carried = new Set<string>(['from', 'to', 'dateDescriptor', ...fields.map(({ parameter }) => parameter)])

export function carriedParams(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => carried.has(name)))
}
