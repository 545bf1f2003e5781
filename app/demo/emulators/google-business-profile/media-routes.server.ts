/**
 * The v4 media methods and the door for bytes, as Google documents them: a photo is made of bytes that were put
 * before, a LOGO comes back as PROFILE under the one name profile photos have, a cover takes the place of the last.
 * What it holds lives as long as this process. `GET /emulator/media` shows all of it; `POST /emulator/media/faults`
 * makes it refuse the next photos, or make them and lose the answer.
 */
import { randomUUID } from 'node:crypto'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { editCounter } from '#app/providers/google-business-profile/edit-rate'
import { dimensionsOf } from './media-dimensions'
import type { EmulatorState } from './state.server'
import { invalid, type Refusal, sendRefusal, type Wire, withoutEmpty } from './wire'

type Emulation = { state: EmulatorState; now: () => Date; requireToken: RequestHandler }
type StoredBytes = { locationName: string; contents: Buffer | null }
type Google = Emulation & {
  uploads: Map<string, StoredBytes>
  /** By location, in the order they were made. */
  photos: Map<string, Wire[]>
  refusals: string[]
  lostAnswers: number
  secondsUntilEdit: ReturnType<typeof editCounter>
}
type Method = (google: Google, request: Request) => Wire | Refusal

const locationPath = '/v4/accounts/:account/locations/:location'
const categories = [
  ...['COVER', 'PROFILE', 'LOGO', 'EXTERIOR', 'INTERIOR', 'PRODUCT', 'AT_WORK', 'FOOD_AND_DRINK', 'MENU'],
  ...['COMMON_AREA', 'ROOMS', 'TEAMS', 'ADDITIONAL'],
]
const single = ['PROFILE', 'COVER']
const [fewestBytes, shortestEdge, largestPage] = [10_240, 250, 2500]

export function mediaRoutes(emulation: Emulation): Router {
  const google: Google = {
    ...emulation,
    uploads: new Map(),
    photos: new Map(),
    refusals: [],
    lostAnswers: 0,
    secondsUntilEdit: editCounter(),
  }
  const answer = (method: Method) => (request: Request, response: Response) => {
    const result = method(google, request)
    if ('refused' in result) sendRefusal(response, result as Refusal)
    else response.json(result)
  }
  const { requireToken } = emulation
  const loseAnswer: RequestHandler = (_, response, next) => {
    if (google.lostAnswers > 0) {
      google.lostAnswers -= 1
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
      (_, response) => void response.json({ photos: [...google.photos.values()].flat() }),
    )
    .post('/emulator/media/faults', (request, response) => {
      const { refusals, lostAnswers } = faults.parse(request.body)
      google.refusals.push(...refusals)
      google.lostAnswers += lostAnswers
      response.json({})
    })
    .post(/^\/upload\/v1\/media\/(.+)$/, requireToken, bytes, answer(putBytes))
    .post(`${locationPath}/media\\:startUpload`, requireToken, answer(startUpload))
    .get(`${locationPath}/media`, requireToken, answer(listMedia))
    .post(`${locationPath}/media`, requireToken, loseAnswer, answer(createMedia))
    .delete(`${locationPath}/media/:media`, requireToken, answer(deleteMedia))
}

const faults = z.object({
  refusals: z.array(z.string()).default([]),
  lostAnswers: z.number().int().nonnegative().default(0),
})

function startUpload({ state, uploads }: Google, request: Request): Wire | Refusal {
  const locationName = locationNameOf(request)
  if (!state.findLocation(locationName)) return notFound
  const resourceName = `${locationName.replaceAll('/', '-')}-${randomUUID()}`
  uploads.set(resourceName, { locationName, contents: null })
  return { resourceName }
}

function putBytes({ uploads }: Google, request: Request): Wire | Refusal {
  const resourceName = decodeURIComponent(String(request.params[0]))
  const upload = uploads.get(resourceName)
  if (!upload) return notFound
  if (request.query.upload_type !== 'media') return invalid('upload_type', 'Unsupported upload type.')
  upload.contents = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return { resourceName }
}

function listMedia({ state, photos }: Google, request: Request): Wire | Refusal {
  const locationName = locationNameOf(request)
  if (!state.findLocation(locationName)) return notFound
  const all = photos.get(locationName) ?? []
  const size = Math.min(Number(request.query.pageSize ?? 100) || 100, largestPage)
  const start = Number(request.query.pageToken ?? 0)
  if (!Number.isInteger(start) || start < 0) return invalid('page_token', 'Invalid page token.')
  const nextPageToken = start + size < all.length ? String(start + size) : undefined
  return withoutEmpty({
    mediaItems: all.slice(start, start + size),
    totalMediaItemCount: all.length,
    nextPageToken,
  })
}

const creation = z.object({
  mediaFormat: z.literal('PHOTO'),
  locationAssociation: z.object({ category: z.enum(categories) }),
  dataRef: z.object({ resourceName: z.string() }),
  description: z.string().optional(),
})

function createMedia(google: Google, request: Request): Wire | Refusal {
  const locationName = locationNameOf(request)
  const location = google.state.findLocation(locationName)
  if (!location) return notFound
  if (!location.isVerified)
    return { refused: 'FAILED_PRECONDITION', message: 'The location is not verified.' }
  const asked = creation.safeParse(request.body)
  if (!asked.success) return invalid('media_item', 'The media item is not complete.')
  const { mediaFormat, locationAssociation, dataRef, description } = asked.data
  const upload = google.uploads.get(dataRef.resourceName)
  if (upload?.locationName !== locationName || !upload.contents)
    return invalid('media_item.data_ref', 'There is no data of this name.')
  if (
    google.state.settings.isQuotaEnforced &&
    google.secondsUntilEdit(locationName, google.now().getTime()) > 0
  )
    return { refused: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded for edits per minute per profile.' }
  const category = locationAssociation.category === 'LOGO' ? 'PROFILE' : locationAssociation.category
  const told = google.refusals.shift()
  const problem = told ?? problemOf(upload.contents, category)
  if (problem) return invalid('media_item.data_ref', problem)
  const dimensions = dimensionsOf(upload.contents)
  const made = withoutEmpty({
    name: `${locationName}/media/${category === 'PROFILE' ? 'profile' : randomUUID()}`,
    mediaFormat,
    locationAssociation: { category },
    dimensions: dimensions && { widthPixels: dimensions.width, heightPixels: dimensions.height },
    googleUrl: `https://lh3.googleusercontent.com/${randomUUID()}`,
    createTime: category === 'PROFILE' ? '1970-01-01T00:00:00Z' : google.now().toISOString(),
    description,
  })
  const others = (google.photos.get(locationName) ?? []).filter(
    (photo) => !single.includes(category) || categoryOf(photo) !== category,
  )
  google.photos.set(locationName, [...others, made])
  return made
}

function deleteMedia({ photos }: Google, request: Request): Wire | Refusal {
  const locationName = locationNameOf(request)
  const all = photos.get(locationName) ?? []
  const left = all.filter(({ name }) => name !== `${locationName}/media/${request.params.media}`)
  if (left.length === all.length) return notFound
  photos.set(locationName, left)
  return {}
}

function problemOf(contents: Buffer, category: string): string | null {
  const dimensions = dimensionsOf(contents)
  if (!dimensions) return 'The image format is not supported.'
  if (single.includes(category)) return null
  if (contents.length < fewestBytes) return 'The image must have at least 10240 bytes.'
  return Math.min(dimensions.width, dimensions.height) < shortestEdge
    ? 'The short edge of the image must be at least 250 px.'
    : null
}

const notFound: Refusal = { refused: 'NOT_FOUND', message: 'Requested entity was not found.' }

function categoryOf({ locationAssociation }: Wire): unknown {
  return (locationAssociation as { category: string }).category
}

function locationNameOf({ params }: Request): string {
  return `accounts/${params.account}/locations/${params.location}`
}
