import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import { deletePhotoJob, publishPhotoJob } from '#app/photos/photo-jobs.server'
import { keepFile } from '#app/photos/picture-files.server'
import { deletePostJob, publishPostJob } from '#app/posts/sending/post-jobs.server'
import { enrol } from '#app/reviews/arrival/enrolment.server'
import { fetchReviews } from '#app/reviews/arrival/fetching.server'
import { deleteResponseJob, publishResponseJob } from '#app/reviews/response-jobs.server'
import { deleteResponse, respondToReview } from '#app/reviews/responses.server'
import { saveReviews } from '#app/reviews/review-writing.server'
import { requireReview } from '#app/reviews/reviews.server'
import { testDatabase } from '../cast/database'
import { openRows } from '../cast/rows'
import { listedLocations, startDirectories } from '../listings/listed-locations'
import { run } from '../locations/sync/published-locations'
import { jpeg } from '../photos/photo-files'
import { connect, sources, startSources } from '../reviews/emulated-sources'
import { accountWithPlaces, review } from '../reviews/written-reviews'
import { runUntil } from './killed-run'

// Each kind of what is sent is killed before and after each of its requests, against the emulators of the providers.
const files = mkdtempSync(path.join(tmpdir(), 'highstreet-strategies-'))
process.env.DATA_DIR = files
const directories = await startDirectories()
const { google, apple } = directories
const { facebook } = await startSources()
const database = await testDatabase()
const rows = await openRows(database)
const account = '973'
await accountWithPlaces(database, { accountId: account, zone: 'America/Chicago', places: 0 })
const { location } = await listedLocations(database, rows, directories, account)
const dana = { userId: account, name: 'Dana' }
let picture: string

beforeAll(async () => {
  await google.seed({ settings: { isLenient: true, isQuotaEnforced: false, moderationSeconds: 0 } })
  await apple.control('seed', { settings: { moderationSeconds: 0 } })
  await connect(account, 'facebook', 'emulated-1')
  const key = await keepFile(account, await jpeg(960, 540))
  const made = await rows.one<{ id: string }>(
    `insert into pictures (account_id, state, image_key, thumbnail_key, format, width, height)
     values ($1, 'ready', $2, $2, 'jpeg', 960, 540) returning id::text`,
    [account, key],
  )
  picture = made.id
})
afterAll(async () => {
  await directories.stop()
  rmSync(files, { recursive: true, force: true })
})

type Sent = {
  run: () => Promise<unknown>
  isSettled: () => Promise<boolean>
  /** What the provider has of it, or was told to do. */
  there: () => Promise<unknown>
}

const emulated = async <T>(kind: string) =>
  (await (await fetch(`${google.url}/emulator/${kind}`)).json()) as T
const inState = async (table: string, key: string, value: string, ...states: string[]) => {
  const found = await rows.all<{ state: string }>(`select * from ${table} where ${key} = $1`, [value])
  return states.includes(found[0]?.state ?? 'gone')
}

async function newPhoto() {
  const place = await location()
  const { id } = await rows.one<{ id: string }>(
    `insert into photos (account_id, location_id, picture_id, source_id, state, category)
     values ($1, $2, $3, 1, 'pending', 'EXTERIOR') returning id::text`,
    [account, place.id, picture],
  )
  const asked = { accountId: account, photoId: id }
  const there = async () =>
    (await emulated<{ photos: { name: string }[] }>('media')).photos.filter(({ name }) =>
      name.startsWith(`accounts/1/${place.name}/`),
    ).length
  return { id, asked, there }
}

async function photo(): Promise<Sent> {
  const { id, asked, there } = await newPhoto()
  return {
    run: () => publishPhotoJob.run(asked, run(0)),
    isSettled: () => inState('photos', 'id', id, 'live'),
    there,
  }
}

async function photoTakenDown(): Promise<Sent> {
  const { id, asked, there } = await newPhoto()
  await runUntil({ request: 3, isSent: true }, () => publishPhotoJob.run(asked, run(0)))
  expect(await there()).toBe(1)
  await rows.all(`update photos set state = 'deleting', leased_until = null where id = $1`, [id])
  return {
    run: () => deletePhotoJob.run(asked, run(0)),
    isSettled: () => inState('photos', 'id', id, 'gone'),
    there,
  }
}

async function newPost() {
  const place = await location()
  const content = JSON.stringify({ summary: `Rye ${place.id}` })
  const { id } = await rows.one<{ id: string }>(
    `insert into posts (account_id, topic, status, content, selection, user_id, actor)
     values ($1, 'STANDARD', 'sending', $2, '{}', $1, 'Dana') returning id::text`,
    [account, content],
  )
  await rows.all('insert into post_locations (account_id, post_id, location_id) values ($1, $2, $3)', [
    account,
    id,
    place.id,
  ])
  const asked = { accountId: account, postId: id, locationId: place.id }
  const there = async () =>
    (await emulated<{ posts: { name: string }[] }>('posts')).posts.filter(({ name }) =>
      name.startsWith(`accounts/1/${place.name}/`),
    ).length
  return { id, asked, there }
}

async function post(): Promise<Sent> {
  const { id, asked, there } = await newPost()
  return {
    run: () => publishPostJob.run(asked, run(0)),
    isSettled: () => inState('post_locations', 'post_id', id, 'sent', 'in_review', 'live'),
    there,
  }
}

async function postTakenDown(): Promise<Sent> {
  const { id, asked, there } = await newPost()
  await runUntil({ request: 1, isSent: true }, () => publishPostJob.run(asked, run(0)))
  expect(await there()).toBe(1)
  await rows.all(`update post_locations set state = 'deleting', leased_until = null where post_id = $1`, [id])
  return {
    run: () => deletePostJob.run(asked, run(0)),
    isSettled: () => inState('post_locations', 'post_id', id, 'deleted'),
    there,
  }
}

async function profileChange(): Promise<Sent> {
  const place = await location()
  await place.change({ phone: '(312) 555-0144' })
  return {
    run: () => place.publish(),
    isSettled: async () => (await place.publication())?.state === 'sent',
    there: async () => (await place.edits()).filter(([, status]) => status === 200).length,
  }
}

async function batch(): Promise<Sent> {
  const place = await location()
  await place.scan()
  await place.change({ phone: '(312) 555-0144' })
  return {
    run: () => place.send(),
    isSettled: async () => (await place.standing()).publish_at === null,
    there: async () => (await place.writes()).filter(({ status }) => status === 200).length,
  }
}

/** A review with our response on its way to its source. */
async function answered(sourceId: string, told: { place: string; externalId: string }) {
  return asAccount(account, async (tx) => {
    const [saved] = await saveReviews(tx, [
      review(told.place, told.externalId, { sourceId, externalId: told.externalId }),
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

async function response(): Promise<Sent> {
  const place = await location()
  const asked = await answered('1', { place: place.id, externalId: `r${place.id}` })
  return {
    run: () => publishResponseJob.run(asked, run(0)),
    isSettled: () => isPublished(asked.reviewId),
    there: async () => (await google.calls(`PUT /v4/accounts/1/${place.name}/reviews/r${place.id}`)).length,
  }
}

async function responseTakenBack(): Promise<Sent> {
  const sent = await response()
  await sent.run()
  const { review_id: reviewId } = await rows.one<{ review_id: string }>(
    'select review_id::text from responses order by id desc limit 1',
  )
  await asAccount(account, async (tx) =>
    deleteResponse(tx, await requireReview(tx, reviewId), dana, new Date()),
  )
  const there = async () =>
    JSON.stringify(await google.state()).includes(`"Thank you, ${reviewId}"`) ? 'a reply' : 'none'
  expect(await there()).toBe('a reply')
  return {
    run: () => deleteResponseJob.run({ accountId: account, reviewId, revision: 2 }, run(0)),
    isSettled: async () =>
      (await rows.all('select from responses where review_id = $1', [reviewId])).length === 0,
    there,
  }
}

async function comment(): Promise<Sent> {
  const place = await location()
  await rows.all(
    `insert into listings (account_id, location_id, directory, remote_id) values ($1, $2::bigint, 'facebook', $2::bigint::text)
     on conflict (account_id, location_id, directory) do update set remote_id = excluded.remote_id`,
    [account, place.id],
  )
  const externalId = `${place.id}_1`
  const rating = {
    ...{ id: externalId, created_time: '2026-02-01T09:30:00+0000', recommendation_type: 'positive' },
    ...{ review_text: 'Bread', reviewer: { id: '7', name: 'Ihor' } },
  }
  await facebook.seed({
    settings: { delaySeconds: 0 },
    businesses: [{ number: '1', name: 'Bakery' }],
    pages: [{ id: place.id, business: '1', fields: { name: 'Bakery' }, ratings: [rating] }],
  })
  const asked = await answered(sources.facebook, { place: place.id, externalId })
  return {
    run: () => publishResponseJob.run(asked, run(0)),
    isSettled: () => isPublished(asked.reviewId),
    there: async () => (await facebook.calls(`POST /v24.0/${externalId}/comments`)).length,
  }
}

async function reviewsRead(): Promise<Sent> {
  const place = await location()
  await asAccount(account, enrol)
  const reviews = Array.from({ length: 60 }, (_, n) => ({
    ...{ reviewId: `${place.id}-${n}`, starRating: 'FIVE', comment: `Bread number ${n}` },
    ...{ reviewer: { displayName: 'Ann B.' }, createTime: new Date(Date.UTC(2026, 0, 1) - n * 86_400_000) },
  }))
  await google.seed({ locations: [{ name: `accounts/1/${place.name}`, reviews }] })
  const count = async () => (await rows.all('select from reviews where location_id = $1', [place.id])).length
  return {
    run: () => fetchReviews({ accountId: account, locationId: place.id, sourceId: '1' }),
    isSettled: async () =>
      (
        await rows.all('select from review_fetches where location_id = $1 and succeeded_at is not null', [
          place.id,
        ])
      ).length > 0,
    there: count,
  }
}

const leased = [
  ...[
    'photos',
    'post_locations',
    'responses',
    'location_publications',
    'location_listings',
    'review_fetches',
  ],
]

/** The lease of the dead is over; the queue brings the job back until it is settled. */
async function settle({ run: again, isSettled }: Sent): Promise<void> {
  for (let runs = 0; !(await isSettled()); runs++) {
    expect(runs, 'runs until it is settled').toBeLessThan(5)
    for (const table of leased)
      await rows.all(`update ${table} set leased_until = null where account_id = $1`, [account])
    await runUntil(null, again)
  }
}

const kinds = [
  { kind: 'a photo', fresh: photo, expected: 1 },
  { kind: 'a photo taken down', fresh: photoTakenDown, expected: 0 },
  { kind: 'a post', fresh: post, expected: 1 },
  { kind: 'a post taken down', fresh: postTakenDown, expected: 0 },
  { kind: 'a change of a profile', fresh: profileChange, expected: 1 },
  { kind: 'a batch of a listing', fresh: batch, expected: 1 },
  { kind: 'a response at Google', fresh: response, expected: 1 },
  { kind: 'a response taken back', fresh: responseTakenBack, expected: 'none' },
  { kind: 'a comment at Facebook', fresh: comment, expected: 1 },
  { kind: 'reviews that are read', fresh: reviewsRead, expected: 60 },
]

let cases = 0
test.each(kinds)(
  '$kind, killed before and after each of its requests, is there once',
  async ({ kind, fresh, expected }) => {
    const whole = await fresh()
    const requests = await runUntil(null, whole.run)
    expect(requests).toBeGreaterThan(0)
    await settle(whole)
    expect(await whole.there()).toBe(expected)
    for (let request = 0; request < requests; request++)
      for (const isSent of [false, true]) {
        const sent = await fresh()
        expect(await runUntil({ request, isSent }, sent.run)).toBeGreaterThan(request)
        await settle(sent)
        expect(await sent.there(), `killed at request ${request}, ${isSent ? 'sent' : 'not sent'}`).toBe(
          expected,
        )
        cases++
      }
    console.log(`${kind}: ${requests} requests, ${cases} kills in all so far`)
  },
)

test.each(kinds)('$kind, of which three runs come at once, is there once', async ({ fresh, expected }) => {
  const sent = await fresh()
  await Promise.allSettled([sent.run(), sent.run(), sent.run()])
  await settle(sent)
  expect(await sent.there()).toBe(expected)
})
