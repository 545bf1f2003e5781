import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { saveFile } from '#app/product/photos/pictures/picture-files.server'
import { deletePhotoJob, publishPhotoJob } from '#app/product/photos/sending/photo-jobs.server'
import { deletePostJob, publishPostJob } from '#app/product/posts/sending/post-jobs.server'
import { deleteResponseJob, publishResponseJob } from '#app/product/reviews/responses/response-jobs.server'
import { deleteResponse, respondToReview } from '#app/product/reviews/responses/responses.server'
import { requireReview } from '#app/product/reviews/reviews.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { fetchReviews } from '#app/product/reviews/sync/fetch-reviews.server'
import { registerSources } from '#app/product/reviews/sync/register-sources.server'
import { listedLocations, startDirectories } from '../listings/listed-locations'
import { jobRun } from '../locations/sync/published-locations'
import { jpeg } from '../photos/photo-files'
import { createAccountWithLocations, makeReview } from '../reviews/review-fixtures'
import { connectSource, sourceIds, startSources } from '../reviews/sync/emulated-sources'
import { createBuilders } from '../support/builders'
import { isInShare } from '../support/depth'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import { runUntilKilled } from './run-until-killed'

// Kills each kind of job before and after each of its requests, against the emulated providers.
const files = mkdtempSync(path.join(tmpdir(), 'highstreet-strategies-'))
process.env.DATA_DIR = files
const directories = await startDirectories()
const { google, apple } = directories
const { facebook } = await startSources()
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const account = '973'
await createAccountWithLocations(database, { accountId: account, zone: 'America/Chicago', locationCount: 0 })
const { location } = await listedLocations(database, rows, directories, account)
const dana = { userId: account, name: 'Dana' }
let picture: string

beforeAll(async () => {
  await google.seed({ settings: { isLenient: true, isQuotaEnforced: false, moderationSeconds: 0 } })
  await apple.control('seed', { settings: { moderationSeconds: 0 } })
  await connectSource(account, 'facebook', 'emulated-1')
  const key = await saveFile(account, await jpeg(960, 540))
  const size = { width: 960, height: 540 }
  picture = (await build.picture({ account_id: account, image_key: key, thumbnail_key: key, ...size })).id
})
afterAll(async () => {
  await directories.stop()
  rmSync(files, { recursive: true, force: true })
})

type KillCase = {
  run: () => Promise<unknown>
  isSettled: () => Promise<boolean>
  /** Returns what the provider has, or how many changes it accepted. */
  remoteState: () => Promise<unknown>
}

const fetchEmulatorState = async <T>(kind: string) =>
  (await (await fetch(`${google.url}/emulator/${kind}`)).json()) as T
const isInState = async (table: string, key: string, value: string, ...states: string[]) => {
  const found = await rows.all<{ state: string }>(`select * from ${table} where ${key} = $1`, [value])
  return states.includes(found[0]?.state ?? 'gone')
}

async function insertPhoto() {
  const target = await location()
  const { id } = await build.photo({
    account_id: account,
    location_id: target.id,
    picture_id: picture,
    state: 'pending',
  })
  const payload = { accountId: account, photoId: id }
  const remoteState = async () =>
    (await fetchEmulatorState<{ photos: { name: string }[] }>('media')).photos.filter(({ name }) =>
      name.startsWith(`accounts/1/${target.name}/`),
    ).length
  return { id, payload, remoteState }
}

async function photoCase(): Promise<KillCase> {
  const { id, payload, remoteState } = await insertPhoto()
  return {
    run: () => publishPhotoJob.run(payload, jobRun(0)),
    isSettled: () => isInState('photos', 'id', id, 'live'),
    remoteState,
  }
}

async function photoRemovalCase(): Promise<KillCase> {
  const { id, payload, remoteState } = await insertPhoto()
  await runUntilKilled({ request: 3, isSent: true }, () => publishPhotoJob.run(payload, jobRun(0)))
  expect(await remoteState()).toBe(1)
  await rows.all(`update photos set state = 'deleting', leased_until = null where id = $1`, [id])
  return {
    run: () => deletePhotoJob.run(payload, jobRun(0)),
    isSettled: () => isInState('photos', 'id', id, 'gone'),
    remoteState,
  }
}

async function insertPost() {
  const target = await location()
  const content = JSON.stringify({ summary: `Rye ${target.id}` })
  const { id } = await build.insert('posts', {
    account_id: account,
    topic: 'STANDARD',
    status: 'sending',
    content,
    selection: '{}',
    user_id: account,
    actor: 'Dana',
  })
  await build.insert('post_locations', { account_id: account, post_id: id, location_id: target.id })
  const payload = { accountId: account, postId: id, locationId: target.id }
  const remoteState = async () =>
    (await fetchEmulatorState<{ posts: { name: string }[] }>('posts')).posts.filter(({ name }) =>
      name.startsWith(`accounts/1/${target.name}/`),
    ).length
  return { id, payload, remoteState }
}

async function postCase(): Promise<KillCase> {
  const { id, payload, remoteState } = await insertPost()
  return {
    run: () => publishPostJob.run(payload, jobRun(0)),
    isSettled: () => isInState('post_locations', 'post_id', id, 'sent', 'in_review', 'live'),
    remoteState,
  }
}

async function postRemovalCase(): Promise<KillCase> {
  const { id, payload, remoteState } = await insertPost()
  await runUntilKilled({ request: 1, isSent: true }, () => publishPostJob.run(payload, jobRun(0)))
  expect(await remoteState()).toBe(1)
  await rows.all(`update post_locations set state = 'deleting', leased_until = null where post_id = $1`, [id])
  return {
    run: () => deletePostJob.run(payload, jobRun(0)),
    isSettled: () => isInState('post_locations', 'post_id', id, 'deleted'),
    remoteState,
  }
}

async function profileChangeCase(): Promise<KillCase> {
  const target = await location()
  await target.change({ phone: '(312) 555-0144' })
  return {
    run: () => target.publish(),
    isSettled: async () => (await target.publication())?.state === 'sent',
    remoteState: async () => (await target.edits()).filter(([, status]) => status === 200).length,
  }
}

async function listingBatchCase(): Promise<KillCase> {
  const target = await location()
  await target.scan()
  await target.change({ phone: '(312) 555-0144' })
  return {
    run: () => target.send(),
    isSettled: async () => (await target.syncRow()).publish_at === null,
    remoteState: async () => (await target.writes()).filter(({ status }) => status === 200).length,
  }
}

/** Creates a review with a response that is about to be published. Returns the job's payload. */
async function createResponse(sourceId: string, target: { locationId: string; externalId: string }) {
  return asAccount(account, async (tx) => {
    const [saved] = await saveReviews(tx, [
      makeReview(target.locationId, target.externalId, { sourceId, externalId: target.externalId }),
    ])
    const found = await requireReview(tx, saved!.id)
    await respondToReview(tx, found, { body: `Thank you, ${saved!.id}`, revision: 0 }, dana, new Date())
    return { accountId: account, reviewId: saved!.id, revision: 1 }
  })
}

const isPublished = async (reviewId: string) => {
  const [found] = await rows.all<{ status: string }>('select status from responses where review_id = $1', [
    reviewId,
  ])
  return found?.status === 'published' || found?.status === 'awaiting'
}

async function responseCase(): Promise<KillCase> {
  const target = await location()
  const payload = await createResponse('1', { locationId: target.id, externalId: `r${target.id}` })
  return {
    run: () => publishResponseJob.run(payload, jobRun(0)),
    isSettled: () => isPublished(payload.reviewId),
    remoteState: async () =>
      (await google.calls(`PUT /v4/accounts/1/${target.name}/reviews/r${target.id}`)).length,
  }
}

async function responseRemovalCase(): Promise<KillCase> {
  const sent = await responseCase()
  await sent.run()
  const { review_id: reviewId } = await rows.one<{ review_id: string }>(
    'select review_id::text from responses order by id desc limit 1',
  )
  await asAccount(account, async (tx) =>
    deleteResponse(tx, await requireReview(tx, reviewId), dana, new Date()),
  )
  const remoteState = async () =>
    JSON.stringify(await google.state()).includes(`"Thank you, ${reviewId}"`) ? 'a reply' : 'none'
  expect(await remoteState()).toBe('a reply')
  return {
    run: () => deleteResponseJob.run({ accountId: account, reviewId, revision: 2 }, jobRun(0)),
    isSettled: async () =>
      (await rows.all('select from responses where review_id = $1', [reviewId])).length === 0,
    remoteState,
  }
}

async function commentCase(): Promise<KillCase> {
  const target = await location()
  await build.listing({
    account_id: account,
    location_id: target.id,
    directory: 'facebook',
    remote_id: target.id,
  })
  const externalId = `${target.id}_1`
  const rating = {
    id: externalId,
    created_time: '2026-02-01T09:30:00+0000',
    recommendation_type: 'positive',
    review_text: 'Bread',
    reviewer: { id: '7', name: 'Ihor' },
  }
  await facebook.seed({
    settings: { delaySeconds: 0 },
    businesses: [{ number: '1', name: 'Bakery' }],
    pages: [{ id: target.id, business: '1', fields: { name: 'Bakery' }, ratings: [rating] }],
  })
  const payload = await createResponse(sourceIds.facebook, { locationId: target.id, externalId })
  return {
    run: () => publishResponseJob.run(payload, jobRun(0)),
    isSettled: () => isPublished(payload.reviewId),
    remoteState: async () => (await facebook.calls(`POST /v24.0/${externalId}/comments`)).length,
  }
}

async function reviewFetchCase(): Promise<KillCase> {
  const target = await location()
  await asAccount(account, registerSources)
  const reviews = Array.from({ length: 60 }, (_, n) => ({
    reviewId: `${target.id}-${n}`,
    starRating: 'FIVE',
    comment: `Bread number ${n}`,
    reviewer: { displayName: 'Ann B.' },
    createTime: new Date(Date.UTC(2026, 0, 1) - n * 86_400_000),
  }))
  await google.seed({ locations: [{ name: `accounts/1/${target.name}`, reviews }] })
  const count = async () => (await rows.all('select from reviews where location_id = $1', [target.id])).length
  return {
    run: () => fetchReviews({ accountId: account, locationId: target.id, sourceId: '1' }),
    isSettled: async () =>
      (
        await rows.all('select from review_fetches where location_id = $1 and succeeded_at is not null', [
          target.id,
        ])
      ).length > 0,
    remoteState: count,
  }
}

const leasedTables = [
  'photos',
  'post_locations',
  'responses',
  'location_publications',
  'location_listings',
  'review_fetches',
]

/** Lets the killed run's lease expire and repeats the job, as the queue does, until it is settled. */
async function settleCase({ run: rerun, isSettled }: KillCase): Promise<void> {
  for (let runs = 0; !(await isSettled()); runs++) {
    expect(runs, 'number of runs until it is settled').toBeLessThan(5)
    for (const table of leasedTables)
      await rows.all(`update ${table} set leased_until = null where account_id = $1`, [account])
    await runUntilKilled(null, rerun)
  }
}

const kinds = [
  { kind: 'a photo', createCase: photoCase, expected: 1 },
  { kind: 'the removal of a photo', createCase: photoRemovalCase, expected: 0 },
  { kind: 'a post', createCase: postCase, expected: 1 },
  { kind: 'the removal of a post', createCase: postRemovalCase, expected: 0 },
  { kind: 'a profile edit', createCase: profileChangeCase, expected: 1 },
  { kind: 'a batch of listing edits', createCase: listingBatchCase, expected: 1 },
  { kind: 'a response on Google', createCase: responseCase, expected: 1 },
  { kind: 'the removal of a response', createCase: responseRemovalCase, expected: 'none' },
  { kind: 'a comment on Facebook', createCase: commentCase, expected: 1 },
  { kind: 'fetching reviews', createCase: reviewFetchCase, expected: 60 },
]

let cases = 0
test.each(kinds)(
  '$kind takes effect exactly once when the worker is killed before or after any request',
  async ({ kind, createCase, expected }) => {
    const uninterrupted = await createCase()
    const requests = await runUntilKilled(null, uninterrupted.run)
    expect(requests).toBeGreaterThan(0)
    await settleCase(uninterrupted)
    expect(await uninterrupted.remoteState()).toBe(expected)
    for (let request = 0; request < requests; request++)
      for (const isSent of [false, true]) {
        if (!isInShare(2 * request + Number(isSent), 4)) continue
        const sent = await createCase()
        expect(await runUntilKilled({ request, isSent }, sent.run)).toBeGreaterThan(request)
        await settleCase(sent)
        expect(
          await sent.remoteState(),
          `killed at request ${request}, ${isSent ? 'sent' : 'not sent'}`,
        ).toBe(expected)
        cases++
      }
    console.log(`${kind}: ${requests} requests, ${cases} kills so far`)
  },
)

test.each(kinds)(
  '$kind takes effect exactly once when three runs start at the same time',
  async ({ createCase, expected }) => {
    const sent = await createCase()
    await Promise.allSettled([sent.run(), sent.run(), sent.run()])
    await settleCase(sent)
    expect(await sent.remoteState()).toBe(expected)
  },
)
