import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import {
  isFromGoogle,
  parseNotification,
} from '#app/kit/providers/google-business-profile/notifications.server'
import { enqueueDueFetches } from '#app/product/reviews/sync/due-fetches.server'
import {
  isFullFetchDue,
  secondsUntilNext,
  secondsUntilRetry,
} from '#app/product/reviews/sync/fetch-intervals'
import { fetchReviewsJob } from '#app/product/reviews/sync/fetch-jobs.server'
import { scheduleFetchesNow } from '#app/product/reviews/sync/fetch-now.server'
import { receiveNotification } from '#app/product/reviews/sync/notifications.server'
import { enqueueRegistrations, registerSourcesJob } from '#app/product/reviews/sync/register-sources.server'
import { skipUnchanged } from '#app/product/reviews/sync/skip-unchanged.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { startGoogle } from '../../providers/google-business-profile/emulated-google'
import { createBuilders } from '../../support/builders'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations } from '../review-fixtures'

// Which fetches are due, across all accounts, and Google's push notifications.
const google = await startGoogle()
const audience = 'https://reviews.example/webhooks/google/notifications'
process.env.GOOGLE_BUSINESS_URL = google.url
process.env.GOOGLE_TOKEN_URL = `${google.url}/token`
process.env.GOOGLE_KEYS_URL = `${google.url}/certs`
process.env.GOOGLE_CLIENT_ID = 'id'
process.env.GOOGLE_CLIENT_SECRET = 'secret'
process.env.GOOGLE_REFRESH_TOKEN = 'refresh'
process.env.GOOGLE_NOTIFICATIONS_TOPIC = 'projects/mine/topics/reviews'
process.env.GOOGLE_NOTIFICATIONS_AUDIENCE = audience
process.env.GOOGLE_NOTIFICATIONS_SENDER = 'push@emulated.example'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const run = { signal: new AbortController().signal, attempt: 0, isLastAttempt: false }
const listQueued = () =>
  rows.all<{ name: string; data: { accountId: string; places: unknown[] } }>(
    `select name, data from pgboss.job where name in ('fetch-reviews', 'enrol-reviews') order by name, data::text`,
  )

beforeAll(async () => {
  await createQueues(database.ownerUrl, allJobs)
  for (const [accountId, locations] of [
    ['871', 25],
    ['872', 2],
    ['873', 1],
  ] as const)
    await createAccountWithLocations(database, {
      accountId,
      zone: 'America/Chicago',
      locationCount: locations,
    })
  await rows.all(
    `update locations set google_location_name = 'accounts/1/locations/' || id where account_id <> 873`,
  )
  await google.seed({ settings: { isLenient: false } })
  const linkedLocations = await rows.all<{ name: string }>(
    'select google_location_name as name from locations where google_location_name is not null',
  )
  await google.seed({
    locations: linkedLocations.map(({ name }) => ({
      name,
      reviews: [{ reviewId: `of-${name.split('/').at(-1)}`, createTime: '2026-01-01T00:00:00Z' }],
    })),
  })
})
beforeEach(() => rows.all('delete from pgboss.job'))
afterAll(() => google.stop())

test('accounts with unregistered locations are found, and their locations are registered and subscribed', async () => {
  await enqueueRegistrations()
  expect((await listQueued()).map(({ data }) => data.accountId)).toEqual(['871', '872'])
  for (const { data } of await listQueued()) await registerSourcesJob.run(data, run)
  await rows.all('delete from pgboss.job')
  await enqueueRegistrations()
  expect(await listQueued()).toEqual([])
  const subscriptions = (await google.calls('notificationSetting')).map(({ method, body }) => [method, body])
  expect(subscriptions).toEqual([
    ['PATCH', expect.objectContaining({ pubsubTopic: 'projects/mine/topics/reviews' })],
    ['PATCH', expect.objectContaining({ pubsubTopic: 'projects/mine/topics/reviews' })],
  ])
})

test('due fetches are enqueued once, one job per account, by a role that can read nothing else', async () => {
  expect(await enqueueDueFetches()).toBe(27)
  expect(await enqueueDueFetches()).toBe(0)
  expect((await listQueued()).map(({ data }) => [data.accountId, data.places.length])).toEqual([
    ['871', 25],
    ['872', 2],
  ])
  await expect(rows.all('set role app_due; select succeeded_at from review_fetches')).rejects.toThrow(
    'permission denied',
  )
  await rows.all('reset role')
  await expect(rows.all('set role app_due; select name from locations')).rejects.toThrow('permission denied')
  await rows.all('reset role')
})

describe('many locations of one account', () => {
  const listFetches = async () => {
    const found = await rows.all<{ id: string }>(
      'select id::text from locations where account_id = 871 order by id',
    )
    return found.map(({ id }) => ({ accountId: '871', locationId: id, sourceId: '1' }))
  }
  const skip = async () => skipUnchanged('871', await listFetches(), { minFetches: 20 })
  const addReview = (locationId: string) =>
    fetch(`${google.url}/emulator/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        location: `accounts/1/locations/${locationId}`,
        review: { reviewId: 'news', starRating: 'ONE' },
      }),
    })

  test('are fetched individually at first, then checked in one request, which leaves only those with changes', async () => {
    expect(await skip()).toHaveLength(25)
    const locations = (await listFetches()).map(({ locationId, sourceId }) => ({ locationId, sourceId }))
    await fetchReviewsJob.run({ accountId: '871', places: locations }, run)
    expect(await rows.all('select from reviews where account_id = 871')).toHaveLength(25)
    expect(await skip()).toEqual([])
    expect(await google.calls('batchGetReviews')).toHaveLength(1)
    const changedLocationId = locations[7]!.locationId
    await addReview(changedLocationId)
    expect((await skip()).map(({ locationId }) => locationId)).toEqual([changedLocationId])
  })

  test('are fetched individually if they were not counted recently, or if the request fails', async () => {
    await google.fail({ match: 'batchGetReviews', mode: 'html' })
    expect(await skip()).toHaveLength(25)
    await rows.all(`update review_fetches set counted_at = now() - interval '2 hours'`)
    expect(await skip()).toHaveLength(25)
  })

  test('are fetched individually if the account has too few', async () => {
    expect(await skipUnchanged('871', await listFetches())).toHaveLength(25)
  })

  test('are scheduled by “Refresh”, all of them or one', async () => {
    await rows.all(`update review_fetches set next_at = now() + interval '1 hour'`)
    const [{ id } = { id: '' }] = await rows.all<{ id: string }>(
      'select id from locations where account_id = 872',
    )
    expect(await asAccount('872', (tx) => scheduleFetchesNow(tx, id))).toBe(1)
    expect(await asAccount('872', (tx) => scheduleFetchesNow(tx, null))).toBe(2)
    expect(await asAccount('873', (tx) => scheduleFetchesNow(tx, null))).toBe(0)
  })
})

describe('Google’s notifications', () => {
  const encode = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64')
  const pubSubMessage = (content: object, attributes: object = {}) => ({
    message: { data: encode(content), attributes, messageId: '1', publishTime: '2026-11-21T10:00:00Z' },
    subscription: 'projects/mine/subscriptions/reviews',
  })

  test.each([
    [pubSubMessage({ location_name: 'locations/2', review_name: 'accounts/1/locations/2/reviews/r' }), 'r'],
    [
      pubSubMessage({
        locationName: 'accounts/1/locations/2',
        reviewName: 'accounts/1/locations/2/reviews/r',
      }),
      'r',
    ],
    [pubSubMessage({}, { review_name: 'accounts/1/locations/2/reviews/r' }), 'r'],
    [
      pubSubMessage({}, { reviewName: 'accounts/1/locations/2/reviews/r', location_name: 'locations/2' }),
      'r',
    ],
    [pubSubMessage({ notificationType: 'GOOGLE_UPDATE', locationName: 'locations/2' }), null],
    [{ message: { attributes: { location_name: 'locations/2' } } }, null],
  ])('are parsed in both casings, from attributes and from data (%#)', (body, reviewId) => {
    expect(parseNotification(body)).toEqual([{ profile: 'locations/2', reviewId }])
  })

  test.each([
    [null],
    [{}],
    ['text'],
    [{ message: { data: '%%%' } }],
    [{ message: { data: encode([]).slice(1) } }],
  ])('are not found in garbage (%#)', (body) => {
    expect(parseNotification(body)).toBeNull()
  })

  test('are ignored if their names are invalid', () => {
    expect(parseNotification(pubSubMessage({ location_name: '../../etc' }))).toEqual([])
  })

  async function createBearerToken(claims: object = { audience }): Promise<string> {
    const response = await fetch(`${google.url}/emulator/notifications/bearer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(claims),
    })
    return ((await response.json()) as { bearer: string }).bearer
  }
  const expected = {
    audience,
    issuer: 'https://accounts.google.com',
    keysUrl: `${google.url}/certs`,
    sender: 'push@emulated.example',
  }

  test('are accepted only with a bearer token that Google signed for this installation', async () => {
    const good = await createBearerToken()
    expect(await isFromGoogle(`Bearer ${good}`, expected)).toBe(true)
    expect(await isFromGoogle(`Bearer ${good}`, { ...expected, sender: 'other@emulated.example' })).toBe(
      false,
    )
    expect(
      await isFromGoogle(
        `Bearer ${await createBearerToken({ audience: 'https://other.example' })}`,
        expected,
      ),
    ).toBe(false)
    expect(
      await isFromGoogle(
        `Bearer ${await createBearerToken({ audience, issuer: 'https://evil.example' })}`,
        expected,
      ),
    ).toBe(false)
    expect(await isFromGoogle(`Bearer ${good.slice(0, -4)}AAAA`, expected)).toBe(false)
    expect(await isFromGoogle(null, expected)).toBe(false)
    expect(await isFromGoogle(`Bearer ${good}`, { ...expected, keysUrl: 'http://127.0.0.1:1/' })).toBe(
      'unknown',
    )
  })

  const postNotification = async (body: string, authorization?: string) =>
    receiveNotification(
      new Request(audience, { method: 'POST', body, headers: authorization ? { authorization } : {} }),
    )

  test('make their location due, even if repeated, and have the review fetched individually', async () => {
    const authorization = `Bearer ${await createBearerToken()}`
    const [{ id } = { id: '' }] = await rows.all<{ id: string }>(
      'select id from locations where account_id = 872',
    )
    await rows.all(`update review_fetches set next_at = now() + interval '1 hour'`)
    const body = JSON.stringify(pubSubMessage({ reviewName: `accounts/9/locations/${id}/reviews/of-${id}` }))
    expect(await postNotification(body, authorization)).toBe(204)
    expect(await postNotification(body, authorization)).toBe(204)
    expect(
      await rows.all(
        'select location_id::text, pending_review_ids from review_fetches where next_at <= now()',
      ),
    ).toEqual([{ location_id: id, pending_review_ids: [`of-${id}`] }])
    await enqueueDueFetches()
    for (const { data } of await listQueued()) await fetchReviewsJob.run(data as never, run)
    expect(await google.calls(`/reviews/of-${id}`)).toHaveLength(1)
    expect(
      await rows.all('select pending_review_ids from review_fetches where location_id = $1', [id]),
    ).toEqual([{ pending_review_ids: [] }])
  })

  test('respect the retry time that Google named, and make the next listing scan due', async () => {
    const authorization = `Bearer ${await createBearerToken()}`
    const [{ id } = { id: '' }] = await rows.all<{ id: string }>(
      'select id from locations where account_id = 872',
    )
    await rows.all(
      `update review_fetches set next_at = now() + interval '2 hours', not_before = now() + interval '1 hour'`,
    )
    await build.locationListing({
      account_id: '872',
      location_id: id,
      next_scan_at: new Date(Date.now() + 3 * 3_600_000),
    })
    const update = pubSubMessage({ notificationType: 'GOOGLE_UPDATE', locationName: `locations/${id}` })
    expect(await postNotification(JSON.stringify(update), authorization)).toBe(204)
    expect(
      await rows.one(
        `select f.next_at = f.not_before as waits, l.next_scan_at <= now() as is_near
         from review_fetches f join location_listings l using (account_id, location_id) where location_id = $1`,
        [id],
      ),
    ).toEqual({ waits: true, is_near: true })
    await asAccount('872', (tx) => scheduleFetchesNow(tx, id))
    expect(
      await rows.one('select next_at = not_before as waits from review_fetches where location_id = $1', [id]),
    ).toEqual({ waits: true })
    await rows.all('update review_fetches set not_before = null')
  })

  test('are rejected without a bearer token; unreadable ones are acknowledged so that they are not resent', async () => {
    expect(await postNotification('{}')).toBe(401)
    const authorization = `Bearer ${await createBearerToken()}`
    for (const garbage of ['', '{', 'null', '[]', 'x'.repeat(70_000)])
      expect(await postNotification(garbage, authorization)).toBe(204)
    expect(
      await postNotification(
        JSON.stringify(pubSubMessage({ location_name: 'locations/of-nobody' })),
        authorization,
      ),
    ).toBe(204)
  })
})

test('intervals are spread, back off to an hour, and respect the retry time of a source', () => {
  expect([secondsUntilNext(900, 0), secondsUntilNext(900, 1)]).toEqual([810, expect.closeTo(990)])
  expect(secondsUntilNext(0, 0.5)).toBeGreaterThan(86_400)
  const failure = { kind: 'silent', retryAfterSeconds: null } as const
  expect([0, 1, 2, 20].map((failures) => secondsUntilRetry({ ...failure, failures }, 0))).toEqual([
    30, 60, 120, 3600,
  ])
  expect(secondsUntilRetry({ ...failure, failures: 0, retryAfterSeconds: 700 }, 0)).toBe(700)
  expect(secondsUntilRetry({ ...failure, failures: 0, kind: 'ended' }, 0)).toBe(86_400)
  expect(isFullFetchDue(null, new Date())).toBe(true)
  expect(isFullFetchDue(new Date('2026-11-15'), new Date('2026-11-21'))).toBe(false)
  expect(isFullFetchDue(new Date('2026-11-10'), new Date('2026-11-21'))).toBe(true)
})
