/**
 * Photos on Google (v4): the bytes are uploaded first, then a photo is created from them. Creating a photo is not safe
 * to repeat: after `unavailable`, the photo may exist, so list the photos before creating it again. `ok` means
 * accepted, not visible: Google does not report a photo that it declines.
 */
import { z } from 'zod'
import type { PhotoBytes, ProfilePhotos, SourcePhoto, UploadedPhoto } from '../../profile-client/photos'
import { mapResult, type ProviderResult, unavailableResult } from '../../provider-result'
import type { GoogleApi } from '../api.server'
import { locationNameOfMedia, pathOfLocation, pathOfMedia } from '../resource-names'
import { googleEmptyResponse } from '../wire'
import { downloadPhoto } from './download-photo.server'
import { googleMedia, googleMediaPage, googleUploadName } from './media-wire'
import { toGoogleCategory, toPhoto } from './translate-media'

const maxPageSize = 500
/** The maximum number of pages. If a profile has more photos, `listPhotos` returns `unavailable`. */
const maxPages = 20

/** `apiUrl` is the base URL of the API, whose origin may also serve pictures. */
export function photosOf(api: GoogleApi, apiUrl: string): ProfilePhotos {
  return {
    upload: (locationName, bytes) => uploadBytes(api, locationName, bytes),
    create: (locationName, uploaded) => createPhoto(api, locationName, uploaded),
    list: (locationName) => listPhotos(api, locationName),
    remove: (name) => deletePhoto(api, name),
    download: (url) => downloadPhoto(url, apiUrl),
  }
}

/** Uploads the bytes to Google and returns the resource name of the upload. Nothing is visible on the profile yet. */
export async function uploadBytes(
  api: GoogleApi,
  locationName: string,
  bytes: PhotoBytes,
): Promise<ProviderResult<string>> {
  const path = pathOfLocation(locationName)
  if (path === null) return unknownNameResult
  const started = await api.call({
    method: 'POST',
    path: `${path}/media:startUpload`,
    body: {},
    shape: googleUploadName,
  })
  if (started.outcome !== 'ok') return started
  const { resourceName } = started.value
  const uploaded = await api.call({
    api: 'upload',
    method: 'POST',
    path: `media/${resourceName.split('/').map(encodeURIComponent).join('/')}`,
    query: { upload_type: 'media' },
    bytes,
    // The response is not documented; the body is usually empty.
    shape: z.unknown(),
  })
  return mapResult(uploaded, () => resourceName)
}

/** Creates a photo from uploaded bytes. Counts as an edit of the profile: call `api.checkEditLimit` first. */
export async function createPhoto(
  api: GoogleApi,
  locationName: string,
  { resourceName, category }: UploadedPhoto,
): Promise<ProviderResult<SourcePhoto>> {
  const path = pathOfLocation(locationName)
  if (path === null) return unknownNameResult
  const body = {
    mediaFormat: 'PHOTO',
    locationAssociation: { category: toGoogleCategory(category) },
    dataRef: { resourceName },
  }
  const result = await api.call({ method: 'POST', path: `${path}/media`, body, shape: googleMedia })
  return mapResult(result, toPhoto)
}

/** Lists all photos that the profile's owner added. */
export async function listPhotos(
  api: GoogleApi,
  locationName: string,
): Promise<ProviderResult<SourcePhoto[]>> {
  const path = pathOfLocation(locationName)
  if (path === null) return unknownNameResult
  const photos: SourcePhoto[] = []
  let pageToken: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const query = { pageSize: String(maxPageSize), pageToken }
    const result = await api.call({ method: 'GET', path: `${path}/media`, query, shape: googleMediaPage })
    if (result.outcome !== 'ok') return result
    photos.push(...(result.value.mediaItems ?? []).map(toPhoto))
    pageToken = result.value.nextPageToken || undefined
    if (!pageToken) return { outcome: 'ok', value: photos }
  }
  return unavailableResult('The profile has too many photos to load.')
}

/**
 * Deletes a photo. Also succeeds if the photo no longer exists. A 404 for any other reason, such as a location that no
 * longer exists, is returned as a rejection.
 */
export async function deletePhoto(api: GoogleApi, name: string): Promise<ProviderResult<null>> {
  const [path, locationName] = [pathOfMedia(name), locationNameOfMedia(name)]
  if (path === null || locationName === null) return unknownNameResult
  const refusal = await api.checkEditLimit(locationName)
  if (refusal) return refusal
  const result = await api.call({ method: 'DELETE', path, shape: googleEmptyResponse })
  if (result.outcome === 'rejected' && result.status === 404) {
    const remaining = await listPhotos(api, locationName)
    if (remaining.outcome !== 'ok') return remaining
    if (!remaining.value.some((photo) => photo.name === name)) return { outcome: 'ok', value: null }
  }
  return mapResult(result, () => null)
}

const unknownNameResult: ProviderResult<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'INVALID_NAME',
  reason: 'This location is not linked to Google.',
}
