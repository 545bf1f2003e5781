import type { LocationRef } from '../columns/location-ref'
import type { ParsedRow } from '../columns/parse-review-row'
import type { FirstRow } from './forecast'

type AcceptedRow = Pick<Extract<ParsedRow, { place: LocationRef }>, 'draft' | 'place'> & { number: number }

/** Shortens a row for the preview of the first rows as they would be imported. */
export function toFirstRow(
  { number, draft, place }: AcceptedRow,
  sources: { id: string; name: string }[],
): FirstRow {
  return {
    row: number,
    place: place.name || place.externalId,
    source: sources.find(({ id }) => id === draft.sourceId)?.name ?? '',
    rating: draft.rating,
    originalRating: draft.originalRating,
    title: draft.title,
    body: draft.body.slice(0, 300),
    reviewerName: draft.reviewerName,
    publishedAt: draft.publishedAt.toISOString(),
    isDateEstimated: draft.isDateEstimated,
    response: draft.response?.body.slice(0, 120) ?? '',
  }
}
