import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { RetryLater } from '#app/kit/jobs/job'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { declineInstallation } from '#app/product/locations/connections/source-connections.server'
import type { PhotoCategory } from '#app/product/photos/photo'
import { createDraft, requireDraft, updateDraft } from '#app/product/photos/photo-drafts.server'
import { sweepPhotos } from '#app/product/photos/photo-sweep.server'
import { deletePhoto, requirePhoto } from '#app/product/photos/photos.server'
import { pictureFiles, saveFile } from '#app/product/photos/pictures/picture-files.server'
import {
  createPicture,
  listPictures,
  renderStoredPicture,
} from '#app/product/photos/pictures/pictures.server'
import { emailUploadResultJob } from '#app/product/photos/results/email-upload-result.server'
import { retryRejectedPhotos } from '#app/product/photos/results/retry-rejected-photos.server'
import { countUploadedPhotos } from '#app/product/photos/results/uploaded-photos.server'
import { deletePhotoJob, publishPhotoJob } from '#app/product/photos/sending/photo-jobs.server'
import { acceptPicture } from '#app/product/photos/upload/accept-picture.server'
import { publishDraft } from '#app/product/photos/upload/publish-draft.server'
import { currentPictures } from '#app/product/photos/upload/wizard-steps'
import { startGoogle } from '../providers/google-business-profile/emulated-google'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import { jpeg, namedFile } from './photo-files'

// From the picture to Google, against the emulated Google with simulated faults. Each test uses locations of its own,
// because Google limits the number of edits per location.
const google = await startGoogle()
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-photos-'))
process.env.DATA_DIR = directory
process.env.GOOGLE_BUSINESS_URL = google.url
process.env.GOOGLE_TOKEN_URL = `${google.url}/token`
process.env.GOOGLE_CLIENT_ID = 'id'
process.env.GOOGLE_CLIENT_SECRET = 'secret'
process.env.GOOGLE_REFRESH_TOKEN = 'refresh'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const account = '941'
const dana = { userId: account, name: 'Dana', impersonator: null }
const now = new Date()
let unusedLocationIds: string[]
let file: Buffer

beforeAll(async () => {
  unusedLocationIds = await createAccountWithLocations(database, {
    accountId: account,
    zone: 'America/Chicago',
    locationCount: 40,
  })
  await rows.all(
    `update locations set google_location_name = 'accounts/1/locations/' || id where account_id = $1`,
    [account],
  )
  await rows.all(
    `insert into location_listings (account_id, location_id, auto_sync, status)
     select account_id, id, true, 'published' from locations where account_id = $1`,
    [account],
  )
  file = await jpeg(960, 540)
})
beforeEach(() => google.seed({ settings: { isLenient: true, isQuotaEnforced: false } }))
afterAll(async () => {
  await google.stop()
  rmSync(directory, { recursive: true, force: true })
})

const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account, fn)
const run = (isLastAttempt = false) => ({ signal: AbortSignal.timeout(20_000), attempt: 0, isLastAttempt })
const payloadOf = (photoId: string) => ({ accountId: account, photoId })
const publish = (photoId: string, isLastAttempt = false) =>
  publishPhotoJob.run(payloadOf(photoId), run(isLastAttempt))

async function createTestPicture(contents = file, size = { width: 960, height: 540 }): Promise<string> {
  const originalKey = await saveFile(account, contents)
  const created = await inAccount((tx) => createPicture(tx, { ...size, originalKey }, now))
  await renderStoredPicture(created.payload, { isLastAttempt: false })
  return created.payload.pictureId
}

/** Creates a draft with a rendered picture for these locations. */
async function createDraftFor(locationIds: string[], category: PhotoCategory | null = 'EXTERIOR') {
  const pictureId = await createTestPicture()
  return inAccount(async (tx) => {
    const id = await createDraft(
      tx,
      dana,
      { flow: 'upload', locationIds, category, returnTo: '/photos' },
      now,
    )
    await updateDraft(tx, id, { pictureIds: [pictureId] }, now)
    return id
  })
}

async function uploadPhotos(locationIds: string[], category: PhotoCategory | null = 'EXTERIOR') {
  const draftId = await createDraftFor(locationIds, category)
  const input = { locationIds, isOverriding: true }
  expect(await inAccount((tx) => publishDraft(tx, dana, draftId, input, now))).toMatchObject({ ok: true })
  const photos = await rows.all<{ id: string }>(
    'select id::text from photos p where location_id = any($1::bigint[]) order by p.id desc limit $2',
    [locationIds, locationIds.length],
  )
  return photos.map(({ id }) => id)
}

const findPhoto = (id: string) =>
  rows.one<{
    state: string
    problem: string
    is_uncertain: boolean
    google_name: string | null
    refusals: number
  }>('select state, problem, is_uncertain, google_name, refusals from photos where id = $1', [id])

async function listGooglePhotos(locationId: string): Promise<{ name: string }[]> {
  const { photos } = (await (await fetch(`${google.url}/emulator/media`)).json()) as {
    photos: { name: string; locationAssociation: { category: string } }[]
  }
  return photos.filter(({ name }) => name.startsWith(`accounts/1/locations/${locationId}/`))
}

const setMediaFaults = (faults: { refusals?: string[]; lostAnswers?: number }) =>
  fetch(`${google.url}/emulator/media/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })

test('a photo is published at Google once, and a second run does nothing', async () => {
  const locationId = unusedLocationIds.pop()!
  const [id] = (await uploadPhotos([locationId])) as [string]
  expect((await findPhoto(id)).state).toBe('pending')
  await publish(id)
  expect(await findPhoto(id)).toMatchObject({ state: 'live', problem: '', is_uncertain: false })
  await publish(id)
  expect(await listGooglePhotos(locationId)).toMatchObject([
    { locationAssociation: { category: 'EXTERIOR' }, dimensions: { widthPixels: 960, heightPixels: 540 } },
  ])
})

test('one upload creates a photo at every chosen location', async () => {
  const chosen = [unusedLocationIds.pop()!, unusedLocationIds.pop()!, unusedLocationIds.pop()!]
  const ids = await uploadPhotos(chosen, null)
  for (const id of ids) await publish(id)
  for (const locationId of chosen)
    expect(await listGooglePhotos(locationId)).toMatchObject([
      { locationAssociation: { category: 'ADDITIONAL' } },
    ])
})

test('a draft that is published several times at once creates one photo', async () => {
  const locationId = unusedLocationIds.pop()!
  const draftId = await createDraftFor([locationId])
  const input = { locationIds: [locationId], isOverriding: false }
  const results = await Promise.all(
    Array.from({ length: 6 }, () => inAccount((tx) => publishDraft(tx, dana, draftId, input, now))),
  )
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(await rows.all('select id from photos where location_id = $1', [locationId])).toHaveLength(1)
})

test('a location that already has a photo of the category requires a confirmation, and nothing is stored before it', async () => {
  const [first, second] = [unusedLocationIds.pop()!, unusedLocationIds.pop()!]
  await uploadPhotos([first], 'COVER')
  const draftId = await createDraftFor([first, second], 'COVER')
  const locationIds = [first, second]
  const result = await inAccount((tx) =>
    publishDraft(tx, dana, draftId, { locationIds, isOverriding: false }, now),
  )
  expect(result).toMatchObject({ ok: false, conflicts: [{ id: first }] })
  expect(await rows.all('select id from photos where location_id = $1', [second])).toEqual([])
  const retry = await inAccount((tx) =>
    publishDraft(tx, dana, draftId, { locationIds, isOverriding: true }, now),
  )
  expect(retry.ok).toBe(true)
})

test('a new logo replaces the old one, here and at Google', async () => {
  const locationId = unusedLocationIds.pop()!
  const [oldLogo] = (await uploadPhotos([locationId], 'LOGO')) as [string]
  await publish(oldLogo)
  const [newLogo] = (await uploadPhotos([locationId], 'LOGO')) as [string]
  expect((await findPhoto(oldLogo)).state).toBe('live')
  await publish(newLogo)
  expect(
    await rows.all<{ id: string }>('select id::text from photos where location_id = $1', [locationId]),
  ).toEqual([{ id: newLogo }])
  expect(await listGooglePhotos(locationId)).toMatchObject([{ locationAssociation: { category: 'PROFILE' } }])
})

test('an old logo that is sent late does not replace the new one', async () => {
  const locationId = unusedLocationIds.pop()!
  const [oldLogo] = (await uploadPhotos([locationId], 'LOGO')) as [string]
  const [newLogo] = (await uploadPhotos([locationId], 'LOGO')) as [string]
  await publish(oldLogo)
  expect(await findPhoto(oldLogo)).toMatchObject({
    state: 'dead',
    problem: 'Replaced by a newer photo.',
  })
  await publish(newLogo)
  expect((await findPhoto(newLogo)).state).toBe('live')
})

test('when a call fails before Google creates the photo, nothing is published and the job is retried', async () => {
  const locationId = unusedLocationIds.pop()!
  const [id] = (await uploadPhotos([locationId])) as [string]
  const calls = [
    `GET /v4/accounts/1/locations/${locationId}/media`,
    `POST /v4/accounts/1/locations/${locationId}/media:startUpload`,
    `POST /upload/v1/media/accounts-1-locations-${locationId}-`,
  ]
  for (const match of calls)
    for (const mode of ['error-503', 'reset', 'html', 'broken-json']) {
      await google.fail({ match, mode })
      await expect(publish(id)).rejects.toThrow('not published')
      expect(await findPhoto(id)).toMatchObject({ state: 'pending', is_uncertain: false })
    }
  expect(await listGooglePhotos(locationId)).toEqual([])
  await publish(id)
  expect((await findPhoto(id)).state).toBe('live')
})

test('when Google creates a photo but the response is lost, the photo is found and not created again', async () => {
  const locationId = unusedLocationIds.pop()!
  const [id] = (await uploadPhotos([locationId])) as [string]
  await setMediaFaults({ lostAnswers: 1 })
  await expect(publish(id)).rejects.toThrow('not published')
  expect(await findPhoto(id)).toMatchObject({ state: 'pending', is_uncertain: true, google_name: null })
  const [created] = await listGooglePhotos(locationId)
  expect(created).toBeDefined()
  await google.fail({ match: `GET /v4/accounts/1/locations/${locationId}/media`, mode: 'error-500' })
  await expect(publish(id)).rejects.toThrow('not published')
  expect(await findPhoto(id)).toMatchObject({ is_uncertain: true })
  await publish(id)
  expect(await findPhoto(id)).toMatchObject({
    state: 'live',
    is_uncertain: false,
    google_name: created!.name,
  })
  expect(await listGooglePhotos(locationId)).toHaveLength(1)
})

test('two identical photos whose responses were lost are matched to one photo each', async () => {
  const locationId = unusedLocationIds.pop()!
  const [first] = (await uploadPhotos([locationId])) as [string]
  const [second] = (await uploadPhotos([locationId])) as [string]
  await setMediaFaults({ lostAnswers: 2 })
  for (const id of [first, second]) await expect(publish(id)).rejects.toThrow('not published')
  for (const id of [first, second]) await publish(id)
  const found = [(await findPhoto(first)).google_name, (await findPhoto(second)).google_name]
  const googleNames = (await listGooglePhotos(locationId)).map(({ name }) => name)
  expect([...found].sort()).toEqual(googleNames.sort())
})

test('a photo that Google refuses three times has failed, with Google’s reason', async () => {
  const locationId = unusedLocationIds.pop()!
  const [id] = (await uploadPhotos([locationId])) as [string]
  await setMediaFaults({ refusals: ['Too blurred.', 'Too blurred.', 'Too blurred.'] })
  for (const refusals of [1, 2]) {
    await expect(publish(id)).rejects.toThrow('Too blurred')
    expect(await findPhoto(id)).toMatchObject({ state: 'pending', refusals })
  }
  await publish(id)
  expect(await findPhoto(id)).toMatchObject({
    state: 'dead',
    problem: expect.stringContaining('Too blurred.'),
  })
  expect(await listGooglePhotos(locationId)).toEqual([])
})

test('a photo that Google refused is not marked as possibly published', async () => {
  const locationId = unusedLocationIds.pop()!
  const [refused, taken] = (await uploadPhotos([locationId, unusedLocationIds.at(-1)!])) as [string, string]
  expect(taken).toBeDefined()
  await setMediaFaults({ refusals: ['Too blurred.', 'Too blurred.', 'Too blurred.'] })
  for (const _ of [1, 2]) await publish(refused).catch(() => undefined)
  await publish(refused)
  expect(await findPhoto(refused)).toMatchObject({ state: 'dead', is_uncertain: false })
})

test('an upload to several locations counts its results, can be retried, and sends one mail each time it ends', async () => {
  const chosen = [unusedLocationIds.pop()!, unusedLocationIds.pop()!, unusedLocationIds.pop()!]
  const [refused, ...taken] = (await uploadPhotos(chosen)) as [string, ...string[]]
  const { id: draftId } = await rows.one<{ id: string }>(
    'select max(id)::text as id from photo_drafts where account_id = $1',
    [account],
  )
  const viewer = (await loadViewerOfUser(account, account))!
  const emailResult = () =>
    emailUploadResultJob.run(
      { accountId: account, userId: account, draftId, since: now.toISOString() },
      run(),
    )
  const listMails = () =>
    rows.all<{ plain_text: string }>(
      `select plain_text from mails where account_id = $1 and kind = 'photo-upload-report' order by id`,
      [account],
    )
  for (const id of taken) await publish(id)
  await expect(emailResult()).rejects.toThrow(RetryLater)
  await rows.all(`update photos set state = 'dead', problem = 'Google found it too dark.' where id = $1`, [
    refused,
  ])
  await emailResult()
  await emailResult()
  const [mail, ...others] = await listMails()
  expect(others).toEqual([])
  expect(mail!.plain_text).toContain('Google accepted 2 photos.')
  expect(mail!.plain_text).toMatch(/Place \d+: Google found it too dark\./)
  expect(mail!.plain_text).toContain(`/photos/upload/${draftId}/result`)
  const retry = () => inAccount((tx) => retryRejectedPhotos(tx, viewer, draftId, now))
  expect([await retry(), await retry()]).toEqual([1, 0])
  // The upload ran before other jobs of its queue; the retry does not.
  const priorities = await rows.all<{ priority: number }>(
    `select priority from pgboss.job where name = 'publish-photo' and data ->> 'photoId' = $1 order by created_on`,
    [refused],
  )
  expect(priorities.map(({ priority }) => priority)).toEqual([1, 0])
  await publish(refused)
  expect(await inAccount((tx) => countUploadedPhotos(tx, draftId))).toEqual({ pending: 0, live: 3, dead: 0 })
  await emailResult()
  expect((await listMails()).length).toBe(2)
})

test('a 429 delays the job by the time Google asks for and does not count as a refusal', async () => {
  const locationId = unusedLocationIds.pop()!
  const [id] = (await uploadPhotos([locationId])) as [string]
  await google.fail({ match: `locations/${locationId}/media`, mode: 'throttle', retryAfterSeconds: 41 })
  expect(await publish(id).catch((error) => error)).toMatchObject({ name: 'RetryLater', seconds: 41 })
  expect(await findPhoto(id)).toMatchObject({ state: 'pending', refusals: 0 })
})

test('two photos of one location are never sent at the same time', async () => {
  const locationId = unusedLocationIds.pop()!
  const [first] = (await uploadPhotos([locationId])) as [string]
  const [second] = (await uploadPhotos([locationId])) as [string]
  const outcomes = await Promise.all([first, second].map((id) => publish(id).catch((error) => error)))
  for (const outcome of outcomes) expect(outcome === undefined || outcome instanceof RetryLater).toBe(true)
  for (const id of [first, second]) await publish(id).catch(() => undefined)
  for (const id of [first, second]) await publish(id)
  expect((await listGooglePhotos(locationId)).length).toBe(2)
  const names = await rows.all<{ google_name: string }>(
    'select distinct google_name from photos where location_id = $1',
    [locationId],
  )
  expect(names).toHaveLength(2)
})

test('a photo is deleted at Google and then here; one that was never published is deleted here only', async () => {
  const locationId = unusedLocationIds.pop()!
  const [id] = (await uploadPhotos([locationId])) as [string]
  await publish(id)
  await inAccount(async (tx) => deletePhoto(tx, dana, await requirePhoto(tx, id), now))
  await expect(inAccount((tx) => requirePhoto(tx, id))).rejects.toMatchObject({ status: 404 })
  await google.fail({ match: 'DELETE', mode: 'error-503' })
  await expect(deletePhotoJob.run(payloadOf(id), run())).rejects.toThrow('not deleted')
  await deletePhotoJob.run(payloadOf(id), run())
  expect(await listGooglePhotos(locationId)).toEqual([])
  expect(await rows.all('select id from photos where id = $1', [id])).toEqual([])

  const [unsent] = (await uploadPhotos([locationId])) as [string]
  await inAccount(async (tx) => deletePhoto(tx, dana, await requirePhoto(tx, unsent), now))
  await publish(unsent)
  await deletePhotoJob.run(payloadOf(unsent), run())
  expect(await listGooglePhotos(locationId)).toEqual([])
  expect(await rows.all('select id from photos where id = $1', [unsent])).toEqual([])
})

test('a photo that Google does not delete reappears with an explanation', async () => {
  const locationId = unusedLocationIds.pop()!
  const [id] = (await uploadPhotos([locationId])) as [string]
  await publish(id)
  await inAccount(async (tx) => deletePhoto(tx, dana, await requirePhoto(tx, id), now))
  await google.fail({ match: 'DELETE', mode: 'error-503' })
  await deletePhotoJob.run(payloadOf(id), run(true))
  expect(await findPhoto(id)).toMatchObject({
    state: 'live',
    problem: expect.stringMatching(/^There was an error deleting your photo\./),
  })
})

test('a photo deleted while Google is disconnected is hidden, and deleted at Google after reconnecting', async () => {
  const locationId = unusedLocationIds.pop()!
  const [id] = (await uploadPhotos([locationId])) as [string]
  await publish(id)
  await inAccount(async (tx) => deletePhoto(tx, dana, await requirePhoto(tx, id), now))
  await inAccount((tx) => declineInstallation(tx, 'google', now))
  expect(await deletePhotoJob.run(payloadOf(id), run(true)).catch((error) => error)).toBeInstanceOf(
    RetryLater,
  )
  expect(await findPhoto(id)).toMatchObject({ state: 'deleting', problem: '' })
  expect(await listGooglePhotos(locationId)).toHaveLength(1)
  await rows.all(`delete from source_connections where source = 'google' and account_id = $1`, [account])
  await deletePhotoJob.run(payloadOf(id), run())
  expect(await listGooglePhotos(locationId)).toEqual([])
  expect(await rows.all('select id from photos where id = $1', [id])).toEqual([])
})

test('a photo waits while Auto Sync is off, and is published when it is on again', async () => {
  const locationId = unusedLocationIds.pop()!
  const [id] = (await uploadPhotos([locationId])) as [string]
  const setAutoSync = (isOn: boolean) =>
    rows.all('update location_listings set auto_sync = $1 where location_id = $2', [isOn, locationId])
  await setAutoSync(false)
  await expect(publish(id, true)).rejects.toThrow(RetryLater)
  expect(await findPhoto(id)).toMatchObject({
    state: 'pending',
    problem: 'Auto Sync is off for this location. Turn it on to add and manage photos.',
  })
  expect(await listGooglePhotos(locationId)).toEqual([])
  await setAutoSync(true)
  await publish(id)
  expect(await findPhoto(id)).toMatchObject({ state: 'live', problem: '' })
})

test('a photo of a location that is no longer linked is deleted here only', async () => {
  const locationId = unusedLocationIds.pop()!
  const [id] = (await uploadPhotos([locationId])) as [string]
  await publish(id)
  await rows.all('update locations set google_location_name = null where id = $1', [locationId])
  await inAccount(async (tx) => deletePhoto(tx, dana, await requirePhoto(tx, id), now))
  await deletePhotoJob.run(payloadOf(id), run())
  expect(await rows.all('select id from photos where id = $1', [id])).toEqual([])
  expect(await listGooglePhotos(locationId)).toHaveLength(1)
})

test('an unlinked location accepts no photo, and a photo fails when its location is unlinked later', async () => {
  const [linked, other] = [unusedLocationIds.pop()!, unusedLocationIds.pop()!]
  await rows.all('update locations set google_location_name = null where id = $1', [other])
  const draftId = await createDraftFor([other])
  const input = { locationIds: [other], isOverriding: false }
  expect(await inAccount((tx) => publishDraft(tx, dana, draftId, input, now))).toMatchObject({
    ok: false,
    reason: 'Photo Management is not available for one selected location. Deselect it.',
  })
  const [id] = (await uploadPhotos([linked])) as [string]
  await rows.all('update locations set google_location_name = null where id = $1', [linked])
  await publish(id)
  expect(await findPhoto(id)).toMatchObject({
    state: 'dead',
    problem: expect.stringContaining('no longer linked'),
  })
})

test('a picture that cannot be decoded is refused, and concurrent rendering of the same picture is safe', async () => {
  const originalKey = await saveFile(account, file.subarray(0, 30_000))
  const broken = await inAccount((tx) => createPicture(tx, { width: 960, height: 540, originalKey }, now))
  await renderStoredPicture(broken.payload, { isLastAttempt: false })
  const [refused] = await inAccount((tx) => listPictures(tx, [broken.payload.pictureId]))
  expect(refused).toMatchObject({ state: 'refused', problem: expect.stringContaining('damaged') })

  const pendingPicture = await inAccount(async (tx) =>
    createPicture(tx, { width: 960, height: 540, originalKey: await saveFile(account, file) }, now),
  )
  await Promise.all(
    [1, 2, 3].map(() => renderStoredPicture(pendingPicture.payload, { isLastAttempt: false })),
  )
  const [rendered] = await inAccount((tx) => listPictures(tx, [pendingPicture.payload.pictureId]))
  expect(rendered).toMatchObject({ state: 'ready', width: 960, height: 540 })
})

test('a damaged file is refused, and the draft keeps its previous picture', async () => {
  const draftId = await createDraftFor([unusedLocationIds.pop()!])
  const draft = await inAccount((tx) => requireDraft(tx, dana, draftId))
  const viewer = { accountId: account, query: inAccount } as unknown as Viewer
  const send = async (contents: Buffer) => {
    const body = new FormData()
    body.set('file', namedFile(contents, 'bread.jpg'))
    const result = await acceptPicture(
      new Request('http://localhost', { method: 'POST', body }),
      viewer,
      draft,
      now,
    )
    return { answer: result, ...(await inAccount((tx) => requireDraft(tx, dana, draftId))) }
  }
  const halfFile = await send(file.subarray(0, 30_000))
  expect(halfFile.answer).toMatchObject({
    ok: false,
    status: 422,
    reason: expect.stringContaining('damaged'),
  })
  expect(halfFile.pictureIds).toEqual(draft.pictureIds)
  const wholeFile = await send(file)
  expect(wholeFile.answer).toEqual({ ok: true })
  expect(wholeFile.pictureIds).not.toEqual(draft.pictureIds)
})

test('when the worker finds a large file damaged, the draft keeps its previous picture', async () => {
  const locationId = unusedLocationIds.pop()!
  const draftId = await createDraftFor([locationId])
  const [previousPicture] = (await inAccount((tx) => requireDraft(tx, dana, draftId))).pictureIds
  const originalKey = await saveFile(account, file.subarray(0, 30_000))
  const large = await inAccount((tx) => createPicture(tx, { width: 4000, height: 3000, originalKey }, now))
  expect(large.isSmall).toBe(false)
  await inAccount((tx) =>
    updateDraft(tx, draftId, { pictureIds: [large.payload.pictureId, previousPicture!] }, now),
  )
  const loadCurrentPictures = async () => {
    const draft = await inAccount((tx) => requireDraft(tx, dana, draftId))
    return currentPictures(draft, await inAccount((tx) => listPictures(tx, draft.pictureIds)))
  }
  expect((await loadCurrentPictures()).pictures).toMatchObject([
    { id: large.payload.pictureId, state: 'processing' },
  ])
  await renderStoredPicture(large.payload, { isLastAttempt: false })
  expect(await loadCurrentPictures()).toMatchObject({
    pictures: [{ id: previousPicture }],
    refused: { id: large.payload.pictureId },
  })
  const input = { locationIds: [locationId], isOverriding: true }
  expect(await inAccount((tx) => publishDraft(tx, dana, draftId, input, now))).toMatchObject({ ok: true })
  const used = await rows.all('select picture_id::text as id from photos where location_id = $1', [
    locationId,
  ])
  expect(used).toEqual([{ id: previousPicture }])
})

test('adding and deleting a photo is recorded in the history of its location', async () => {
  const locationId = unusedLocationIds.pop()!
  const [id] = (await uploadPhotos([locationId])) as [string]
  await inAccount(async (tx) => deletePhoto(tx, dana, await requirePhoto(tx, id), now))
  const history = await rows.all(
    `select field, before, after, actor from location_changes where location_id = $1 and field = 'photo' order by id`,
    [locationId],
  )
  const { name: actor } = dana
  expect(history).toEqual([
    { field: 'photo', before: null, after: 'Exterior', actor },
    { field: 'photo', before: 'Exterior', after: null, actor },
  ])
})

test('files without a picture are deleted after a day, unused pictures after a week, and files of photos never', async () => {
  const locationId = unusedLocationIds.pop()!
  const [id] = (await uploadPhotos([locationId])) as [string]
  const orphan = await saveFile(account, file)
  const unused = await createTestPicture()
  const { image_key } = await rows.one<{ image_key: string }>(
    'select i.image_key from photos p join pictures i on i.id = p.picture_id where p.id = $1',
    [id],
  )
  const { signal } = new AbortController()
  await sweepPhotos(now, signal)
  expect(await pictureFiles().size(orphan)).not.toBeNull()
  const later = new Date(now.getTime() + 25 * 3_600_000)
  await sweepPhotos(later, signal)
  expect(await pictureFiles().size(orphan)).toBeNull()
  expect(await pictureFiles().size(image_key)).not.toBeNull()
  expect(await inAccount((tx) => listPictures(tx, [unused]))).toHaveLength(1)
  await sweepPhotos(new Date(now.getTime() + 8 * 86_400_000), signal)
  expect(await inAccount((tx) => listPictures(tx, [unused]))).toEqual([])
  expect(await pictureFiles().size(image_key)).not.toBeNull()
})

test('old drafts are deleted also in accounts without stored files', async () => {
  const inactive = '943'
  await createAccountWithLocations(database, { accountId: inactive, zone: 'UTC', locationCount: 1 })
  await rows.all(`update accounts set status = 'expired' where id = $1`, [inactive])
  for (const age of [6, 8])
    await build.insert('photo_drafts', {
      account_id: inactive,
      user_id: inactive,
      flow: 'upload',
      updated_at: new Date(Date.now() - age * 86_400_000),
    })
  await sweepPhotos(now, new AbortController().signal)
  expect(await rows.all('select id from photo_drafts where account_id = $1', [inactive])).toHaveLength(1)
})

test('a draft is visible only to the user who created it', async () => {
  const draftId = await createDraftFor([unusedLocationIds.pop()!])
  const other = { userId: '942' }
  await expect(inAccount((tx) => requireDraft(tx, other, draftId))).rejects.toMatchObject({ status: 404 })
  await expect(inAccount((tx) => requireDraft(tx, dana, draftId))).resolves.toMatchObject({ id: draftId })
})
