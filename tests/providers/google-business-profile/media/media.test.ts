import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createPhoto,
  deletePhoto,
  listPhotos,
  uploadBytes,
} from '#app/kit/providers/google-business-profile/media/media.server'
import { googleMediaPage } from '#app/kit/providers/google-business-profile/media/media-wire'
import { toGoogleCategory, toPhoto } from '#app/kit/providers/google-business-profile/media/translate-media'
import { jpeg, png } from '../../../photos/photo-files'
import { bakery, startGoogle } from '../emulated-google'

let google: Awaited<ReturnType<typeof startGoogle>>
let picture: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  google = await startGoogle()
  picture = new Uint8Array(await jpeg(640, 400))
})
beforeEach(() =>
  google.seed({ settings: { isLenient: false, isQuotaEnforced: false }, locations: [{ name: bakery }] }),
)
afterAll(() => google.stop())

async function uploadPhoto(category: string | null, contents = picture) {
  const api = google.connect()
  const put = await uploadBytes(api, bakery, { contents, type: 'image/jpeg' })
  if (put.outcome !== 'ok') throw new Error(put.reason)
  return createPhoto(api, bakery, { resourceName: put.value, category })
}

async function listRemotePhotos() {
  const result = await listPhotos(google.connect(), bakery)
  if (result.outcome !== 'ok') throw new Error(result.reason)
  return result.value
}

describe('a photo', () => {
  test('is created from previously uploaded bytes', async () => {
    const created = await uploadPhoto('EXTERIOR')
    expect(created).toMatchObject({ outcome: 'ok', value: { category: 'EXTERIOR', width: 640, height: 400 } })
    const [uploaded] = await google.calls('POST /upload/v1/media/')
    expect(uploaded).toMatchObject({ query: { upload_type: 'media' }, hasToken: true, status: 200 })
    expect((await listRemotePhotos()).map(({ category }) => category)).toContain('EXTERIOR')
  })

  test('without a category is ADDITIONAL at Google, and has no category when read back', async () => {
    expect(await uploadPhoto(null)).toMatchObject({ value: { category: null } })
    const bodies = (await google.calls('/media')).map(({ body }) => JSON.stringify(body))
    expect(bodies.some((body) => body?.includes('"ADDITIONAL"'))).toBe(true)
  })

  test('sent as a logo becomes Google’s PROFILE under its fixed name, and is a logo when read back', async () => {
    const first = await uploadPhoto('LOGO')
    expect(first).toMatchObject({ value: { name: `${bakery}/media/profile`, category: 'LOGO' } })
    await uploadPhoto('LOGO', new Uint8Array(await png(300, 300)))
    const logos = (await listRemotePhotos()).filter(({ category }) => category === 'LOGO')
    expect(logos).toMatchObject([{ width: 300, height: 300 }])
  })

  test('that is too narrow is rejected with Google’s message, unless it is a cover', async () => {
    const narrow = new Uint8Array(await png(240, 400))
    expect(await uploadPhoto('INTERIOR', narrow)).toMatchObject({
      outcome: 'rejected',
      reason: expect.stringContaining('at least 250 px'),
    })
    expect((await uploadPhoto('COVER', narrow)).outcome).toBe('ok')
  })

  test('without uploaded bytes or for an unknown location is rejected', async () => {
    const api = google.connect()
    const unknownUpload = { resourceName: 'made-up', category: null }
    expect(await createPhoto(api, bakery, unknownUpload)).toMatchObject({ outcome: 'rejected', status: 400 })
    const otherLocation = 'accounts/1/locations/9'
    expect(await uploadBytes(api, otherLocation, { contents: picture, type: 'image/jpeg' })).toMatchObject({
      status: 404,
    })
    expect(await uploadBytes(api, 'the corner shop', { contents: picture, type: 'x' })).toMatchObject({
      code: 'INVALID_NAME',
    })
  })

  test('can be deleted twice without an error', async () => {
    const created = await uploadPhoto('TEAMS')
    if (created.outcome !== 'ok') throw new Error(created.reason)
    const api = google.connect()
    expect(await deletePhoto(api, created.value.name)).toEqual({ outcome: 'ok', value: null })
    expect(await deletePhoto(api, created.value.name)).toEqual({ outcome: 'ok', value: null })
    expect((await listRemotePhotos()).map(({ name }) => name)).not.toContain(created.value.name)
  })

  test('of an unknown location is not reported as deleted', async () => {
    const result = await deletePhoto(google.connect(), 'accounts/1/locations/9/media/x')
    expect(result).toMatchObject({ outcome: 'rejected', status: 404 })
  })
})

test.each(['error-500', 'reset', 'html', 'broken-json', 'truncated', 'wrong-shape', 'redirect'])(
  'with the fault %s, listing and creating photos are unavailable',
  async (mode) => {
    await google.fail({ match: '/media', mode, times: 1 })
    expect((await listPhotos(google.connect(), bakery)).outcome).toBe('unavailable')
    await google.fail({ match: `POST /v4/${bakery}/media`, mode, times: 1 })
    const uploaded = await uploadBytes(google.connect(), bakery, { contents: picture, type: 'image/jpeg' })
    expect(uploaded.outcome).toBe('unavailable')
  },
)

test('an empty object is an empty list of photos, and any other shape is rejected', () => {
  expect(googleMediaPage.safeParse({}).success).toBe(true)
  expect(googleMediaPage.safeParse({ reviews: [] }).success).toBe(false)
  expect(googleMediaPage.safeParse({ mediaItems: { surprise: true } }).success).toBe(false)
})

test('every category is read back as it was sent', () => {
  for (const category of ['LOGO', 'COVER', 'MENU', 'AT_WORK', null])
    expect(
      toPhoto({ name: 'x', locationAssociation: { category: toGoogleCategory(category) } }).category,
    ).toBe(category)
})
