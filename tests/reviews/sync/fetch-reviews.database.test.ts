import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import { publishResponseJob } from '#app/product/reviews/responses/response-jobs.server'
import { respondToReview } from '#app/product/reviews/responses/responses.server'
import { listResponseEvents, requireReview } from '#app/product/reviews/reviews.server'
import { contentKey } from '#app/product/reviews/saving/imported-review.server'
import { findRemovedReviews } from '#app/product/reviews/saving/match-reviews.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { fetchReviews } from '#app/product/reviews/sync/fetch-reviews.server'
import { registerSources } from '#app/product/reviews/sync/register-sources.server'
import { confirmRemoval, listQuarantines } from '#app/product/reviews/sync/removal/quarantine.server'
import { changeTags } from '#app/product/reviews/tags/tags.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { startGoogle } from '../../providers/google-business-profile/emulated-google'
import { createBuilders } from '../../support/builders'
import { openRowLock } from '../../support/row-lock'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import {
  createAccountWithLocations,
  expectCorrectCounts,
  makeReview,
  saveImportedReview,
} from '../review-fixtures'

// Fetches from the emulated Google over HTTP, with injected faults. Each test has its own location.
const google = await startGoogle()
process.env.GOOGLE_BUSINESS_URL = google.url
process.env.GOOGLE_TOKEN_URL = `${google.url}/token`
process.env.GOOGLE_CLIENT_ID = 'id'
process.env.GOOGLE_CLIENT_SECRET = 'secret'
process.env.GOOGLE_REFRESH_TOKEN = 'refresh'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const rowLock = await openRowLock(database)
const account = '861'
const dana = { userId: account, name: 'Dana' }
const clock = { now: new Date(), timeZone: 'America/Chicago' }
let locations: string[]
let location: string

beforeAll(async () => {
  await createQueues(database.ownerUrl, allJobs)
  locations = await createAccountWithLocations(database, {
    accountId: account,
    zone: 'America/Chicago',
    locationCount: 40,
  })
  await rows.all(
    `update locations set google_location_name = 'accounts/1/locations/' || id where account_id = $1`,
    [account],
  )
  await asAccount(account, registerSources)
  await google.seed({ settings: { isLenient: false, moderationSeconds: 0 } })
})
beforeEach(() => {
  location = locations.pop()!
})
afterAll(() => google.stop())

const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account, fn)
const remoteName = () => `accounts/1/locations/${location}`
const dayBefore = (n: number) => new Date(Date.UTC(2026, 0, 1) - n * 86_400_000).toISOString()
/** Newest first. */
const googleReviews = (count: number, overrides: object = {}) =>
  Array.from({ length: count }, (_, n) => ({
    reviewId: `${location}-${n}`,
    starRating: ['FIVE', 'ONE'][n % 2],
    comment: `Bread number ${n}`,
    reviewer: { displayName: 'Ann B.' },
    createTime: dayBefore(n),
    ...overrides,
  }))
const seedReviews = (reviews: object[]) => google.seed({ locations: [{ name: remoteName(), reviews }] })
const fetchNow = () => fetchReviews({ accountId: account, locationId: location, sourceId: '1' })
const controlEmulator = (path: string, body: object) =>
  fetch(`${google.url}/emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const deleteAtGoogle = (n: number) =>
  controlEmulator('reviews/delete', { name: `${remoteName()}/reviews/${location}-${n}` })
const listReviews = () =>
  rows.all<{ id: string; external_id: string; body: string; rating: number; responded_at: Date | null }>(
    'select * from reviews where location_id = $1 order by published_at desc',
    [location],
  )
const listRemoved = () =>
  rows.all('select * from removed_reviews where location_id = $1 order by id', [location])
const loadFetchState = () =>
  rows.one<{
    failing_since: Date | null
    failure_kind: string | null
    failures: number
    succeeded_at: Date | null
    high_water: Date
    last_full_fetch_at: Date | null
    leased_until: Date | null
    seconds: number
  }>(
    `select *, extract(epoch from next_at - now())::float as seconds from review_fetches where location_id = $1`,
    [location],
  )
const listCalls = async () =>
  (await google.calls(`GET /v4/${remoteName()}/reviews`)).filter(({ path }) => /reviews$/.test(path))

describe('new and changed reviews', () => {
  test('the first fetch reads all pages, and later ones only down to known reviews', async () => {
    await seedReviews(googleReviews(120))
    expect(await fetchNow()).toBe('fetched')
    expect(await listReviews()).toHaveLength(120)
    expect(await listCalls()).toHaveLength(3)
    await controlEmulator('reviews', {
      location: remoteName(),
      review: { reviewId: 'new', starRating: 'TWO', comment: 'Dry' },
    })
    expect(await fetchNow()).toBe('fetched')
    expect(await listReviews()).toHaveLength(121)
    expect(await listCalls()).toHaveLength(4)
    await expectCorrectCounts(account)
  })

  test('an edited review is updated with its new text and rating', async () => {
    await seedReviews(googleReviews(2))
    await fetchNow()
    const edit = { reviewId: `${location}-1`, starRating: 'FOUR', comment: 'They made it good' }
    await controlEmulator('reviews', { location: remoteName(), review: edit })
    await fetchNow()
    expect(await listReviews()).toMatchObject([{ rating: 5 }, { rating: 4, body: 'They made it good' }])
    await expectCorrectCounts(account)
  })

  test('anonymous reviewers and unspecified ratings are accepted', async () => {
    const unusualReview = {
      reviewId: `${location}-odd`,
      reviewer: { isAnonymous: true, displayName: 'A Google User' },
      starRating: 'STAR_RATING_UNSPECIFIED',
      comment: 'Lovely bread and great staff',
      createTime: '2026-01-02T03:04:05.123456789Z',
    }
    await seedReviews([unusualReview])
    expect(await fetchNow()).toBe('fetched')
    expect(await listReviews()).toMatchObject([{ rating: 0, reviewer_name: '', sentiment: 1 }])
  })

  test('nothing is written when nothing has changed', async () => {
    await seedReviews(googleReviews(3))
    await fetchNow()
    const before = await rows.all('select id, xmin::text from reviews where location_id = $1', [location])
    await fetchNow()
    expect(await rows.all('select id, xmin::text from reviews where location_id = $1', [location])).toEqual(
      before,
    )
  })
})

describe('responses written at Google', () => {
  const replyAtGoogle = (comment: string | null, n = 0) =>
    controlEmulator('reviews/reply', { name: `${remoteName()}/reviews/${location}-${n}`, comment })
  const listEvents = async (id: string) =>
    (await inAccount((tx) => listResponseEvents(tx, id))).map(({ event, actor, body }) => [
      event,
      actor,
      body,
    ])

  test('are saved with their history, and deleted when they are deleted there', async () => {
    await seedReviews(googleReviews(1))
    await fetchNow()
    const { id } = (await listReviews())[0]!
    await replyAtGoogle('Thank you')
    await fetchNow()
    await replyAtGoogle('Thank you, Ann')
    await fetchNow()
    expect((await inAccount((tx) => requireReview(tx, id))).response).toMatchObject({
      body: 'Thank you, Ann',
      actor: 'Google',
    })
    await replyAtGoogle(null)
    await fetchNow()
    expect((await inAccount((tx) => requireReview(tx, id))).response).toBeNull()
    expect(await listEvents(id)).toEqual([
      ['deleted', 'Google', ''],
      ['arrived', 'Google', 'Thank you, Ann'],
      ['arrived', 'Google', 'Thank you'],
    ])
    await expectCorrectCounts(account)
  })

  test('replace ours when they are newer, and ours stays in the history', async () => {
    await seedReviews(googleReviews(1))
    await fetchNow()
    const { id } = (await listReviews())[0]!
    await inAccount(async (tx) =>
      respondToReview(tx, await requireReview(tx, id), { body: 'Ours', revision: 0 }, dana, new Date()),
    )
    const run = { signal: new AbortController().signal, attempt: 0, isLastAttempt: false }
    await fetchNow()
    // A response that is still being sent is kept although Google does not show it yet.
    expect((await inAccount((tx) => requireReview(tx, id))).response).toMatchObject({ body: 'Ours' })
    await publishResponseJob.run({ accountId: account, reviewId: id, revision: 1 }, run)
    await rows.all(
      `update responses set status = 'published', updated_at = now() - interval '1 minute' where review_id = $1`,
      [id],
    )
    await build.insert('response_events', {
      account_id: account,
      review_id: id,
      event: 'published',
      actor: 'Google',
    })
    await replyAtGoogle('Theirs')
    await fetchNow()
    expect((await inAccount((tx) => requireReview(tx, id))).response).toMatchObject({
      body: 'Theirs',
      revision: 2,
    })
    expect((await listEvents(id)).map(([event, , body]) => [event, body])).toEqual(
      expect.arrayContaining([
        ['arrived', 'Theirs'],
        ['written', 'Ours'],
      ]),
    )
  })
})

describe('vanished reviews (beyond 21)', () => {
  test('two reviews that vanished at Google are removed, kept under Removed and reported by mail', async () => {
    await seedReviews(
      googleReviews(4, { reply: { comment: 'Thanks', updateTime: dayBefore(0), state: 'APPROVED' } }),
    )
    await fetchNow()
    const ids = (await listReviews()).map(({ id }) => id)
    await inAccount((tx) => changeTags(tx, tagReviews(ids), clock))
    await deleteAtGoogle(1)
    await deleteAtGoogle(3)
    await fetchNow()
    expect(await listReviews()).toHaveLength(2)
    expect(await listRemoved()).toMatchObject([
      { response_body: 'Thanks', tag_names: ['Follow up'] },
      { response_body: 'Thanks', tag_names: ['Follow up'] },
    ])
    await expectCorrectCounts(account)
    const mail = await rows.one<{ subject: string; plain_text: string; list_unsubscribe: string }>(
      `select * from mails where account_id = $1 order by id desc limit 1`,
      [account],
    )
    expect(mail.subject).toBe('2 reviews removed from Google')
    expect(mail.plain_text).toContain('1 star, by Ann B. on')
    expect(mail.list_unsubscribe).toContain('/unsubscribe/alerts/')
  })

  test('a review that comes back is restored with its response, history and tags', async () => {
    await seedReviews(
      googleReviews(2, { reply: { comment: 'Thanks', updateTime: dayBefore(0), state: 'APPROVED' } }),
    )
    await fetchNow()
    const { id } = (await listReviews())[1]!
    await inAccount((tx) => changeTags(tx, tagReviews([id]), clock))
    const before = await inAccount((tx) => requireReview(tx, id))
    await deleteAtGoogle(1)
    await fetchNow()
    expect(await listReviews()).toHaveLength(1)
    await controlEmulator('reviews/restore', { name: `${remoteName()}/reviews/${location}-1` })
    await fetchNow()
    expect(await inAccount((tx) => requireReview(tx, id))).toEqual(before)
    expect(await inAccount((tx) => listResponseEvents(tx, id))).toHaveLength(1)
    expect(await listRemoved()).toEqual([])
    await expectCorrectCounts(account)
  })

  test('a review that vanished beyond the first page is noticed by Google’s lower total', async () => {
    await seedReviews(googleReviews(70))
    await fetchNow()
    await deleteAtGoogle(65)
    await fetchNow()
    expect(await listReviews()).toHaveLength(69)
    expect(await listRemoved()).toHaveLength(1)
  })

  test('a review that vanished while the list was read is removed by the next fetch, which finds the skipped one', async () => {
    await seedReviews(googleReviews(120))
    // Stops the fetch when it stores the second page.
    await rowLock.hold(
      'insert into listed_reviews (account_id, source_id, location_id, dedupe_key, external_id) values ($1, 1, $2, $3, $3)',
      [account, location, `${location}-60`],
    )
    const fetching = fetchNow()
    await rowLock.untilWaiting(1)
    await deleteAtGoogle(0)
    await rowLock.release()
    expect(await fetching).toBe('fetched')
    await fetchNow()
    expect(await listReviews()).toHaveLength(119)
    expect(await listRemoved()).toHaveLength(1)
  })

  test('the removals of a location are reported once a day', async () => {
    await seedReviews(googleReviews(6))
    await fetchNow()
    const listAlerts = async () => {
      const at = await rows.one<{ name: string }>('select name from locations where id = $1', [location])
      return rows.all<{ subject: string }>(
        `select subject from mails where account_id = $1 and plain_text like '%' || $2 || ':%' order by id`,
        [account, at.name],
      )
    }
    for (const n of [0, 1, 2]) {
      await deleteAtGoogle(n)
      await fetchNow()
    }
    expect(await listRemoved()).toHaveLength(3)
    expect(await listAlerts()).toEqual([{ subject: '1 review removed from Google' }])
    await rows.all(
      `update review_fetches set notified_at = now() - interval '25 hours' where location_id = $1`,
      [location],
    )
    await fetchNow()
    expect((await listAlerts())[1]).toEqual({ subject: '2 reviews removed from Google' })
    await fetchNow()
    expect(await listAlerts()).toHaveLength(2)
  })

  test('if a whole list becomes empty, the removal waits for confirmation', async () => {
    await seedReviews(googleReviews(60))
    await fetchNow()
    await seedReviews([])
    expect(await fetchNow()).toBe('fetched')
    expect(await fetchNow()).toBe('fetched')
    expect(await listReviews()).toHaveLength(60)
    const { held } = await rows.one<{ held: number }>(
      'select held_removals as held from review_fetches where location_id = $1',
      [location],
    )
    expect(held).toBe(60)
    expect(await inAccount(listQuarantines)).toMatchObject([
      { locationId: location, held: 60, isConfirmed: false },
    ])
    expect(
      await rows.all(
        `select from mails where account_id = $1 and subject = 'Google no longer shows 60 of 60 reviews'`,
        [account],
      ),
    ).toHaveLength(1)
    expect(await inAccount((tx) => confirmRemoval(tx, location, '1'))).toBe(true)
    await fetchNow()
    await fetchNow()
    expect(await listReviews()).toEqual([])
    expect(await listRemoved()).toHaveLength(60)
    expect(await inAccount(listQuarantines)).toEqual([])
    await expectCorrectCounts(account)
  })

  test('if the list comes back, no review was removed', async () => {
    await seedReviews(googleReviews(20))
    await fetchNow()
    await seedReviews([])
    await fetchNow()
    expect(await inAccount(listQuarantines)).toHaveLength(1)
    await seedReviews(googleReviews(20))
    await fetchNow()
    expect(await inAccount(listQuarantines)).toEqual([])
    expect(await listReviews()).toHaveLength(20)
    expect(await listRemoved()).toEqual([])
  })

  test('correcting a wrong profile match keeps the reviews read before', async () => {
    await seedReviews(googleReviews(3))
    await fetchNow()
    const other = `accounts/1/locations/right-${location}`
    await google.seed({
      locations: [
        {
          name: other,
          reviews: [
            { reviewId: `right-${location}`, starRating: 'FIVE', comment: 'Rye', createTime: dayBefore(1) },
          ],
        },
      ],
    })
    await rows.all('update locations set google_location_name = $2 where id = $1', [location, other])
    expect(await fetchNow()).toBe('fetched')
    expect(await fetchNow()).toBe('fetched')
    expect(await listReviews()).toHaveLength(4)
    expect(await listRemoved()).toEqual([])
    expect(
      await rows.all('select external_id from listed_reviews where location_id = $1', [location]),
    ).toEqual([{ external_id: `right-${location}` }])
  })

  test('a review that was only imported does not count as vanished', async () => {
    await seedReviews(googleReviews(1))
    await inAccount((tx) => saveReviews(tx, [makeReview(location, 'of-old', { externalId: 'of-old' })]))
    await fetchNow()
    await fetchNow()
    expect(await listReviews()).toHaveLength(2)
  })

  test('a location without a Google profile is no longer fetched, and keeps its reviews', async () => {
    await seedReviews(googleReviews(1))
    await fetchNow()
    await rows.all('update locations set google_location_name = null where id = $1', [location])
    expect(await fetchNow()).toBe('not-leased')
    expect(await rows.all('select from review_fetches where location_id = $1', [location])).toEqual([])
    expect(await listReviews()).toHaveLength(1)
  })
})

describe('a bad response from Google neither removes nor changes a review, and is recorded as a failure', () => {
  test.each([
    'throttle',
    'error-500',
    'error-503',
    'reset',
    'truncated',
    'html',
    'broken-json',
    'wrong-shape',
    'redirect',
  ])('%s', async (mode) => {
    await seedReviews(googleReviews(60))
    await fetchNow()
    const before = await listReviews()
    await deleteAtGoogle(0)
    await rows.all(
      `update review_fetches set last_full_fetch_at = '2020-01-01', high_water = null where location_id = $1`,
      [location],
    )
    // The first page succeeds, the second fails.
    await google.fail({ match: 'pageToken', mode, times: 5, retryAfterSeconds: 700 })
    expect(await fetchNow()).toBe('failed')
    expect(await listReviews()).toEqual(before)
    expect(await listRemoved()).toEqual([])
    const { failing_since, failure_kind, failures, leased_until, seconds } = await loadFetchState()
    expect({ failure_kind, failures, leased_until }).toEqual({
      failure_kind: mode === 'redirect' ? expect.any(String) : 'silent',
      failures: 1,
      leased_until: null,
    })
    expect(failing_since).not.toBeNull()
    expect(seconds).toBeGreaterThan(mode === 'throttle' ? 690 : 20)
    await fetch(`${google.url}/emulator/faults`, { method: 'DELETE' })
    for (let tries = 0; tries < 3 && (await fetchNow()) !== 'fetched'; tries++);
  })

  test('if the list succeeds but the request for a single review fails, nothing is removed', async () => {
    await seedReviews(googleReviews(2))
    await fetchNow()
    await deleteAtGoogle(1)
    await google.fail({ match: `reviews/${location}-1`, mode: 'error-503', times: 9 })
    expect(await fetchNow()).toBe('failed')
    expect(await listReviews()).toHaveLength(2)
    await fetch(`${google.url}/emulator/faults`, { method: 'DELETE' })
  })
})

describe('concurrent runs', () => {
  test('of two simultaneous runs, one does nothing', async () => {
    await seedReviews(googleReviews(3))
    // Makes the two runs overlap.
    await rowLock.hold('select from review_fetches where location_id = $1 for update', [location])
    const both = Promise.all([fetchNow(), fetchNow()])
    await rowLock.untilWaiting(2)
    await rowLock.release()
    expect((await both).toSorted()).toEqual(['fetched', 'not-leased'])
  })

  test('the fetch of a killed run is taken over when its lease expires', async () => {
    await seedReviews(googleReviews(3))
    await rows.all(
      `update review_fetches set leased_until = now() + interval '1 minute' where location_id = $1`,
      [location],
    )
    expect(await fetchNow()).toBe('not-leased')
    await rows.all(
      `update review_fetches set leased_until = now() - interval '1 second' where location_id = $1`,
      [location],
    )
    expect(await fetchNow()).toBe('fetched')
    expect(await listReviews()).toHaveLength(3)
  })
})

describe('a review that is both imported and fetched is one review', () => {
  const reviewText = {
    rating: 5,
    body: 'Bread  number 0',
    reviewerName: 'ann b.',
    publishedAt: new Date('2026-01-01T12:00:00Z'),
  }
  const importedRow = (externalId: string | null) => {
    const row = makeReview(location, '', { ...reviewText, externalId })
    const key = contentKey({ ...row, categories: [], tags: [] } as never)
    return { ...row, dedupeKey: externalId ?? `${location}.${key}` }
  }
  const importReview = async (externalId: string | null) => {
    const { id } = await build.importedFile({ account_id: account })
    return inAccount((tx) => saveImportedReview(tx, importedRow(externalId), id))
  }
  const ids = ['its id', 'no id', 'an id of another program'] as const
  const externalIdOf = (id: (typeof ids)[number]) =>
    id === 'its id' ? `${location}-0` : id === 'no id' ? null : `other-${location}`

  test.each(ids)('imported first, with %s', async (which) => {
    await seedReviews(googleReviews(1))
    await importReview(externalIdOf(which))
    await fetchNow()
    expect(await listReviews()).toMatchObject([{ external_id: `${location}-0`, body: 'Bread number 0' }])
    await expectCorrectCounts(account)
  })

  test.each(ids)('removed at Google, not restored by a file with %s', async (which) => {
    await seedReviews(googleReviews(2))
    await fetchNow()
    await deleteAtGoogle(0)
    await fetchNow()
    const row = importedRow(externalIdOf(which))
    expect(await inAccount((tx) => findRemovedReviews(tx, [row, makeReview(location, 'another')]))).toEqual(
      new Set([row]),
    )
  })

  test.each(ids)('fetched first, imported with %s', async (which) => {
    await seedReviews(googleReviews(1))
    await fetchNow()
    await importReview(externalIdOf(which))
    await fetchNow()
    expect(await listReviews()).toMatchObject([{ external_id: `${location}-0` }])
    await expectCorrectCounts(account)
  })
})

const tagReviews = (ids: string[]) =>
  ({ intent: 'add', name: 'Follow up', scope: 'selected', ids, filter: '', expected: ids.length }) as never
