import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { fetchReviews } from '#app/product/reviews/sync/fetch-reviews.server'
import { enqueueRegistrations, registerSources } from '#app/product/reviews/sync/register-sources.server'
import { enqueueExpirations, expireReviewsJob } from '#app/product/reviews/sync/removal/expire-reviews.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { createBuilders } from '../../support/builders'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { expectCorrectCounts, makeReview } from '../review-fixtures'
import { connectSource, createAccountWithListings, sourceIds, startSources } from './emulated-sources'

// Sources that stop sharing their reviews, or do not allow them to be kept. Each test has a location of its own.
const { facebook, yelp, tripadvisor } = await startSources()
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const account = '866'
type Source = 'facebook' | 'yelp' | 'tripadvisor'
let locations: string[]
let location: string

beforeAll(async () => {
  await createQueues(database.ownerUrl, allJobs)
  locations = await createAccountWithListings(database, rows, account)
  await connectSource(account, 'facebook', 'emulated-1')
  await inAccount(registerSources)
})
beforeEach(() => {
  location = locations.pop()!
})

const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account, fn)
const fetchFrom = (source: Source, locationId = location) =>
  fetchReviews({ accountId: account, locationId, sourceId: sourceIds[source] })
const listReviews = (locationId = location) =>
  rows.all<{ id: string; body: string }>('select * from reviews where location_id = $1 order by body', [
    locationId,
  ])
const listRemoved = () => rows.all('select from removed_reviews where location_id = $1', [location])
const loadFetchState = (source: Source) =>
  rows.one<Record<string, unknown>>(
    'select * from review_fetches where location_id = $1 and source_id = $2',
    [location, sourceIds[source]],
  )
const setStoringAllowed = (source: Source, isAllowed: boolean) =>
  rows.all('update sources set has_storage_contract = $2 where code = $1', [source, isAllowed])
const runExpiry = () =>
  expireReviewsJob.run(
    { accountId: account },
    { signal: new AbortController().signal, attempt: 0, isLastAttempt: false },
  )

describe('Facebook', () => {
  const seedReviews = (count: number, ids = [location]) =>
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
  const listAlerts = () =>
    rows.all('select from mails where account_id = $1 and subject = $2', [
      account,
      'Facebook no longer shares reviews',
    ])

  test('no longer shares reviews: none is removed, the next fetch is a day later, and the account is notified once', async () => {
    const other = locations.pop()!
    await seedReviews(3, [location, other])
    for (const each of [location, other]) expect(await fetchFrom('facebook', each)).toBe('fetched')
    await facebook.seed({ settings: { oldestVersion: 22 } })
    for (const each of [location, other, location]) expect(await fetchFrom('facebook', each)).toBe('failed')
    expect(await listReviews()).toHaveLength(3)
    expect(await listRemoved()).toEqual([])
    expect(await listAlerts()).toHaveLength(1)
    const { failure_kind, next_at } = await loadFetchState('facebook')
    expect(failure_kind).toBe('ended')
    expect(Number(next_at) - Date.now()).toBeGreaterThan(86_000_000)

    await facebook.seed({ settings: { oldestVersion: 21 } })
    expect(await fetchFrom('facebook')).toBe('fetched')
    expect(await rows.all('select from ended_source_notices')).toEqual([])
    expect(await listReviews()).toHaveLength(3)
  })

  test('shows no reviews where it showed a few: they are kept until a user confirms the removal', async () => {
    await seedReviews(3)
    await fetchFrom('facebook')
    await seedReviews(0)
    for (let time = 0; time < 3; time += 1) expect(await fetchFrom('facebook')).toBe('fetched')
    expect(await listReviews()).toHaveLength(3)
    expect(await listRemoved()).toEqual([])
    expect(await loadFetchState('facebook')).toMatchObject({ held_removals: 3 })
  })
})

describe('Yelp', () => {
  const sourceReview = (n: number) => ({
    id: `y${location}-${n}`,
    text: `Cake ${n}`,
    rating: 4,
    time_created: `2026-01-0${n} 10:00:00`,
    user: { name: 'Ihor' },
  })
  const seedReviews = (reviews: object[]) =>
    yelp.control('seed', { businesses: [{ id: location, name: 'B', reviews }] })
  const ageListings = (hours: number) =>
    rows.all(
      `update listed_reviews set listed_at = now() - make_interval(hours => $2) where location_id = $1`,
      [location, hours],
    )

  test('has a plan without reviews: none is removed, and the failure names the plan', async () => {
    await seedReviews([sourceReview(1)])
    await fetchFrom('yelp')
    await yelp.control('seed', { settings: { hasReviews: false } })
    expect(await fetchFrom('yelp')).toBe('failed')
    expect(await listReviews()).toHaveLength(1)
    expect(await loadFetchState('yelp')).toMatchObject({ failure: expect.stringContaining('plan') })
    await yelp.control('seed', { settings: { hasReviews: true } })
  })

  test('reviews are deleted and no longer counted 24 hours after Yelp last showed them', async () => {
    await seedReviews([sourceReview(1), sourceReview(2)])
    await fetchFrom('yelp')
    await ageListings(25)
    await seedReviews([sourceReview(2), sourceReview(3)])
    await fetchFrom('yelp')
    expect(await enqueueExpirations()).toEqual([account])
    await runExpiry()
    expect((await listReviews()).map(({ body }) => body)).toEqual(['Cake 2', 'Cake 3'])
    expect(await listRemoved()).toEqual([])
    await expectCorrectCounts(account)
  })

  test('imported reviews are kept, even if Yelp listed them first', async () => {
    const { id: importId } = await build.importedFile({ account_id: account })
    await seedReviews([sourceReview(1), sourceReview(2)])
    await fetchFrom('yelp')
    const importReview = (n: number) =>
      inAccount((tx) =>
        saveReviews(
          tx,
          [
            makeReview(location, `digest-${location}-${n}`, {
              sourceId: sourceIds.yelp,
              rating: 4,
              body: `Cake ${n}`,
              reviewerName: 'Ihor',
              publishedAt: new Date(`2026-01-0${n}T10:00:00Z`),
            }),
          ],
          { importId },
        ),
      )
    await importReview(1)
    await importReview(5)
    await ageListings(25)
    await runExpiry()
    expect((await listReviews()).map(({ body }) => body)).toEqual(['Cake 1', 'Cake 5'])
  })

  test('reviews are kept under a contract that allows storing them', async () => {
    await seedReviews([sourceReview(1)])
    await fetchFrom('yelp')
    await ageListings(1000)
    await setStoringAllowed('yelp', true)
    expect(await enqueueExpirations()).not.toContain(account)
    await runExpiry()
    expect(await listReviews()).toHaveLength(1)
    await setStoringAllowed('yelp', false)
    await runExpiry()
    expect(await listReviews()).toEqual([])
  })

  test('a location that no longer has a Yelp ID keeps none of the reviews that Yelp listed', async () => {
    await seedReviews([sourceReview(1)])
    await fetchFrom('yelp')
    await rows.all(`update listings set remote_id = null where location_id = $1 and directory = 'yelp_api'`, [
      location,
    ])
    await fetchFrom('yelp')
    expect(await listReviews()).toEqual([])
  })
})

describe('Tripadvisor', () => {
  const seedReviews = () =>
    tripadvisor.control('seed', {
      places: [
        {
          location_id: location,
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

  test('without a contract, no reviews are fetched and earlier ones are deleted', async () => {
    await seedReviews()
    expect(await fetchFrom('tripadvisor')).toBe('not-leased')
    expect(await listReviews()).toEqual([])

    await setStoringAllowed('tripadvisor', true)
    expect(await enqueueRegistrations()).toContain(account)
    await inAccount(registerSources)
    expect(await fetchFrom('tripadvisor')).toBe('fetched')
    expect(await listReviews()).toHaveLength(1)

    await setStoringAllowed('tripadvisor', false)
    await runExpiry()
    expect(await listReviews()).toEqual([])
    expect(
      await rows.all('select from review_fetches where source_id = $1', [sourceIds.tripadvisor]),
    ).toEqual([])
    expect(await enqueueRegistrations()).not.toContain(account)
    await expectCorrectCounts(account)
  })
})
