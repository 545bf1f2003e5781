import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allJobs } from '#app/assembly/all-jobs.server'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { createQueues } from '#app/jobs/queue.server'
import { enrol } from '#app/reviews/arrival/enrolment.server'
import { fetchReviews } from '#app/reviews/arrival/fetching.server'
import { confirmRemoval, listHeld } from '#app/reviews/arrival/holding.server'
import { removedAmong } from '#app/reviews/arrival/identity.server'
import { publishResponseJob } from '#app/reviews/response-jobs.server'
import { respondToReview } from '#app/reviews/responses.server'
import { contentKey } from '#app/reviews/review-import.server'
import { saveReviews } from '#app/reviews/review-writing.server'
import { listResponseEvents, requireReview } from '#app/reviews/reviews.server'
import { changeTags } from '#app/reviews/tags.server'
import { testDatabase } from '../cast/database'
import { lockHolder } from '../cast/lock-holder'
import { openRows } from '../cast/rows'
import { startGoogle } from '../providers/google-business-profile/emulated-google'
import { accountWithPlaces, countsAreRight, review, saveImported } from './written-reviews'

// Fetching against the emulated Google over HTTP, with its failure switches. Each test has a place of its own.
const google = await startGoogle()
process.env.GOOGLE_BUSINESS_URL = google.url
process.env.GOOGLE_TOKEN_URL = `${google.url}/token`
process.env.GOOGLE_CLIENT_ID = 'id'
process.env.GOOGLE_CLIENT_SECRET = 'secret'
process.env.GOOGLE_REFRESH_TOKEN = 'refresh'
const database = await testDatabase()
const rows = await openRows(database)
const holder = await lockHolder(database)
const account = '861'
const dana = { userId: account, name: 'Dana' }
const clock = { now: new Date(), timeZone: 'America/Chicago' }
let places: string[]
let place: string

beforeAll(async () => {
  await createQueues(database.ownerUrl, allJobs)
  places = await accountWithPlaces(database, { accountId: account, zone: 'America/Chicago', places: 40 })
  await rows.all(
    `update locations set google_location_name = 'accounts/1/locations/' || id where account_id = $1`,
    [account],
  )
  await asAccount(account, enrol)
  await google.seed({ settings: { isLenient: false, moderationSeconds: 0 } })
})
beforeEach(() => {
  place = places.pop()!
})
afterAll(() => google.stop())

const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account, fn)
const name = () => `accounts/1/locations/${place}`
const day = (n: number) => new Date(Date.UTC(2026, 0, 1) - n * 86_400_000).toISOString()
/** The first the newest. */
const onGoogle = (count: number, told: object = {}) =>
  Array.from({ length: count }, (_, n) => ({
    reviewId: `${place}-${n}`,
    starRating: ['FIVE', 'ONE'][n % 2],
    comment: `Bread number ${n}`,
    reviewer: { displayName: 'Ann B.' },
    createTime: day(n),
    ...told,
  }))
const seed = (reviews: object[]) => google.seed({ locations: [{ name: name(), reviews }] })
const fetchNow = () => fetchReviews({ accountId: account, locationId: place, sourceId: '1' })
const control = (path: string, body: object) =>
  fetch(`${google.url}/emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const vanish = (n: number) => control('reviews/delete', { name: `${name()}/reviews/${place}-${n}` })
const kept = () =>
  rows.all<{ id: string; external_id: string; body: string; rating: number; responded_at: Date | null }>(
    'select * from reviews where location_id = $1 order by published_at desc',
    [place],
  )
const removed = () => rows.all('select * from removed_reviews where location_id = $1 order by id', [place])
const state = () =>
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
    [place],
  )
const listings = async () =>
  (await google.calls(`GET /v4/${name()}/reviews`)).filter(({ path }) => /reviews$/.test(path))

describe('what arrives', () => {
  test('all pages are read the first time, and only down to what is known from then on', async () => {
    await seed(onGoogle(120))
    expect(await fetchNow()).toBe('read')
    expect(await kept()).toHaveLength(120)
    expect(await listings()).toHaveLength(3)
    await control('reviews', {
      location: name(),
      review: { reviewId: 'new', starRating: 'TWO', comment: 'Dry' },
    })
    expect(await fetchNow()).toBe('read')
    expect(await kept()).toHaveLength(121)
    expect(await listings()).toHaveLength(4)
    await countsAreRight(account)
  })

  test('an edited review is that review with its new words and stars', async () => {
    await seed(onGoogle(2))
    await fetchNow()
    const edit = { reviewId: `${place}-1`, starRating: 'FOUR', comment: 'They made it good' }
    await control('reviews', { location: name(), review: edit })
    await fetchNow()
    expect(await kept()).toMatchObject([{ rating: 5 }, { rating: 4, body: 'They made it good' }])
    await countsAreRight(account)
  })

  test('reviewers without a name, stars nobody gave and what is new in their JSON are taken as they are', async () => {
    const odd = {
      reviewId: `${place}-odd`,
      reviewer: { isAnonymous: true, displayName: 'A Google User' },
      starRating: 'STAR_RATING_UNSPECIFIED',
      comment: 'Lovely bread and great staff',
      createTime: '2026-01-02T03:04:05.123456789Z',
    }
    await seed([odd])
    expect(await fetchNow()).toBe('read')
    expect(await kept()).toMatchObject([{ rating: 0, reviewer_name: '', sentiment: 1 }])
  })

  test('nothing is written when nothing has changed', async () => {
    await seed(onGoogle(3))
    await fetchNow()
    const before = await rows.all('select id, xmin::text from reviews where location_id = $1', [place])
    await fetchNow()
    expect(await rows.all('select id, xmin::text from reviews where location_id = $1', [place])).toEqual(
      before,
    )
  })
})

describe('answers written elsewhere', () => {
  const reply = (comment: string | null, n = 0) =>
    control('reviews/reply', { name: `${name()}/reviews/${place}-${n}`, comment })
  const events = async (id: string) =>
    (await inAccount((tx) => listResponseEvents(tx, id))).map(({ event, actor, body }) => [
      event,
      actor,
      body,
    ])

  test('are the response, with their history, and gone when they are taken back there', async () => {
    await seed(onGoogle(1))
    await fetchNow()
    const { id } = (await kept())[0]!
    await reply('Thank you')
    await fetchNow()
    await reply('Thank you, Ann')
    await fetchNow()
    expect((await inAccount((tx) => requireReview(tx, id))).response).toMatchObject({
      body: 'Thank you, Ann',
      actor: 'Google',
    })
    await reply(null)
    await fetchNow()
    expect((await inAccount((tx) => requireReview(tx, id))).response).toBeNull()
    expect(await events(id)).toEqual([
      ['deleted', 'Google', ''],
      ['arrived', 'Google', 'Thank you, Ann'],
      ['arrived', 'Google', 'Thank you'],
    ])
    await countsAreRight(account)
  })

  test('replace ours when they are newer, and ours stays in the history', async () => {
    await seed(onGoogle(1))
    await fetchNow()
    const { id } = (await kept())[0]!
    await inAccount(async (tx) =>
      respondToReview(tx, await requireReview(tx, id), { body: 'Ours', revision: 0 }, dana, new Date()),
    )
    const run = { signal: new AbortController().signal, attempt: 0, isLastAttempt: false }
    await fetchNow()
    // On its way: what Google does not show yet takes nothing away.
    expect((await inAccount((tx) => requireReview(tx, id))).response).toMatchObject({ body: 'Ours' })
    await publishResponseJob.run({ accountId: account, reviewId: id, revision: 1 }, run)
    await rows.all(
      `update responses set status = 'published', updated_at = now() - interval '1 minute' where review_id = $1`,
      [id],
    )
    await rows.all(
      `insert into response_events (account_id, review_id, event, actor) values ($1, $2, 'published', 'Google')`,
      [account, id],
    )
    await reply('Theirs')
    await fetchNow()
    expect((await inAccount((tx) => requireReview(tx, id))).response).toMatchObject({
      body: 'Theirs',
      revision: 2,
    })
    expect((await events(id)).map(([event, , body]) => [event, body])).toEqual(
      expect.arrayContaining([
        ['arrived', 'Theirs'],
        ['written', 'Ours'],
      ]),
    )
  })
})

describe('what vanishes (beyond 21)', () => {
  test('two reviews gone at Google are two fewer, kept under Removed and told of', async () => {
    await seed(onGoogle(4, { reply: { comment: 'Thanks', updateTime: day(0), state: 'APPROVED' } }))
    await fetchNow()
    const ids = (await kept()).map(({ id }) => id)
    await inAccount((tx) => changeTags(tx, tagging(ids), clock))
    await vanish(1)
    await vanish(3)
    await fetchNow()
    expect(await kept()).toHaveLength(2)
    expect(await removed()).toMatchObject([
      { response_body: 'Thanks', tag_names: ['Follow up'] },
      { response_body: 'Thanks', tag_names: ['Follow up'] },
    ])
    await countsAreRight(account)
    const mail = await rows.one<{ subject: string; plain_text: string; list_unsubscribe: string }>(
      `select * from mails where account_id = $1 order by id desc limit 1`,
      [account],
    )
    expect(mail.subject).toBe('2 reviews vanished from Google')
    expect(mail.plain_text).toContain('1 star, by Ann B. on')
    expect(mail.list_unsubscribe).toContain('/unsubscribe/alerts/')
  })

  test('one that is back is itself again, with response, history and tags', async () => {
    await seed(onGoogle(2, { reply: { comment: 'Thanks', updateTime: day(0), state: 'APPROVED' } }))
    await fetchNow()
    const { id } = (await kept())[1]!
    await inAccount((tx) => changeTags(tx, tagging([id]), clock))
    const before = await inAccount((tx) => requireReview(tx, id))
    await vanish(1)
    await fetchNow()
    expect(await kept()).toHaveLength(1)
    await control('reviews/restore', { name: `${name()}/reviews/${place}-1` })
    await fetchNow()
    expect(await inAccount((tx) => requireReview(tx, id))).toEqual(before)
    expect(await inAccount((tx) => listResponseEvents(tx, id))).toHaveLength(1)
    expect(await removed()).toEqual([])
    await countsAreRight(account)
  })

  test('beyond the first page it is noticed because Google counts fewer', async () => {
    await seed(onGoogle(70))
    await fetchNow()
    await vanish(65)
    await fetchNow()
    expect(await kept()).toHaveLength(69)
    expect(await removed()).toHaveLength(1)
  })

  test('a location’s removals are told of once a day', async () => {
    await seed(onGoogle(6))
    await fetchNow()
    const told = async () => {
      const at = await rows.one<{ name: string }>('select name from locations where id = $1', [place])
      return rows.all<{ subject: string }>(
        `select subject from mails where account_id = $1 and plain_text like '%' || $2 || ':%' order by id`,
        [account, at.name],
      )
    }
    for (const n of [0, 1, 2]) {
      await vanish(n)
      await fetchNow()
    }
    expect(await removed()).toHaveLength(3)
    expect(await told()).toEqual([{ subject: '1 review vanished from Google' }])
    await rows.all(
      `update review_fetches set notified_at = now() - interval '25 hours' where location_id = $1`,
      [place],
    )
    await fetchNow()
    expect((await told())[1]).toEqual({ subject: '2 reviews vanished from Google' })
    await fetchNow()
    expect(await told()).toHaveLength(2)
  })

  test('a whole list that is empty at once waits for a person’s word', async () => {
    await seed(onGoogle(60))
    await fetchNow()
    await seed([])
    expect(await fetchNow()).toBe('read')
    expect(await fetchNow()).toBe('read')
    expect(await kept()).toHaveLength(60)
    const { held } = await rows.one<{ held: number }>(
      'select held_removals as held from review_fetches where location_id = $1',
      [place],
    )
    expect(held).toBe(60)
    expect(await inAccount(listHeld)).toMatchObject([{ locationId: place, held: 60, isConfirmed: false }])
    expect(
      await rows.all(
        `select from mails where account_id = $1 and subject = 'Google shows 60 of 60 reviews no more'`,
        [account],
      ),
    ).toHaveLength(1)
    expect(await inAccount((tx) => confirmRemoval(tx, place, '1'))).toBe(true)
    await fetchNow()
    await fetchNow()
    expect(await kept()).toEqual([])
    expect(await removed()).toHaveLength(60)
    expect(await inAccount(listHeld)).toEqual([])
    await countsAreRight(account)
  })

  test('and when it is there again nothing was taken away', async () => {
    await seed(onGoogle(20))
    await fetchNow()
    await seed([])
    await fetchNow()
    expect(await inAccount(listHeld)).toHaveLength(1)
    await seed(onGoogle(20))
    await fetchNow()
    expect(await inAccount(listHeld)).toEqual([])
    expect(await kept()).toHaveLength(20)
    expect(await removed()).toEqual([])
  })

  test('a match that is put right takes away nothing of what was read before', async () => {
    await seed(onGoogle(3))
    await fetchNow()
    const other = `accounts/1/locations/right-${place}`
    await google.seed({
      locations: [
        {
          name: other,
          reviews: [{ reviewId: `right-${place}`, starRating: 'FIVE', comment: 'Rye', createTime: day(1) }],
        },
      ],
    })
    await rows.all('update locations set google_location_name = $2 where id = $1', [place, other])
    expect(await fetchNow()).toBe('read')
    expect(await fetchNow()).toBe('read')
    expect(await kept()).toHaveLength(4)
    expect(await removed()).toEqual([])
    expect(await rows.all('select external_id from listed_reviews where location_id = $1', [place])).toEqual([
      { external_id: `right-${place}` },
    ])
  })

  test('what only an import brought has not vanished', async () => {
    await seed(onGoogle(1))
    await inAccount((tx) => saveReviews(tx, [review(place, 'of-old', { externalId: 'of-old' })]))
    await fetchNow()
    await fetchNow()
    expect(await kept()).toHaveLength(2)
  })

  test('a place that Google lists under another profile is read anew', async () => {
    await seed(onGoogle(1))
    await fetchNow()
    await rows.all('update locations set google_location_name = null where id = $1', [place])
    expect(await fetchNow()).toBe('not ours')
    expect(await rows.all('select from review_fetches where location_id = $1', [place])).toEqual([])
    expect(await kept()).toHaveLength(1)
  })
})

describe('F9: no bad answer takes a review away or changes one, and each says that it failed', () => {
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
    await seed(onGoogle(60))
    await fetchNow()
    const before = await kept()
    await vanish(0)
    await rows.all(
      `update review_fetches set last_full_fetch_at = '2020-01-01', high_water = null where location_id = $1`,
      [place],
    )
    // The first page comes, the second does not.
    await google.fail({ match: 'pageToken', mode, times: 5, retryAfterSeconds: 700 })
    expect(await fetchNow()).toBe('failed')
    expect(await kept()).toEqual(before)
    expect(await removed()).toEqual([])
    const { failing_since, failure_kind, failures, leased_until, seconds } = await state()
    expect({ failure_kind, failures, leased_until }).toEqual({
      failure_kind: mode === 'redirect' ? expect.any(String) : 'silent',
      failures: 1,
      leased_until: null,
    })
    expect(failing_since).not.toBeNull()
    expect(seconds).toBeGreaterThan(mode === 'throttle' ? 690 : 20)
    await fetch(`${google.url}/emulator/faults`, { method: 'DELETE' })
    for (let tries = 0; tries < 3 && (await fetchNow()) !== 'read'; tries++);
  })

  test('a list that answers where the single review does not takes nothing away', async () => {
    await seed(onGoogle(2))
    await fetchNow()
    await vanish(1)
    await google.fail({ match: `reviews/${place}-1`, mode: 'error-503', times: 9 })
    expect(await fetchNow()).toBe('failed')
    expect(await kept()).toHaveLength(2)
    await fetch(`${google.url}/emulator/faults`, { method: 'DELETE' })
  })
})

describe('runs', () => {
  test('of two at once one does nothing', async () => {
    await seed(onGoogle(3))
    // Neither ends before the other has begun.
    await holder.hold('select from review_fetches where location_id = $1 for update', [place])
    const both = Promise.all([fetchNow(), fetchNow()])
    await holder.untilWaiting(2)
    await holder.release()
    expect((await both).toSorted()).toEqual(['not ours', 'read'])
  })

  test('one that was killed is taken up when its time is over', async () => {
    await seed(onGoogle(3))
    await rows.all(
      `update review_fetches set leased_until = now() + interval '1 minute' where location_id = $1`,
      [place],
    )
    expect(await fetchNow()).toBe('not ours')
    await rows.all(
      `update review_fetches set leased_until = now() - interval '1 second' where location_id = $1`,
      [place],
    )
    expect(await fetchNow()).toBe('read')
    expect(await kept()).toHaveLength(3)
  })
})

describe('the same review by import and by Google is one review', () => {
  const said = {
    rating: 5,
    body: 'Bread  number 0',
    reviewerName: 'ann b.',
    publishedAt: new Date('2026-01-01T12:00:00Z'),
  }
  const imported = (externalId: string | null) => {
    const row = review(place, '', { ...said, externalId })
    const key = contentKey({ ...row, categories: [], tags: [] } as never)
    return { ...row, dedupeKey: externalId ?? `${place}.${key}` }
  }
  const bring = async (externalId: string | null) => {
    const { id } = await rows.one<{ id: string }>(
      `insert into imports (account_id, kind, file_name, file_key, file_bytes, actor)
       values ($1, 'reviews', 'reviews.csv', 'key', 1, 'Dana') returning id`,
      [account],
    )
    return inAccount((tx) => saveImported(tx, imported(externalId), id))
  }
  const ids = ['its id', 'no id', 'an id of another program'] as const
  const idOf = (which: (typeof ids)[number]) =>
    which === 'its id' ? `${place}-0` : which === 'no id' ? null : `other-${place}`

  test.each(ids)('imported first, with %s', async (which) => {
    await seed(onGoogle(1))
    await bring(idOf(which))
    await fetchNow()
    expect(await kept()).toMatchObject([{ external_id: `${place}-0`, body: 'Bread number 0' }])
    await countsAreRight(account)
  })

  test.each(ids)('removed there, a file does not bring it back, with %s', async (which) => {
    await seed(onGoogle(2))
    await fetchNow()
    await vanish(0)
    await fetchNow()
    const row = imported(idOf(which))
    expect(await inAccount((tx) => removedAmong(tx, [row, review(place, 'another')]))).toEqual(new Set([row]))
  })

  test.each(ids)('fetched first, imported with %s', async (which) => {
    await seed(onGoogle(1))
    await fetchNow()
    await bring(idOf(which))
    await fetchNow()
    expect(await kept()).toMatchObject([{ external_id: `${place}-0` }])
    await countsAreRight(account)
  })
})

const tagging = (ids: string[]) =>
  ({ intent: 'add', name: 'Follow up', scope: 'selected', ids, filter: '', expected: ids.length }) as never
