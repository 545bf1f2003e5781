import { z } from 'zod'
import type { ReviewSource } from '#app/product/locations/review-sources/review-source'
import type { Source } from '#app/product/reviews/sources.server'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'

/** A site that has reviews. */
export const sourceResource = defineResource({
  name: 'Source',
  schema: z.strictObject({ id: idProperty, name: z.string(), source_code: z.string() }),
  represent: ({ id, name, code }: Source) => ({ id, name, source_code: code }),
})

type LocationSource = ReviewSource & { locationId: string; placeId: string | null }

/** Returns the id of a location at a source, which records of the source's own data refer to. */
export function urlIdOf(locationId: string, sourceId: string): string {
  return `${locationId}-${sourceId}`
}

/** A location at a site that has reviews of it. */
export const urlResource = defineResource({
  name: 'Url',
  schema: z.strictObject({
    id: z.string().describe('The ids of the location and of the source'),
    location_id: idProperty,
    link: z.string().nullable().describe('Where customers can write a review'),
    source_id: idProperty,
    source_name: z.string(),
    source_code: z.string(),
    reference_id: z.string().nullable().describe('The id of the location at the source: Google’s place id'),
    last_checked_at: instantProperty.nullable().describe('When the reviews were last fetched'),
  }),
  represent: ({ locationId, placeId, ...source }: LocationSource) => ({
    id: urlIdOf(locationId, source.id),
    location_id: locationId,
    link: source.requestUrl,
    source_id: source.id,
    source_name: source.name,
    source_code: source.code,
    reference_id: source.code === 'google' ? placeId : null,
    last_checked_at: source.lastReadAt && toInstant(source.lastReadAt),
  }),
})
