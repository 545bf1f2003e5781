import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { RetryLater } from '#app/kit/jobs/job'
import { readGooglePhotosJob } from '#app/product/photos/google/read-google-photos.server'
import { createDraft, updateDraft } from '#app/product/photos/photo-drafts.server'
import { loadPhotoSection } from '#app/product/photos/photo-section.server'
import { deletePhoto, requirePhoto } from '#app/product/photos/photos.server'
import { readFile } from '#app/product/photos/pictures/picture-files.server'
import { deletePhotoJob, publishPhotoJob } from '#app/product/photos/sending/photo-jobs.server'
import { publishDraft } from '#app/product/photos/upload/publish-draft.server'
import { startGoogle } from '../../providers/google-business-profile/emulated-google'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { createBuilders } from '../../support/builders'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'

// Reads the photos of an emulated Google profile that has a logo, a cover and thirty other photos of its own.
const google = await startGoogle()
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-google-photos-'))
process.env.DATA_DIR = directory
process.env.GOOGLE_BUSINESS_URL = google.url
process.env.GOOGLE_TOKEN_URL = `${google.url}/token`
process.env.GOOGLE_CLIENT_ID = 'id'
process.env.GOOGLE_CLIENT_SECRET = 'secret'
process.env.GOOGLE_REFRESH_TOKEN = 'refresh'
const database = await createTestDatabase()
const db = await openSql(database)
const build = createBuilders(db)
const account = '943'
const dana = { userId: account, name: 'Dana', impersonator: null }
const profile = 'accounts/1/locations/2'
let locationId: string

beforeAll(async () => {
  const [id] = await createAccountWithLocations(database, {
    accountId: account,
    zone: 'America/Chicago',
    locationCount: 1,
  })
  locationId = id!
  await db.all('update locations set google_location_name = $1 where id = $2', [profile, locationId])
  await build.locationListing({
    account_id: account,
    location_id: locationId,
    auto_sync: true,
    status: 'published',
  })
  const media = [mediaItem('profile', 'PROFILE', 300, 300), mediaItem('cover', 'COVER', 960, 540)]
  for (let n = 0; n < 30; n++)
    media.push(mediaItem(`photo-${n}`, n % 2 ? 'ADDITIONAL' : 'INTERIOR', 300, 250))
  await google.seed({ settings: { isQuotaEnforced: false }, locations: [{ name: profile }], media })
})
afterAll(async () => {
  await google.stop()
  rmSync(directory, { recursive: true, force: true })
})

function mediaItem(name: string, category: string, widthPixels: number, heightPixels: number) {
  const createTime = category === 'PROFILE' ? '1970-01-01T00:00:00Z' : '2025-03-14T09:30:00Z'
  return {
    item: {
      name: `${profile}/media/${name}`,
      mediaFormat: 'PHOTO',
      createTime,
      locationAssociation: { category },
      dimensions: { widthPixels, heightPixels },
    },
  }
}

const run = () => ({ signal: AbortSignal.timeout(20_000), attempt: 0, isLastAttempt: false })
const readPhotos = () => readGooglePhotosJob.run({ accountId: account, locationId }, run())
const listPhotos = () =>
  db.all<{
    id: string
    google_name: string
    category: string | null
    origin: string
    state: string
    image_key: string
  }>(
    `select p.id::text, google_name, category, origin, p.state, image_key from photos p join pictures i on i.id = p.picture_id
     where location_id = $1 order by p.id`,
    [locationId],
  )
const findPhoto = async (name: string) =>
  (await listPhotos()).find(({ google_name }) => google_name === `${profile}/media/${name}`)

test('the photos that a Google profile already has are listed with their category and date, each once', async () => {
  await readPhotos()
  expect((await listPhotos()).length).toBe(25)
  // The second run, which the first enqueued, downloads the rest. A third run changes nothing.
  await readPhotos()
  await readPhotos()
  const photos = await listPhotos()
  expect(photos.length).toBe(32)
  expect(new Set(photos.map(({ google_name }) => google_name)).size).toBe(32)
  expect(await findPhoto('profile')).toMatchObject({ category: 'LOGO', origin: 'google', state: 'live' })
  expect(await findPhoto('photo-1')).toMatchObject({ category: null })
  expect((await readFile((await findPhoto('cover'))!.image_key))!.length).toBeGreaterThan(1000)

  const viewer = { can: () => true, passes: () => true }
  const section = await asAccount(account, (tx) =>
    loadPhotoSection(tx, viewer, locationId, new URLSearchParams()),
  )
  expect(section).toMatchObject({ reason: null, total: 32, missing: [] })
  const cover = section!.photos.find(({ category }) => category === 'COVER')!
  expect(cover).toMatchObject({ actor: 'Google', addedAt: new Date('2025-03-14T09:30:00Z') })
})

test('a new cover asks before it replaces the cover at Google, and replaces it', async () => {
  const cover = (await findPhoto('cover'))!
  const { picture_id: pictureId } = await db.one<{ picture_id: string }>(
    'select picture_id::text from photos where id = $1',
    [cover.id],
  )
  const now = new Date()
  const upload = (isOverriding: boolean) =>
    asAccount(account, async (tx) => {
      const draft = {
        flow: 'select' as const,
        locationIds: [locationId],
        category: 'COVER' as const,
        returnTo: null,
      }
      const draftId = await createDraft(tx, dana, draft, now)
      await updateDraft(tx, draftId, { pictureIds: [pictureId] }, now)
      return publishDraft(tx, dana, draftId, { locationIds: [locationId], isOverriding }, now)
    })
  expect(await upload(false)).toMatchObject({ ok: false, conflicts: [{ id: locationId }] })
  expect(await upload(true)).toMatchObject({ ok: true })
  const { id: photoId } = await db.one<{ id: string }>(`select id::text from photos where state = 'pending'`)
  await publishPhotoJob.run({ accountId: account, photoId }, run())
  await readPhotos()
  expect((await listPhotos()).filter(({ category }) => category === 'COVER')).toMatchObject([
    { id: photoId, origin: 'upload', state: 'live' },
  ])
})

test('deleting a photo that was added at Google deletes it there', async () => {
  const { id } = (await findPhoto('photo-0'))!
  await asAccount(account, async (tx) => deletePhoto(tx, dana, await requirePhoto(tx, id), new Date()))
  // It is still on the profile, but is not listed again.
  await readPhotos()
  await deletePhotoJob.run({ accountId: account, photoId: id }, run())
  expect(await findPhoto('photo-0')).toBeUndefined()
  await readPhotos()
  expect(await findPhoto('photo-0')).toBeUndefined()
})

test('a photo deleted at Google disappears after a day, which the history of the location shows', async () => {
  const { id } = (await findPhoto('photo-2'))!
  const connection = google.connect()
  await connection.call({
    method: 'DELETE',
    path: `${profile}/media/photo-2`,
    shape: (await import('zod')).z.unknown(),
  })
  await readPhotos()
  expect(await findPhoto('photo-2')).toBeDefined()
  await db.all(`update photos set missing_since = missing_since - interval '1 day' where id = $1`, [id])
  await readPhotos()
  expect(await findPhoto('photo-2')).toBeUndefined()
  expect(
    await db.all(
      `select before, after, origin, actor from location_changes where field = 'photo' and actor = 'Google'`,
    ),
  ).toEqual([{ before: 'Interior', after: null, origin: 'google', actor: 'Google' }])
})

test('while a photo is being sent, the profile is read later', async () => {
  const { id } = (await findPhoto('photo-4'))!
  await db.all(`update photos set leased_until = now() + interval '1 minute' where id = $1`, [id])
  await expect(readPhotos()).rejects.toThrow(RetryLater)
  await db.all('update photos set leased_until = null where id = $1', [id])
  await readPhotos()
})

test('photos stay while Google does not respond', async () => {
  const count = (await listPhotos()).length
  await google.fail({ mode: 'error-503' })
  await expect(readPhotos()).rejects.toThrow()
  expect((await listPhotos()).length).toBe(count)
})
