/**
 * The v4 media methods and the upload endpoint, as documented by Google. A photo is created from bytes that were
 * uploaded before. The bytes are kept in memory only; after a restart, the photo is drawn in one color. A LOGO becomes a PROFILE photo, which has a fixed name; a new profile or
 * cover photo replaces the previous one. `GET /emulator/media` lists all photos. `POST /emulator/media/faults` makes
 * the emulator reject the next photos, or create them without sending a response.
 */
import { randomUUID } from 'node:crypto'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { createEditLimiter } from '#app/kit/providers/google-business-profile/edit-limiter'
import { renderShapes } from '../../photos/render-shapes.server'
import { type GoogleError, invalidArgument, omitEmpty, sendError, type Wire } from './google-responses'
import { parseImageDimensions } from './media-dimensions'
import type { GoogleState, StoredMedia } from './state.server'

type MediaRoutesOptions = { state: GoogleState; now: () => Date; requireToken: RequestHandler }
type StoredBytes = { locationName: string; contents: Buffer | null }
type MediaContext = MediaRoutesOptions & {
  uploads: Map<string, StoredBytes>
  /** The uploaded files by the name of their photo. */
  files: Map<string, Buffer>
  refusals: string[]
  lostAnswers: number
  secondsUntilEdit: ReturnType<typeof createEditLimiter>
}
type Method = (google: MediaContext, request: Request) => Wire | GoogleError

const locationPath = '/v4/accounts/:account/locations/:location'
const categories = [
  'COVER',
  'PROFILE',
  'LOGO',
  'EXTERIOR',
  'INTERIOR',
  'PRODUCT',
  'AT_WORK',
  'FOOD_AND_DRINK',
  'MENU',
  'COMMON_AREA',
  'ROOMS',
  'TEAMS',
  'ADDITIONAL',
]
const singleCategories = ['PROFILE', 'COVER']
const [MIN_BYTES, MIN_EDGE, MAX_PAGE_SIZE] = [10_240, 250, 2500]

export function mediaRoutes(options: MediaRoutesOptions): Router {
  const context: MediaContext = {
    ...options,
    uploads: new Map(),
    files: new Map(),
    refusals: [],
    lostAnswers: 0,
    secondsUntilEdit: createEditLimiter(),
  }
  const respond = (method: Method) => (request: Request, response: Response) => {
    const result = method(context, request)
    if ('refused' in result) sendError(response, result as GoogleError)
    else response.json(result)
  }
  const { state, requireToken } = options
  const dropResponse: RequestHandler = (_, response, next) => {
    if (context.lostAnswers > 0) {
      context.lostAnswers -= 1
      response.json = () => {
        response.socket?.resetAndDestroy()
        return response
      }
    }
    next()
  }
  const bytes = express.raw({ type: () => true, limit: '50mb' })
  return Router()
    .get(
      '/emulator/media',
      (_, response) =>
        void response.json({ photos: [...state.media.values()].flat().map(({ item }) => item) }),
    )
    .get('/emulator/media/:file', (request, response) => sendPicture(context, request, response))
    .post('/emulator/media/faults', (request, response) => {
      const { refusals, lostAnswers } = faultsSchema.parse(request.body)
      context.refusals.push(...refusals)
      context.lostAnswers += lostAnswers
      response.json({})
    })
    .post(/^\/upload\/v1\/media\/(.+)$/, requireToken, bytes, respond(putBytes))
    .post(`${locationPath}/media\\:startUpload`, requireToken, respond(startUpload))
    .get(`${locationPath}/media`, requireToken, respond(listMedia))
    .post(`${locationPath}/media`, requireToken, dropResponse, respond(createMedia))
    .delete(`${locationPath}/media/:media`, requireToken, respond(deleteMedia))
}

const faultsSchema = z.object({
  refusals: z.array(z.string()).default([]),
  lostAnswers: z.number().int().nonnegative().default(0),
})

function startUpload({ state, uploads }: MediaContext, request: Request): Wire | GoogleError {
  const locationName = locationNameOf(request)
  if (!state.findLocation(locationName)) return notFound
  const resourceName = `${locationName.replaceAll('/', '-')}-${randomUUID()}`
  uploads.set(resourceName, { locationName, contents: null })
  return { resourceName }
}

function putBytes({ uploads }: MediaContext, request: Request): Wire | GoogleError {
  const resourceName = decodeURIComponent(String(request.params[0]))
  const upload = uploads.get(resourceName)
  if (!upload) return notFound
  if (request.query.upload_type !== 'media') return invalidArgument('upload_type', 'Unsupported upload type.')
  upload.contents = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return { resourceName }
}

function listMedia({ state }: MediaContext, request: Request): Wire | GoogleError {
  const locationName = locationNameOf(request)
  if (!state.findLocation(locationName)) return notFound
  const all = state.media.get(locationName) ?? []
  const size = Math.min(Number(request.query.pageSize ?? 100) || 100, MAX_PAGE_SIZE)
  const start = Number(request.query.pageToken ?? 0)
  if (!Number.isInteger(start) || start < 0) return invalidArgument('page_token', 'Invalid page token.')
  const nextPageToken = start + size < all.length ? String(start + size) : undefined
  return omitEmpty({
    mediaItems: all.slice(start, start + size).map(({ item }) => withUrl(item, request)),
    totalMediaItemCount: all.length,
    nextPageToken,
  })
}

const creationSchema = z.object({
  mediaFormat: z.literal('PHOTO'),
  locationAssociation: z.object({ category: z.enum(categories) }),
  dataRef: z.object({ resourceName: z.string() }),
  description: z.string().optional(),
})

function createMedia(context: MediaContext, request: Request): Wire | GoogleError {
  const locationName = locationNameOf(request)
  const location = context.state.findLocation(locationName)
  if (!location) return notFound
  if (!location.isVerified)
    return { refused: 'FAILED_PRECONDITION', message: 'The location is not verified.' }
  const parsed = creationSchema.safeParse(request.body)
  if (!parsed.success) return invalidArgument('media_item', 'The media item is not complete.')
  const { mediaFormat, locationAssociation, dataRef, description } = parsed.data
  const upload = context.uploads.get(dataRef.resourceName)
  if (upload?.locationName !== locationName || !upload.contents)
    return invalidArgument('media_item.data_ref', 'There is no data of this name.')
  if (
    context.state.settings.isQuotaEnforced &&
    context.secondsUntilEdit(locationName, context.now().getTime()) > 0
  )
    return { refused: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded for edits per minute per profile.' }
  const category = locationAssociation.category === 'LOGO' ? 'PROFILE' : locationAssociation.category
  const forcedRefusal = context.refusals.shift()
  const problem = forcedRefusal ?? imageProblem(upload.contents, category)
  if (problem) return invalidArgument('media_item.data_ref', problem)
  const dimensions = parseImageDimensions(upload.contents)
  const item = {
    name: `${locationName}/media/${category === 'PROFILE' ? 'profile' : randomUUID()}`,
    locationAssociation: { category },
    ...omitEmpty({
      mediaFormat,
      dimensions: dimensions && { widthPixels: dimensions.width, heightPixels: dimensions.height },
      createTime: category === 'PROFILE' ? '1970-01-01T00:00:00Z' : context.now().toISOString(),
      description,
    }),
  }
  const others = (context.state.media.get(locationName) ?? []).filter(
    (photo) => !singleCategories.includes(category) || photo.item.locationAssociation.category !== category,
  )
  context.state.media.set(locationName, [...others, { item }])
  context.files.set(item.name, upload.contents)
  return withUrl(item, request)
}

/** Adds the URL of the picture, which this emulator serves. */
function withUrl(item: StoredMedia['item'], request: Request): Wire {
  const file = Buffer.from(item.name).toString('base64url')
  return { ...item, googleUrl: `${request.protocol}://${request.get('host')}/emulator/media/${file}` }
}

async function sendPicture(
  { state, files }: MediaContext,
  request: Request,
  response: Response,
): Promise<void> {
  const name = Buffer.from(String(request.params.file), 'base64url').toString()
  const photo = [...state.media.values()].flat().find(({ item }) => item.name === name)
  if (!photo) return void response.status(404).end()
  const { widthPixels = 960, heightPixels = 540 } = (photo.item.dimensions ?? {}) as Record<string, number>
  const size = { width: widthPixels, height: heightPixels }
  const file = files.get(name) ?? (await renderShapes({ ...size, shapes: photo.scene ?? plainShapes }))
  response.type(file[0] === 0x89 ? 'png' : 'jpeg').send(file)
}

const plainShapes = '<rect width="100%" height="100%" fill="#7a8b99"/>'

function deleteMedia({ state }: MediaContext, request: Request): Wire | GoogleError {
  const locationName = locationNameOf(request)
  const all = state.media.get(locationName) ?? []
  const remaining = all.filter(
    ({ item: { name } }) => name !== `${locationName}/media/${request.params.media}`,
  )
  if (remaining.length === all.length) return notFound
  state.media.set(locationName, remaining)
  return {}
}

function imageProblem(contents: Buffer, category: string): string | null {
  const dimensions = parseImageDimensions(contents)
  if (!dimensions) return 'The image format is not supported.'
  if (singleCategories.includes(category)) return null
  if (contents.length < MIN_BYTES) return 'The image must have at least 10240 bytes.'
  return Math.min(dimensions.width, dimensions.height) < MIN_EDGE
    ? 'The short edge of the image must be at least 250 px.'
    : null
}

const notFound: GoogleError = { refused: 'NOT_FOUND', message: 'Requested entity was not found.' }

function locationNameOf({ params }: Request): string {
  return `accounts/${params.account}/locations/${params.location}`
}
