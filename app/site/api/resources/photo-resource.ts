import { z } from 'zod'
import { splitReason } from '#app/kit/providers/rejection-reason'
import {
  altTextOf,
  categoryCodes,
  categoryIds,
  googleSource,
  type Photo,
  type PhotoCategory,
  photoCategories,
} from '#app/product/photos/photo'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'
import { urlIdOf } from './source-resource'

/** A photo with the addresses of its files, which users who are signed in can open. */
export type AddressedPhoto = Photo & { imageUrl: string; thumbnailUrl: string }

export const photoResource = defineResource({
  name: 'Photo',
  schema: z.strictObject({
    id: idProperty,
    name: z.string().describe('The alternative text'),
    location_id: idProperty,
    location_name: z.string(),
    source_id: idProperty.describe('The source at which the photo is published'),
    url_id: z.string().describe('The location at the source'),
    category: z.enum(categoryCodes).nullable(),
    published_status: z.string().describe('pending, live, deleting, or dead if it could not be published'),
    problem: z.string(),
    cdn_stored_url: z.string().describe('The image in its stored size; its reader must be signed in'),
    cdn_stored_low_res_url: z.string().describe('The thumbnail; its reader must be signed in'),
    width: z.int(),
    height: z.int(),
    added_at: instantProperty,
    added_by: z.string(),
  }),
  represent: (photo: AddressedPhoto) => ({
    id: photo.id,
    name: altTextOf(photo),
    location_id: photo.locationId,
    location_name: photo.locationName,
    source_id: googleSource,
    url_id: urlIdOf(photo.locationId, googleSource),
    category: photo.category,
    published_status: photo.state,
    problem: splitReason(photo.problem).message,
    cdn_stored_url: photo.imageUrl,
    cdn_stored_low_res_url: photo.thumbnailUrl,
    width: photo.width,
    height: photo.height,
    added_at: toInstant(photo.addedAt),
    added_by: photo.actor,
  }),
})

export const photoCategoryResource = defineResource({
  name: 'PhotoCategory',
  schema: z.strictObject({
    id: idProperty,
    name: z.string(),
    code: z.enum(categoryCodes),
    source_id: idProperty,
  }),
  represent: (code: PhotoCategory) => ({
    id: String(categoryIds[code]),
    name: photoCategories[code],
    code,
    source_id: googleSource,
  }),
})
