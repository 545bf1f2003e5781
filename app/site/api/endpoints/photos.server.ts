/** Photos of locations. */
import { z } from 'zod'
import { categoryCodes, googleSource, type Photo, photoCategories } from '#app/product/photos/photo'
import { photoReport } from '#app/product/photos/photo-report.server'
import { deletePhoto, requirePhoto } from '#app/product/photos/photos.server'
import { type Call, defineEndpoint, type Reply } from '../endpoint'
import { fixedListEndpoint } from '../fixed-list-endpoint.server'
import { itemEndpoint } from '../item-endpoint.server'
import { listEndpoint } from '../list-endpoint.server'
import { ApiProblem } from '../problems'
import { halObject, recordSchema } from '../representation'
import { type AddressedPhoto, photoCategoryResource, photoResource } from '../resources/photo-resource'
import { idProperty } from '../resources/resource'
import { urlIdOf } from '../resources/source-resource'

const group = 'Photos'

const photoLinks = ({ id, locationId }: Photo, { links, viewer }: Call) => ({
  self: links.to('media/:photoId', { photoId: id }),
  location: links.to('locations/:locationId', { locationId }),
  image: links.page(viewer.href('/photos/:photoId/image', { photoId: id })),
  page: links.page(viewer.href('/photos/:photoId', { photoId: id })),
})

function withAddresses(photo: Photo, { links, viewer }: Call): AddressedPhoto {
  const params = { photoId: photo.id }
  return {
    ...photo,
    imageUrl: links.page(viewer.href('/photos/:photoId/image', params)).href,
    thumbnailUrl: links.page(viewer.href('/photos/:photoId/thumbnail', params)).href,
  }
}

async function removePhoto(call: Call, photo: Photo): Promise<Reply> {
  await deletePhoto(call.tx, call.viewer, photo, call.clock.now)
  const deleted = withAddresses({ ...photo, state: 'deleting' }, call)
  const { location } = photoLinks(photo, call)
  return { status: 202, body: halObject(photoResource.represent(deleted), { location }) }
}

const deletionPage = '/photos/:photoId/delete' as const
const deletionResponse = {
  202: recordSchema(photoResource).describe('The photo is being deleted at its source'),
}

/** Older clients name the location at the source, although the photo is already in the path. */
const deletionBody = z.strictObject({ location_id: idProperty, url_id: z.string() })

async function requireNamedPhoto({ tx, params, body }: Call<z.output<typeof deletionBody>>): Promise<Photo> {
  const photo = await requirePhoto(tx, params.photoId)
  const urlId = urlIdOf(photo.locationId, googleSource)
  const isNamed = photo.locationId === body.location_id && urlId === body.url_id
  if (!isNamed) throw new ApiProblem('not-found', 'There is no such photo at this location.')
  return photo
}

export const photoEndpoints = [
  listEndpoint({
    path: 'media',
    group,
    summary: 'List photos',
    rel: 'media',
    report: photoReport,
    resource: photoResource,
    complete: withAddresses,
    links: photoLinks,
    isAlsoPlain: true,
  }),
  itemEndpoint({
    path: 'media/:photoId',
    group,
    summary: 'Load a photo',
    page: '/photos/:photoId',
    resource: photoResource,
    find: async (call) => withAddresses(await requirePhoto(call.tx, call.params.photoId), call),
    links: photoLinks,
  }),
  defineEndpoint({
    method: 'delete',
    path: 'media/:photoId',
    group,
    summary: 'Delete a photo',
    page: deletionPage,
    responses: deletionResponse,
    reply: async (call) => removePhoto(call, await requirePhoto(call.tx, call.params.photoId)),
  }),
  defineEndpoint({
    method: 'put',
    path: 'media/:photoId',
    group,
    summary: 'Delete a photo, named with its location',
    page: deletionPage,
    body: deletionBody,
    example: { body: { location_id: ':locationId', url_id: ':locationId-1' } },
    responses: deletionResponse,
    reply: async (call) => removePhoto(call, await requireNamedPhoto(call)),
  }),
  fixedListEndpoint({
    path: 'media_categories',
    group,
    summary: 'List the categories of photos',
    page: '/photos',
    rel: 'media_categories',
    resource: photoCategoryResource,
    parameters: [
      {
        name: 'name',
        description: 'The names of the categories to list',
        schema: { type: 'array', items: { type: 'string' } },
      },
    ],
    load: ({ query }) => {
      const names = query.getAll('name')
      return categoryCodes.filter((code) => names.length === 0 || names.includes(photoCategories[code]))
    },
  }),
]
