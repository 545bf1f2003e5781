import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allJobs } from '#app/assembly/all-jobs.server'
import { asAccount } from '#app/database/tenant.server'
import { createQueues } from '#app/jobs/queue.server'
import { isFromGoogle, readNotification } from '#app/providers/google-business-profile/notifications.server'
import { checkNow } from '#app/reviews/arrival/checking.server'
import { queueDueFetches } from '#app/reviews/arrival/due-fetches.server'
import { enrolAccounts, enrolJob } from '#app/reviews/arrival/enrolment.server'
import { fetchReviewsJob } from '#app/reviews/arrival/fetch-jobs.server'
import { takeNotification } from '#app/reviews/arrival/notifications.server'
import { isWholeDue, secondsUntilNext, secondsUntilRetry } from '#app/reviews/arrival/pace'
import { settleQuiet } from '#app/reviews/arrival/quiet-places.server'
import { testDatabase } from '../cast/database'
import { openRows } from '../cast/rows'
import { startGoogle } from '../providers/google-business-profile/emulated-google'
import { accountWithPlaces } from './written-reviews'

// Whose turn it is, over all accounts, and what Google pushes.
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
const database = await testDatabase()
const rows = await openRows(database)
const run = { signal: new AbortController().signal, attempt: 0, isLastAttempt: false }
const queued = () =>
  rows.all<{ name: string; data: { accountId: string; places: unknown[] } }>(
    `select name, data from pgboss.job where name in ('fetch-reviews', 'enrol-reviews') order by name, data::text`,
  )

beforeAll(async () => {
  await createQueues(database.ownerUrl, allJobs)
  for (const [accountId, places] of [
    ['871', 25],
    ['872', 2],
    ['873', 1],
  ] as const)
    await accountWithPlaces(database, { accountId, zone: 'America/Chicago', places })
  await rows.all(
    `update locations set google_location_name = 'accounts/1/locations/' || id where account_id <> 873`,
  )
  await google.seed({ settings: { isLenient: false } })
  const known = await rows.all<{ name: string }>(
    'select google_location_name as name from locations where google_location_name is not null',
  )
  await google.seed({
    locations: known.map(({ name }) => ({
      name,
      reviews: [{ reviewId: `of-${name.split('/').at(-1)}`, createTime: '2026-01-01T00:00:00Z' }],
    })),
  })
})
beforeEach(() => rows.all('delete from pgboss.job'))
afterAll(() => google.stop())

test('accounts with places nobody asks for are found, and their places asked for from then on', async () => {
  await enrolAccounts()
  expect((await queued()).map(({ data }) => data.accountId)).toEqual(['871', '872'])
  for (const { data } of await queued()) await enrolJob.run(data, run)
  await rows.all('delete from pgboss.job')
  await enrolAccounts()
  expect(await queued()).toEqual([])
  const asked = (await google.calls('notificationSetting')).map(({ method, body }) => [method, body])
  expect(asked).toEqual([
    ['PATCH', expect.objectContaining({ pubsubTopic: 'projects/mine/topics/reviews' })],
    ['PATCH', expect.objectContaining({ pubsubTopic: 'projects/mine/topics/reviews' })],
  ])
})

test('what is due is put in the queue once, a job to an account, by a role that reads no more than that', async () => {
  expect(await queueDueFetches()).toBe(27)
  expect(await queueDueFetches()).toBe(0)
  expect((await queued()).map(({ data }) => [data.accountId, data.places.length])).toEqual([
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

describe('many places of one account', () => {
  const wanted = async () => {
    const found = await rows.all<{ id: string }>(
      'select id::text from locations where account_id = 871 order by id',
    )
    return found.map(({ id }) => ({ accountId: '871', locationId: id, sourceId: '1' }))
  }
  const settle = async () => settleQuiet('871', await wanted(), { many: 20 })
  const write = (locationId: string) =>
    fetch(`${google.url}/emulator/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        location: `accounts/1/locations/${locationId}`,
        review: { reviewId: 'news', starRating: 'ONE' },
      }),
    })

  test('are each read by itself at first, then asked for together: only those with news are left', async () => {
    expect(await settle()).toHaveLength(25)
    const places = (await wanted()).map(({ locationId, sourceId }) => ({ locationId, sourceId }))
    await fetchReviewsJob.run({ accountId: '871', places }, run)
    expect(await rows.all('select from reviews where account_id = 871')).toHaveLength(25)
    expect(await settle()).toEqual([])
    expect(await google.calls('batchGetReviews')).toHaveLength(1)
    const busy = places[7]!.locationId
    await write(busy)
    expect((await settle()).map(({ locationId }) => locationId)).toEqual([busy])
  })

  test('are each read by itself when they were not counted lately, or the answer cannot be had', async () => {
    await google.fail({ match: 'batchGetReviews', mode: 'html' })
    expect(await settle()).toHaveLength(25)
    await rows.all(`update review_fetches set counted_at = now() - interval '2 hours'`)
    expect(await settle()).toHaveLength(25)
  })

  test('of an account that has not so many are each read by itself', async () => {
    expect(await settleQuiet('871', await wanted())).toHaveLength(25)
  })

  test('“Check now” asks for all of them, or for one', async () => {
    await rows.all(`update review_fetches set next_at = now() + interval '1 hour'`)
    const [{ id } = { id: '' }] = await rows.all<{ id: string }>(
      'select id from locations where account_id = 872',
    )
    expect(await asAccount('872', (tx) => checkNow(tx, id))).toBe(1)
    expect(await asAccount('872', (tx) => checkNow(tx, null))).toBe(2)
    expect(await asAccount('873', (tx) => checkNow(tx, null))).toBe(0)
  })
})

describe('Google’s notifications', () => {
  const encoded = (told: object) => Buffer.from(JSON.stringify(told)).toString('base64')
  const message = (told: object, attributes: object = {}) => ({
    message: { data: encoded(told), attributes, messageId: '1', publishTime: '2026-11-21T10:00:00Z' },
    subscription: 'projects/mine/subscriptions/reviews',
  })

  test.each([
    [message({ location_name: 'locations/2', review_name: 'accounts/1/locations/2/reviews/r' }), 'r'],
    [
      message({ locationName: 'accounts/1/locations/2', reviewName: 'accounts/1/locations/2/reviews/r' }),
      'r',
    ],
    [message({}, { review_name: 'accounts/1/locations/2/reviews/r' }), 'r'],
    [message({}, { reviewName: 'accounts/1/locations/2/reviews/r', location_name: 'locations/2' }), 'r'],
    [message({ notificationType: 'GOOGLE_UPDATE', locationName: 'locations/2' }), null],
    [{ message: { attributes: { location_name: 'locations/2' } } }, null],
  ])('are read in both casings, from attributes and from data (%#)', (body, reviewId) => {
    expect(readNotification(body)).toEqual([{ profile: 'locations/2', reviewId }])
  })

  test.each([
    [null],
    [{}],
    ['text'],
    [{ message: { data: '%%%' } }],
    [{ message: { data: encoded([]).slice(1) } }],
  ])('garbage is none (%#)', (body) => {
    expect(readNotification(body)).toBeNull()
  })

  test('names that lead elsewhere lead nowhere', () => {
    expect(readNotification(message({ location_name: '../../etc' }))).toEqual([])
  })

  async function bearer(wish: object = { audience }): Promise<string> {
    const response = await fetch(`${google.url}/emulator/notifications/bearer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    })
    return ((await response.json()) as { bearer: string }).bearer
  }
  const expected = {
    audience,
    issuer: 'https://accounts.google.com',
    keysUrl: `${google.url}/certs`,
    sender: 'push@emulated.example',
  }

  test('are believed with a bearer that Google signed for us, and with no other', async () => {
    const good = await bearer()
    expect(await isFromGoogle(`Bearer ${good}`, expected)).toBe(true)
    expect(await isFromGoogle(`Bearer ${good}`, { ...expected, sender: 'other@emulated.example' })).toBe(
      false,
    )
    expect(
      await isFromGoogle(`Bearer ${await bearer({ audience: 'https://other.example' })}`, expected),
    ).toBe(false)
    expect(
      await isFromGoogle(`Bearer ${await bearer({ audience, issuer: 'https://evil.example' })}`, expected),
    ).toBe(false)
    expect(await isFromGoogle(`Bearer ${good.slice(0, -4)}AAAA`, expected)).toBe(false)
    expect(await isFromGoogle(null, expected)).toBe(false)
    expect(await isFromGoogle(`Bearer ${good}`, { ...expected, keysUrl: 'http://127.0.0.1:1/' })).toBe(
      'unknown',
    )
  })

  const post = async (body: string, authorization?: string) =>
    takeNotification(
      new Request(audience, { method: 'POST', body, headers: authorization ? { authorization } : {} }),
    )

  test('pull their place near, twice or not, and have the review read by itself', async () => {
    const authorization = `Bearer ${await bearer()}`
    const [{ id } = { id: '' }] = await rows.all<{ id: string }>(
      'select id from locations where account_id = 872',
    )
    await rows.all(`update review_fetches set next_at = now() + interval '1 hour'`)
    const body = JSON.stringify(message({ reviewName: `accounts/9/locations/${id}/reviews/of-${id}` }))
    expect(await post(body, authorization)).toBe(204)
    expect(await post(body, authorization)).toBe(204)
    expect(
      await rows.all(
        'select location_id::text, pending_review_ids from review_fetches where next_at <= now()',
      ),
    ).toEqual([{ location_id: id, pending_review_ids: [`of-${id}`] }])
    await queueDueFetches()
    for (const { data } of await queued()) await fetchReviewsJob.run(data as never, run)
    expect(await google.calls(`/reviews/of-${id}`)).toHaveLength(1)
    expect(
      await rows.all('select pending_review_ids from review_fetches where location_id = $1', [id]),
    ).toEqual([{ pending_review_ids: [] }])
  })

  test('wait for a time that Google has named, and pull the next look at the listing near', async () => {
    const authorization = `Bearer ${await bearer()}`
    const [{ id } = { id: '' }] = await rows.all<{ id: string }>(
      'select id from locations where account_id = 872',
    )
    await rows.all(
      `update review_fetches set next_at = now() + interval '2 hours', not_before = now() + interval '1 hour'`,
    )
    await rows.all(
      `insert into location_listings (account_id, location_id, next_scan_at)
       values (872, $1, now() + interval '3 hours')
       on conflict (account_id, location_id) do update set next_scan_at = excluded.next_scan_at`,
      [id],
    )
    const update = message({ notificationType: 'GOOGLE_UPDATE', locationName: `locations/${id}` })
    expect(await post(JSON.stringify(update), authorization)).toBe(204)
    expect(
      await rows.one(
        `select f.next_at = f.not_before as waits, l.next_scan_at <= now() as is_near
         from review_fetches f join location_listings l using (account_id, location_id) where location_id = $1`,
        [id],
      ),
    ).toEqual({ waits: true, is_near: true })
    await asAccount('872', (tx) => checkNow(tx, id))
    expect(
      await rows.one('select next_at = not_before as waits from review_fetches where location_id = $1', [id]),
    ).toEqual({ waits: true })
    await rows.all('update review_fetches set not_before = null')
  })

  test('without a bearer are refused; what cannot be read is not sent again', async () => {
    expect(await post('{}')).toBe(401)
    const authorization = `Bearer ${await bearer()}`
    for (const garbage of ['', '{', 'null', '[]', 'x'.repeat(70_000)])
      expect(await post(garbage, authorization)).toBe(204)
    expect(await post(JSON.stringify(message({ location_name: 'locations/of-nobody' })), authorization)).toBe(
      204,
    )
  })
})

test('pauses are spread, grow to an hour, and keep to what a source says', () => {
  expect([secondsUntilNext(900, 0), secondsUntilNext(900, 1)]).toEqual([810, expect.closeTo(990)])
  expect(secondsUntilNext(0, 0.5)).toBeGreaterThan(86_400)
  const failed = { kind: 'silent', retryAfterSeconds: null } as const
  expect([0, 1, 2, 20].map((failures) => secondsUntilRetry({ ...failed, failures }, 0))).toEqual([
    30, 60, 120, 3600,
  ])
  expect(secondsUntilRetry({ ...failed, failures: 0, retryAfterSeconds: 700 }, 0)).toBe(700)
  expect(secondsUntilRetry({ ...failed, failures: 0, kind: 'ended' }, 0)).toBe(86_400)
  expect(isWholeDue(null, new Date())).toBe(true)
  expect(isWholeDue(new Date('2026-11-15'), new Date('2026-11-21'))).toBe(false)
  expect(isWholeDue(new Date('2026-11-10'), new Date('2026-11-21'))).toBe(true)
})
