import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allJobs } from '#app/assembly/all-jobs.server'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { createQueues } from '#app/jobs/queue.server'
import { enrol, enrolAccounts } from '#app/reviews/arrival/enrolment.server'
import { expireReviewsJob, queueExpiries } from '#app/reviews/arrival/expiring.server'
import { fetchReviews } from '#app/reviews/arrival/fetching.server'
import { saveReviews } from '#app/reviews/review-writing.server'
import { testDatabase } from '../cast/database'
import { openRows } from '../cast/rows'
import { accountWithListings, connect, sources, startSources } from './emulated-sources'
import { countsAreRight, review } from './written-reviews'

// Sources that stop sharing their reviews, or do not allow them to be kept. Each test has a location of its own.
const { facebook, yelp, tripadvisor } = await startSources()
const database = await testDatabase()
const rows = await openRows(database)
const account = '866'
type Source = 'facebook' | 'yelp' | 'tripadvisor'
let places: string[]
let place: string

beforeAll(async () => {
  await createQueues(database.ownerUrl, allJobs)
  places = await accountWithListings(database, rows, account)
  await connect(account, 'facebook', 'emulated-1')
  await inAccount(enrol)
})
beforeEach(() => {
  place = places.pop()!
})

const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account, fn)
const read = (source: Source, locationId = place) =>
  fetchReviews({ accountId: account, locationId, sourceId: sources[source] })
const kept = (locationId = place) =>
  rows.all<{ id: string; body: string }>('select * from reviews where location_id = $1 order by body', [
    locationId,
  ])
const removed = () => rows.all('select from removed_reviews where location_id = $1', [place])
const state = (source: Source) =>
  rows.one<Record<string, unknown>>(
    'select * from review_fetches where location_id = $1 and source_id = $2',
    [place, sources[source]],
  )
const allowStoring = (source: Source, isAllowed: boolean) =>
  rows.all('update sources set has_storage_contract = $2 where code = $1', [source, isAllowed])
const expire = () =>
  expireReviewsJob.run(
    { accountId: account },
    { signal: new AbortController().signal, attempt: 0, isLastAttempt: false },
  )

describe('Facebook', () => {
  const seed = (count: number, ids = [place]) =>
    facebook.seed({
      settings: { delaySeconds: 0 },
      businesses: [{ number: '1', name: 'Bakery' }],
      pages: ids.map((id) => ({
        id,
        business: '1',
        fields: { name: 'Bakery' },
        ratings: Array.from({ length: count }, (_, n) => ({
          id: `${id}_${n}`,
          created_time: '2026-02-01T09:30:00+0000',
          recommendation_type: 'positive',
          review_text: `Bread ${n}`,
        })),
      })),
    })
  const notices = () =>
    rows.all('select from mails where account_id = $1 and subject = $2', [
      account,
      'Facebook no longer shares reviews',
    ])

  test('that no longer shares reviews removes none, is asked a day later, and is notified once for all locations', async () => {
    const other = places.pop()!
    await seed(3, [place, other])
    for (const each of [place, other]) expect(await read('facebook', each)).toBe('read')
    await facebook.seed({ settings: { oldestVersion: 22 } })
    for (const each of [place, other, place]) expect(await read('facebook', each)).toBe('failed')
    expect(await kept()).toHaveLength(3)
    expect(await removed()).toEqual([])
    expect(await notices()).toHaveLength(1)
    const { failure_kind, next_at } = await state('facebook')
    expect(failure_kind).toBe('ended')
    expect(Number(next_at) - Date.now()).toBeGreaterThan(86_000_000)

    await facebook.seed({ settings: { oldestVersion: 21 } })
    expect(await read('facebook')).toBe('read')
    expect(await rows.all('select from ended_source_notices')).toEqual([])
    expect(await kept()).toHaveLength(3)
  })

  test('that shows none where it showed a few is not believed until a person confirms it', async () => {
    await seed(3)
    await read('facebook')
    await seed(0)
    for (let time = 0; time < 3; time += 1) expect(await read('facebook')).toBe('read')
    expect(await kept()).toHaveLength(3)
    expect(await removed()).toEqual([])
    expect(await state('facebook')).toMatchObject({ held: 3 })
  })
})

describe('Yelp', () => {
  const told = (n: number) => ({
    id: `y${place}-${n}`,
    text: `Cake ${n}`,
    rating: 4,
    time_created: `2026-01-0${n} 10:00:00`,
    user: { name: 'Ihor' },
  })
  const seed = (reviews: object[]) =>
    yelp.control('seed', { businesses: [{ id: place, name: 'B', reviews }] })
  const ageBy = (hours: number) =>
    rows.all(
      `update listed_reviews set listed_at = now() - make_interval(hours => $2) where location_id = $1`,
      [place, hours],
    )

  test('whose plan includes no reviews removes none and says so', async () => {
    await seed([told(1)])
    await read('yelp')
    await yelp.control('seed', { settings: { hasReviews: false } })
    expect(await read('yelp')).toBe('failed')
    expect(await kept()).toHaveLength(1)
    expect(await state('yelp')).toMatchObject({ failure: expect.stringContaining('plan') })
    await yelp.control('seed', { settings: { hasReviews: true } })
  })

  test('its reviews are deleted 24 hours after it last showed them, and counted no longer', async () => {
    await seed([told(1), told(2)])
    await read('yelp')
    await ageBy(25)
    await seed([told(2), told(3)])
    await read('yelp')
    expect(await queueExpiries()).toEqual([account])
    await expire()
    expect((await kept()).map(({ body }) => body)).toEqual(['Cake 2', 'Cake 3'])
    expect(await removed()).toEqual([])
    await countsAreRight(account)
  })

  test('what a file brought stays, also where Yelp told it first', async () => {
    const { id: importId } = await rows.one<{ id: string }>(
      `insert into imports (account_id, kind, file_name, file_key, file_bytes, actor)
       values ($1, 'reviews', 'reviews.csv', 'key', 1, 'Dana') returning id`,
      [account],
    )
    await seed([told(1), told(2)])
    await read('yelp')
    const bring = (n: number) =>
      inAccount((tx) =>
        saveReviews(
          tx,
          [
            review(place, `digest-${place}-${n}`, {
              sourceId: sources.yelp,
              rating: 4,
              body: `Cake ${n}`,
              reviewerName: 'Ihor',
              publishedAt: new Date(`2026-01-0${n}T10:00:00Z`),
            }),
          ],
          { importId },
        ),
      )
    await bring(1)
    await bring(5)
    await ageBy(25)
    await expire()
    expect((await kept()).map(({ body }) => body)).toEqual(['Cake 1', 'Cake 5'])
  })

  test('its reviews stay under a contract that allows storing', async () => {
    await seed([told(1)])
    await read('yelp')
    await ageBy(1000)
    await allowStoring('yelp', true)
    expect(await queueExpiries()).not.toContain(account)
    await expire()
    expect(await kept()).toHaveLength(1)
    await allowStoring('yelp', false)
    await expire()
    expect(await kept()).toEqual([])
  })

  test('a location that Yelp knows by another id keeps nothing of what it listed under the old one', async () => {
    await seed([told(1)])
    await read('yelp')
    await rows.all(`update listings set remote_id = null where location_id = $1 and directory = 'yelp_api'`, [
      place,
    ])
    await read('yelp')
    expect(await kept()).toEqual([])
  })
})

describe('Tripadvisor', () => {
  const seed = () =>
    tripadvisor.control('seed', {
      places: [
        {
          location_id: place,
          details: { name: 'B' },
          reviews: [
            {
              id: 7,
              published_date: '2026-01-02T10:00:00Z',
              rating: 4,
              text: 'Cake',
              user: { username: 'I' },
            },
          ],
        },
      ],
    })

  test('without a contract none of its reviews is fetched, and those of before are deleted', async () => {
    await seed()
    expect(await read('tripadvisor')).toBe('not ours')
    expect(await kept()).toEqual([])

    await allowStoring('tripadvisor', true)
    expect(await enrolAccounts()).toContain(account)
    await inAccount(enrol)
    expect(await read('tripadvisor')).toBe('read')
    expect(await kept()).toHaveLength(1)

    await allowStoring('tripadvisor', false)
    await expire()
    expect(await kept()).toEqual([])
    expect(await rows.all('select from review_fetches where source_id = $1', [sources.tripadvisor])).toEqual(
      [],
    )
    expect(await enrolAccounts()).not.toContain(account)
    await countsAreRight(account)
  })
})
