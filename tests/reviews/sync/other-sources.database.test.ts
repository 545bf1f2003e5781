import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { trustpilotEmulator } from '#app/demo/emulators/trustpilot/emulator.server'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import { saveDefaultLocation } from '#app/product/integrations/trustpilot/review-location.server'
import { serializeTokens } from '#app/product/integrations/trustpilot/trustpilot-tokens'
import { requireReview } from '#app/product/reviews/reviews.server'
import type { ReviewToSave } from '#app/product/reviews/saving/review-to-save'
import { fetchReviews } from '#app/product/reviews/sync/fetch-reviews.server'
import { enqueueRegistrations, registerSources } from '#app/product/reviews/sync/register-sources.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { startEmulator } from '../../providers/directory-fixtures'
import { createBuilders } from '../../support/builders'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { expectCorrectCounts, makeReview, saveImportedReview } from '../review-fixtures'
import { connectSource, createAccountWithListings, sourceIds, startSources } from './emulated-sources'

// Fetches reviews from the emulators of Facebook, Yelp, Tripadvisor and Trustpilot, each through its own adapter. Each
// test has its own location.
const { facebook, yelp, tripadvisor } = await startSources()
const trustpilot = await startEmulator(trustpilotEmulator())
Object.assign(process.env, {
  TRUSTPILOT_URL: trustpilot.url,
  TRUSTPILOT_CLIENT_ID: 'id',
  TRUSTPILOT_CLIENT_SECRET: 'secret',
})
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const account = '865'
type Source = keyof typeof sourceIds
let locations: string[]
let location: string

beforeAll(async () => {
  await createQueues(database.ownerUrl, allJobs)
  locations = await createAccountWithListings(database, rows, account)
  await connectSource(account, 'facebook', 'emulated-1')
  // Without a contract, its reviews are not stored; see source-terms.test.ts.
  await rows.all(`update sources set has_storage_contract = true where code = 'tripadvisor'`)
  await inAccount(registerSources)
})
beforeEach(() => {
  location = locations.pop()!
})
afterAll(() => trustpilot.stop())

const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account, fn)
const fetchFrom = (source: Source) =>
  fetchReviews({ accountId: account, locationId: location, sourceId: sourceIds[source] })
const listReviews = () =>
  rows.all<{ id: string; external_id: string; body: string; rating: number }>(
    'select * from reviews where location_id = $1 order by published_at desc, external_id',
    [location],
  )
const loadResponse = async (id: string) => (await inAccount((tx) => requireReview(tx, id))).response
const listRemoved = () => rows.all('select from removed_reviews where location_id = $1', [location])

async function importReview(source: Source, overrides: Partial<ReviewToSave> & { dedupeKey: string }) {
  const { id } = await build.importedFile({ account_id: account })
  const row = makeReview(location, overrides.dedupeKey, { sourceId: sourceIds[source], ...overrides })
  await inAccount((tx) => saveImportedReview(tx, row, id))
}

describe('Facebook', () => {
  const seedReviews = (ratings: object[]) =>
    facebook.seed({
      settings: { delaySeconds: 0 },
      businesses: [{ number: '1', name: 'Bakery' }],
      pages: [{ id: location, business: '1', fields: { name: 'Bakery' }, ratings }],
    })
  const recommendation = (n: number, overrides: object = {}) => ({
    id: `${location}_${n}`,
    created_time: `2026-02-0${n}T09:30:00+0000`,
    recommendation_type: 'positive',
    review_text: `Bread ${n}`,
    reviewer: { id: '7', name: 'Ihor' },
    ...overrides,
  })
  const comment = (message: string) => ({
    id: `${location}_c`,
    message,
    created_time: '2026-03-01T09:30:00+0000',
    from: { id: location, name: 'Bakery' },
  })

  test('a recommendation has a sentiment but no rating, and an old star rating stays a rating', async () => {
    await seedReviews([
      recommendation(3),
      recommendation(2, { recommendation_type: 'negative' }),
      recommendation(1, { recommendation_type: undefined, rating: 4 }),
    ])
    expect(await fetchFrom('facebook')).toBe('fetched')
    expect(await listReviews()).toMatchObject([
      { rating: 0, sentiment: 1, reviewer_name: 'Ihor' },
      { rating: 0, sentiment: -1 },
      { rating: 4, sentiment: 1 },
    ])
    await expectCorrectCounts(account)
  })

  test('the Page’s comment is the response, and is changed and deleted here when it is on the Page', async () => {
    await seedReviews([recommendation(1, { comments: [comment('Thank you')] })])
    await fetchFrom('facebook')
    const { id } = (await listReviews())[0]!
    expect(await loadResponse(id)).toMatchObject({
      body: 'Thank you',
      status: 'published',
      actor: 'Facebook',
    })
    const later = { ...comment('Thank you, Ihor'), created_time: '2026-03-02T09:30:00+0000' }
    await seedReviews([recommendation(1, { comments: [later] })])
    await fetchFrom('facebook')
    expect(await loadResponse(id)).toMatchObject({ body: 'Thank you, Ihor' })
    await seedReviews([recommendation(1)])
    await fetchFrom('facebook')
    expect(await loadResponse(id)).toBeNull()
    await expectCorrectCounts(account)
  })

  test('a review that vanished from the Page is removed', async () => {
    await seedReviews([recommendation(2), recommendation(1)])
    await fetchFrom('facebook')
    await seedReviews([recommendation(1)])
    await fetchFrom('facebook')
    expect(await listReviews()).toHaveLength(1)
    expect(await listRemoved()).toHaveLength(1)
  })

  test('an imported star rating matches the recommendation with the same text', async () => {
    await importReview('facebook', {
      dedupeKey: `digest-${location}`,
      rating: 5,
      body: 'Bread 1',
      reviewerName: 'Ihor',
      publishedAt: new Date('2026-02-01T00:00:00Z'),
    })
    await seedReviews([recommendation(1)])
    await fetchFrom('facebook')
    expect(await listReviews()).toMatchObject([{ external_id: `${location}_1`, rating: 0, sentiment: 1 }])
    await expectCorrectCounts(account)
  })
})

describe('Yelp', () => {
  const fullText = `The rye is worth the walk. ${'And so is the rest of it. '.repeat(20)}`.trim()
  const seedReviews = (reviews: object[]) =>
    yelp.control('seed', { businesses: [{ id: location, name: 'B', reviews }] })
  const sourceReview = (n: number, text = fullText) => ({
    id: `y${location}-${n}`,
    url: `https://www.yelp.com/biz/x?hrid=${n}`,
    text,
    rating: 5,
    time_created: `2026-01-0${n} 18:33:08`,
    user: { name: 'Ann B.' },
  })
  const imported = {
    rating: 5,
    body: fullText,
    reviewerName: 'Ann B.',
    publishedAt: new Date('2026-01-01T12:00:00Z'),
    response: { body: 'Thanks', publishedAt: null },
  }

  test('three excerpts are fetched, and reviews that Yelp no longer shows are kept', async () => {
    await seedReviews([sourceReview(5), sourceReview(4), sourceReview(3), sourceReview(2)])
    await fetchFrom('yelp')
    expect(await listReviews()).toHaveLength(3)
    await seedReviews([sourceReview(9), sourceReview(8), sourceReview(7)])
    await fetchFrom('yelp')
    expect(await listReviews()).toHaveLength(6)
    expect(await listRemoved()).toEqual([])
  })

  test.each(['with its id', 'without one'])(
    'an excerpt never replaces the full text from a file, %s',
    async (how) => {
      const externalId = how === 'with its id' ? `y${location}-1` : null
      await importReview('yelp', { ...imported, dedupeKey: externalId ?? `digest-${location}`, externalId })
      await seedReviews([sourceReview(1)])
      for (let time = 0; time < 2; time += 1) await fetchFrom('yelp')
      const all = await listReviews()
      expect(all).toMatchObject([{ body: fullText, external_id: `y${location}-1` }])
      expect(await loadResponse(all[0]!.id)).toMatchObject({ body: 'Thanks' })
      await expectCorrectCounts(account)
    },
  )

  test('a file with the full text replaces a fetched excerpt, and the full text is kept', async () => {
    await seedReviews([sourceReview(1)])
    await fetchFrom('yelp')
    expect((await listReviews())[0]!.body).toMatch(/\.\.\.$/)
    await importReview('yelp', { ...imported, dedupeKey: `digest-${location}` })
    await fetchFrom('yelp')
    expect(await listReviews()).toMatchObject([{ body: fullText, external_id: `y${location}-1` }])
    await expectCorrectCounts(account)
  })
})

describe('Tripadvisor', () => {
  const seedReviews = (reviews: object[]) =>
    tripadvisor.control('seed', { places: [{ location_id: location, details: { name: 'B' }, reviews }] })
  const sourceReview = (n: number, overrides: object = {}) => ({
    id: Number(location) * 100 + n,
    lang: 'en',
    published_date: `2026-01-0${n}T10:00:00Z`,
    rating: 4,
    title: 'Lovely',
    text: `Cake ${n}`,
    user: { username: 'Ihor' },
    ...overrides,
  })

  test('the owner’s response is fetched, even if it is added later', async () => {
    const answered = { owner_response: { text: 'Thank you', published_date: '2026-02-01T10:00:00Z' } }
    await seedReviews([sourceReview(2, answered), sourceReview(1)])
    await fetchFrom('tripadvisor')
    const [newer, older] = await listReviews()
    expect(await loadResponse(newer!.id)).toMatchObject({ body: 'Thank you', actor: 'Tripadvisor' })
    await seedReviews([sourceReview(2, answered), sourceReview(1, answered)])
    await fetchFrom('tripadvisor')
    expect(await loadResponse(older!.id)).toMatchObject({ body: 'Thank you' })
    await expectCorrectCounts(account)
  })

  test('reviews beyond the five newest are kept, and an imported review matches the fetched one', async () => {
    await importReview('tripadvisor', {
      dedupeKey: `digest-${location}`,
      rating: 4,
      title: 'Lovely',
      body: 'Cake 1',
      reviewerName: 'ihor',
      publishedAt: new Date('2026-01-01T00:00:00Z'),
    })
    await seedReviews([1, 2, 3, 4, 5].map((n) => sourceReview(n)))
    await fetchFrom('tripadvisor')
    expect(await listReviews()).toHaveLength(5)
    await seedReviews([1, 2, 3, 4, 5, 6, 7].map((n) => sourceReview(n)))
    await fetchFrom('tripadvisor')
    expect(await listReviews()).toHaveLength(7)
    expect(await listRemoved()).toEqual([])
  })
})

describe('Trustpilot', () => {
  const website = 'https://www.wheatwhistle.example/loop'
  const sourceReview = (n: number, overrides: object = {}) => ({
    id: `b${n}`,
    stars: 4,
    title: 'Lovely',
    text: `Cake ${n}`,
    createdAt: `2026-01-0${n}T10:00:00Z`,
    consumer: { displayName: 'Ihor' },
    ...overrides,
  })
  const seedReviews = (reviews: object[]) =>
    trustpilot.control('seed', {
      units: [{ id: 'a1', displayName: 'Wheatwhistle', domain: 'wheatwhistle.example', reviews }],
    })
  const listReviewLocations = () =>
    rows.all<{ location_id: string }>(`select distinct location_id::text from reviews where source_id = 5`)

  test('the reviews of a business are stored at its headquarters, or at another location if one is chosen', async () => {
    await rows.all('update locations set website = $2, is_headquarters = true where id = $1', [
      location,
      website,
    ])
    await connectSource(
      account,
      'trustpilot',
      serializeTokens({ refreshToken: 'emulated', accessToken: 'old', accessSeconds: -1 }, new Date()),
    )
    await inAccount(saveDefaultLocation)
    expect(await enqueueRegistrations()).toEqual([account])
    await inAccount(registerSources)
    const answered = { companyReply: { text: 'Thank you', createdAt: '2026-02-01T10:00:00Z' } }
    await seedReviews([sourceReview(3), sourceReview(2, answered), sourceReview(1)])
    expect(await fetchFrom('trustpilot')).toBe('fetched')
    const all = await listReviews()
    expect(all).toMatchObject([
      { rating: 4, external_id: 'b3' },
      { external_id: 'b2' },
      { external_id: 'b1' },
    ])
    expect(await loadResponse(all[1]!.id)).toMatchObject({ body: 'Thank you', actor: 'Trustpilot' })
    await seedReviews([sourceReview(3), sourceReview(1)])
    await fetchFrom('trustpilot')
    expect(await listRemoved()).toHaveLength(1)

    const before = location
    location = locations.pop()!
    await rows.all('update locations set website = $2 where id = $1', [location, website])
    await rows.all(`update source_connections set location_id = $1 where source = 'trustpilot'`, [location])
    expect(await enqueueRegistrations()).toEqual([account])
    await inAccount(registerSources)
    await fetchFrom('trustpilot')
    expect(await listReviewLocations()).toEqual([{ location_id: location }])
    const old = { accountId: account, locationId: before, sourceId: sourceIds.trustpilot }
    expect(await fetchReviews(old)).toBe('not-leased')
    expect(await listReviewLocations()).toEqual([{ location_id: location }])
    await expectCorrectCounts(account)
  })

  test('a website that Trustpilot does not know is reported, and no review is removed', async () => {
    const [{ location_id }] = (await listReviewLocations()) as [{ location_id: string }]
    location = location_id
    await rows.all('update locations set website = $2 where id = $1', [location, 'https://unknown.example'])
    expect(await fetchFrom('trustpilot')).toBe('failed')
    expect(await listReviews()).toHaveLength(2)
    const [row] = await rows.all(
      'select failure from review_fetches where source_id = 5 and location_id = $1',
      [location],
    )
    expect(row).toEqual({ failure: 'Trustpilot has no business with the website https://unknown.example.' })
  })
})
