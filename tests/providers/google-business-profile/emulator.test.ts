import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getReview,
  listReviews,
  replyToReview,
} from '#app/kit/providers/google-business-profile/reviews/reviews.server'
import { bakery, bakeryReviews, startGoogle } from './emulated-google'

let google: Awaited<ReturnType<typeof startGoogle>>
let token: string

beforeAll(async () => {
  google = await startGoogle()
  await google.seed({ locations: [{ name: bakery, reviews: bakeryReviews(7) }] })
  const grant = { grant_type: 'refresh_token', client_id: 'a', client_secret: 'b', refresh_token: 'c' }
  const response = await fetch(`${google.url}/token`, { method: 'POST', body: new URLSearchParams(grant) })
  token = (await response.json()).access_token
})
afterAll(() => google.stop())

async function request(path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${google.url}/v4/${path}`, { headers, ...init })
  return { status: response.status, body: await response.json() }
}

test('reading reviews requires a valid token', async () => {
  for (const authorization of ['', 'Bearer stale']) {
    const { status, body } = await request(`${bakery}/reviews`, { headers: { authorization } })
    expect([status, body.error.status]).toEqual([401, 'UNAUTHENTICATED'])
  }
})

test('the token endpoint responds with OAuth errors', async () => {
  const fetchTokenError = async (form: Record<string, string>) =>
    (await fetch(`${google.url}/token`, { method: 'POST', body: new URLSearchParams(form) })).json()
  expect(await fetchTokenError({})).toMatchObject({ error: 'invalid_client' })
  expect(await fetchTokenError({ client_id: 'a', client_secret: 'b' })).toMatchObject({
    error: 'unsupported_grant_type',
  })
  expect(
    await fetchTokenError({ client_id: 'a', client_secret: 'b', grant_type: 'refresh_token' }),
  ).toMatchObject({
    error: 'invalid_grant',
  })
})

test('reviews can be listed in Google’s three orders', async () => {
  const starsOrderedBy = async (orderBy: string) => {
    const { body } = await request(`${bakery}/reviews?orderBy=${encodeURIComponent(orderBy)}`)
    return body.reviews.map(({ starRating }: { starRating: string }) => starRating)
  }
  expect(await starsOrderedBy('rating')).toEqual(['ONE', 'ONE', 'TWO', 'TWO', 'THREE', 'FOUR', 'FIVE'])
  expect(await starsOrderedBy('rating desc')).toEqual(['FIVE', 'FOUR', 'THREE', 'TWO', 'TWO', 'ONE', 'ONE'])
  expect(await starsOrderedBy('update_time desc')).toEqual([
    'ONE',
    'TWO',
    'THREE',
    'FOUR',
    'FIVE',
    'ONE',
    'TWO',
  ])
})

test.each(['orderBy=update_time', 'orderBy=constructor', 'pageSize=-1', 'pageSize=many', 'pageToken=abc'])(
  'listing reviews with %s is an invalid argument',
  async (query) => {
    const { status, body } = await request(`${bakery}/reviews?${query}`)
    expect([status, body.error.status]).toEqual([400, 'INVALID_ARGUMENT'])
    expect(body.error.details[0].fieldViolations).toHaveLength(1)
  },
)

test('reviews of several locations are listed in one batch', async () => {
  await google.seed({ locations: [{ name: 'accounts/1/locations/3', reviews: bakeryReviews(1) }] })
  const body = JSON.stringify({ locationNames: [bakery, 'accounts/1/locations/3'], pageSize: 5 })
  const first = await request('accounts/1/locations:batchGetReviews', { method: 'POST', body })
  expect(first.body.locationReviews).toHaveLength(5)
  expect(first.body.locationReviews[1].review.name).toMatch(first.body.locationReviews[1].name)
  const foreign = JSON.stringify({ locationNames: ['accounts/9/locations/3'] })
  const refused = await request('accounts/1/locations:batchGetReviews', { method: 'POST', body: foreign })
  expect(refused.status).toBe(404)
})

test('every error has Google’s envelope', async () => {
  const broken = await request(`${bakery}/reviews/review-0/reply`, { method: 'PUT', body: '{"comment"' })
  expect(broken.body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' })
  const empty = await request(`${bakery}/reviews/review-0/reply`, { method: 'PUT', body: '{}' })
  expect(empty.body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' })
  const unknown = await request('accounts/1/nothing')
  expect(unknown.body.error).toMatchObject({ code: 404, status: 'NOT_FOUND' })
})

test('a demo review that Google never had accepts a reply but is not listed', async () => {
  const api = google.connect()
  const name = 'accounts/demo/locations/77/reviews/imported-4'
  expect(await replyToReview(api, name, 'Thank you')).toMatchObject({ outcome: 'ok' })
  expect(await getReview(api, name)).toMatchObject({ value: { response: { body: 'Thank you' } } })
  expect(await listReviews(api, 'accounts/demo/locations/77')).toMatchObject({ value: { reviews: [] } })
})

test('published replies survive a restart, and a corrupted snapshot does not prevent one', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'emulator-'))
  const snapshotPath = join(directory, 'google.json')
  const name = `${bakery}/reviews/imported-4`
  const first = await startGoogle({ snapshotPath })
  await replyToReview(first.connect(), name, 'Thank you')
  await first.stop()
  const second = await startGoogle({ snapshotPath })
  expect(await getReview(second.connect(), name)).toMatchObject({
    value: { response: { body: 'Thank you' } },
  })
  await second.stop()
  await writeFile(snapshotPath, '{"locations": 7}')
  const third = await startGoogle({ snapshotPath })
  expect(await getReview(third.connect(), name)).toMatchObject({ value: { response: null } })
  await third.stop()
  await rm(directory, { recursive: true })
})

test('the call journal records requests without their token', async () => {
  await request(`${bakery}/reviews?pageSize=2`)
  const call = (await google.calls(`GET /v4/${bakery}/reviews`)).at(-1)
  expect(call).toMatchObject({ query: { pageSize: '2' }, hasToken: true, status: 200 })
  expect(JSON.stringify(await google.calls(''))).not.toContain(token)
})
