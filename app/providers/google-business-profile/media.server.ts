/**
 * Photos on Google (v4): the bytes are uploaded first, then a photo is created from them. Creating one is not safe to
 * repeat: after `unavailable` it may exist, so list the photos before creating it again. `ok` means accepted, not
 * shown: Google does not report a photo that it declines.
 */
import { z } from 'zod'
import { type Answer, mapAnswer, unavailable } from '../answer'
import type { GoogleApi } from './api.server'
import { fromCategory, type SourcePhoto, toPhoto } from './media-translate'
import { googleMedia, googleMediaPage, googleUploadName } from './media-wire'
import { locationNameOfMedia, pathOfLocation, pathOfMedia } from './names'
import { googleNothing } from './wire'

const largestPage = 500
/** A profile with more photos than this is not read any further. */
const mostPages = 20

/** Uploads the bytes to Google and returns their name there. Nothing is shown to anybody yet. */
export async function uploadBytes(
  api: GoogleApi,
  locationName: string,
  bytes: { contents: Uint8Array<ArrayBuffer>; type: string },
): Promise<Answer<string>> {
  const path = pathOfLocation(locationName)
  if (path === null) return unknownName
  const started = await api.call({
    method: 'POST',
    path: `${path}/media:startUpload`,
    body: {},
    shape: googleUploadName,
  })
  if (started.outcome !== 'ok') return started
  const { resourceName } = started.value
  const put = await api.call({
    api: 'upload',
    method: 'POST',
    path: `media/${resourceName.split('/').map(encodeURIComponent).join('/')}`,
    query: { upload_type: 'media' },
    bytes,
    // The response is not documented; the body is usually empty.
    shape: z.unknown(),
  })
  return mapAnswer(put, () => resourceName)
}

/** Creates a photo from uploaded bytes. Counts as an edit of the profile. */
export async function createPhoto(
  api: GoogleApi,
  locationName: string,
  { resourceName, category }: { resourceName: string; category: string | null },
): Promise<Answer<SourcePhoto>> {
  const path = pathOfLocation(locationName)
  if (path === null) return unknownName
  const body = {
    mediaFormat: 'PHOTO',
    locationAssociation: { category: fromCategory(category) },
    dataRef: { resourceName },
  }
  const answer = await api.call({ method: 'POST', path: `${path}/media`, body, shape: googleMedia })
  return mapAnswer(answer, toPhoto)
}

/** Lists every photo that the profile's owner added. */
export async function listPhotos(api: GoogleApi, locationName: string): Promise<Answer<SourcePhoto[]>> {
  const path = pathOfLocation(locationName)
  if (path === null) return unknownName
  const found: SourcePhoto[] = []
  let pageToken: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { pageSize: String(largestPage), pageToken }
    const answer = await api.call({ method: 'GET', path: `${path}/media`, query, shape: googleMediaPage })
    if (answer.outcome !== 'ok') return answer
    found.push(...(answer.value.mediaItems ?? []).map(toPhoto))
    pageToken = answer.value.nextPageToken || undefined
    if (!pageToken) return { outcome: 'ok', value: found }
  }
  return unavailable('The profile has more photos than are read.')
}

/** Deleting what is already gone succeeds. A 404 for any other reason (a lost location) stays a rejection. */
export async function deletePhoto(api: GoogleApi, name: string): Promise<Answer<null>> {
  const [path, locationName] = [pathOfMedia(name), locationNameOfMedia(name)]
  if (path === null || locationName === null) return unknownName
  const refusal = await api.refuseEdit(locationName)
  if (refusal) return refusal
  const answer = await api.call({ method: 'DELETE', path, shape: googleNothing })
  if (answer.outcome === 'rejected' && answer.status === 404) {
    const left = await listPhotos(api, locationName)
    if (left.outcome !== 'ok') return left
    if (!left.value.some((photo) => photo.name === name)) return { outcome: 'ok', value: null }
  }
  return mapAnswer(answer, () => null)
}

const unknownName: Answer<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'INVALID_NAME',
  reason: 'This location is not linked to Google.',
}
