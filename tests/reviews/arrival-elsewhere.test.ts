import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allJobs } from '#app/assembly/all-jobs.server'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { trustpilotEmulator } from '#app/demo/emulators/trustpilot/emulator.server'
import { keepDefaultLocation } from '#app/integrations/trustpilot/location.server'
import { writeTokens } from '#app/integrations/trustpilot-tokens'
import { createQueues } from '#app/jobs/queue.server'
import { enrol, enrolAccounts } from '#app/reviews/arrival/enrolment.server'
import { fetchReviews } from '#app/reviews/arrival/fetching.server'
import type { ReviewToSave } from '#app/reviews/review-upserts.server'
import { requireReview } from '#app/reviews/reviews.server'
import { testDatabase } from '../cast/database'
import { openRows } from '../cast/rows'
import { startEmulator } from '../providers/directories'
import { accountWithListings, connect, sources, startSources } from './emulated-sources'
import { countsAreRight, review, saveImported } from './written-reviews'

// Facebook, Yelp, Tripadvisor and Trustpilot as their emulators tell reviews, each through its own adapter. Each test has a place.
const { facebook, yelp, tripadvisor } = await startSources()
const trustpilot = await startEmulator(trustpilotEmulator())
Object.assign(process.env, {
  TRUSTPILOT_URL: trustpilot.url,
  TRUSTPILOT_CLIENT_ID: 'id',
  TRUSTPILOT_CLIENT_SECRET: 'secret',
})
const database = await testDatabase()
const rows = await openRows(database)
const account = '865'
type Source = keyof typeof sources
let places: string[]
let place: string

beforeAll(async () => {
  await createQueues(database.ownerUrl, allJobs)
  places = await accountWithListings(database, rows, account)
  await connect(account, 'facebook', 'emulated-1')
  // Without a contract its reviews are not stored: source-terms.test.ts.
  await rows.all(`update sources set has_storage_contract = true where code = 'tripadvisor'`)
  await inAccount(enrol)
})
beforeEach(() => {
  place = places.pop()!
})
afterAll(() => trustpilot.stop())

const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account, fn)
const read = (source: Source) =>
  fetchReviews({ accountId: account, locationId: place, sourceId: sources[source] })
const kept = () =>
  rows.all<{ id: string; external_id: string; body: string; rating: number }>(
    'select * from reviews where location_id = $1 order by published_at desc, external_id',
    [place],
  )
const responseOf = async (id: string) => (await inAccount((tx) => requireReview(tx, id))).response
const removed = () => rows.all('select from removed_reviews where location_id = $1', [place])

async function bring(source: Source, told: Partial<ReviewToSave> & { dedupeKey: string }) {
  const { id } = await rows.one<{ id: string }>(
    `insert into imports (account_id, kind, file_name, file_key, file_bytes, actor)
     values ($1, 'reviews', 'reviews.csv', 'key', 1, 'Dana') returning id`,
    [account],
  )
  const row = review(place, told.dedupeKey, { sourceId: sources[source], ...told })
  await inAccount((tx) => saveImported(tx, row, id))
}

describe('Facebook', () => {
  const seed = (ratings: object[]) =>
    facebook.seed({
      settings: { delaySeconds: 0 },
      businesses: [{ number: '1', name: 'Bakery' }],
      pages: [{ id: place, business: '1', fields: { name: 'Bakery' }, ratings }],
    })
  const recommended = (n: number, told: object = {}) => ({
    id: `${place}_${n}`,
    created_time: `2026-02-0${n}T09:30:00+0000`,
    recommendation_type: 'positive',
    review_text: `Bread ${n}`,
    reviewer: { id: '7', name: 'Ihor' },
    ...told,
  })
  const comment = (message: string) => ({
    id: `${place}_c`,
    message,
    created_time: '2026-03-01T09:30:00+0000',
    from: { id: place, name: 'Bakery' },
  })

  test('a recommendation has no rating and counts as what it says; stars of old times are stars', async () => {
    await seed([
      recommended(3),
      recommended(2, { recommendation_type: 'negative' }),
      recommended(1, { recommendation_type: undefined, rating: 4 }),
    ])
    expect(await read('facebook')).toBe('read')
    expect(await kept()).toMatchObject([
      { rating: 0, sentiment: 1, reviewer_name: 'Ihor' },
      { rating: 0, sentiment: -1 },
      { rating: 4, sentiment: 1 },
    ])
    await countsAreRight(account)
  })

  test('the Page’s comment is the response; changed and taken off there, it is so here', async () => {
    await seed([recommended(1, { comments: [comment('Thank you')] })])
    await read('facebook')
    const { id } = (await kept())[0]!
    expect(await responseOf(id)).toMatchObject({ body: 'Thank you', status: 'published', actor: 'Facebook' })
    const later = { ...comment('Thank you, Ihor'), created_time: '2026-03-02T09:30:00+0000' }
    await seed([recommended(1, { comments: [later] })])
    await read('facebook')
    expect(await responseOf(id)).toMatchObject({ body: 'Thank you, Ihor' })
    await seed([recommended(1)])
    await read('facebook')
    expect(await responseOf(id)).toBeNull()
    await countsAreRight(account)
  })

  test('one of a Page’s reviews that is gone is removed', async () => {
    await seed([recommended(2), recommended(1)])
    await read('facebook')
    await seed([recommended(1)])
    await read('facebook')
    expect(await kept()).toHaveLength(1)
    expect(await removed()).toHaveLength(1)
  })

  test('a file that made stars of a recommendation tells of the same review', async () => {
    await bring('facebook', {
      dedupeKey: `digest-${place}`,
      rating: 5,
      body: 'Bread 1',
      reviewerName: 'Ihor',
      publishedAt: new Date('2026-02-01T00:00:00Z'),
    })
    await seed([recommended(1)])
    await read('facebook')
    expect(await kept()).toMatchObject([{ external_id: `${place}_1`, rating: 0, sentiment: 1 }])
    await countsAreRight(account)
  })
})

describe('Yelp', () => {
  const whole = `The rye is worth the walk. ${'And so is the rest of it. '.repeat(20)}`.trim()
  const seed = (reviews: object[]) =>
    yelp.control('seed', { businesses: [{ id: place, name: 'B', reviews }] })
  const told = (n: number, text = whole) => ({
    id: `y${place}-${n}`,
    url: `https://www.yelp.com/biz/x?hrid=${n}`,
    text,
    rating: 5,
    time_created: `2026-01-0${n} 18:33:08`,
    user: { name: 'Ann B.' },
  })
  const imported = {
    rating: 5,
    body: whole,
    reviewerName: 'Ann B.',
    publishedAt: new Date('2026-01-01T12:00:00Z'),
    response: { body: 'Thanks', publishedAt: null },
  }

  test('three excerpts arrive, and those it tells no more are not gone', async () => {
    await seed([told(5), told(4), told(3), told(2)])
    await read('yelp')
    expect(await kept()).toHaveLength(3)
    await seed([told(9), told(8), told(7)])
    await read('yelp')
    expect(await kept()).toHaveLength(6)
    expect(await removed()).toEqual([])
  })

  test.each(['with its id', 'without one'])(
    'an excerpt never replaces what a file told in full, %s',
    async (how) => {
      const externalId = how === 'with its id' ? `y${place}-1` : null
      await bring('yelp', { ...imported, dedupeKey: externalId ?? `digest-${place}`, externalId })
      await seed([told(1)])
      for (let time = 0; time < 2; time += 1) await read('yelp')
      const all = await kept()
      expect(all).toMatchObject([{ body: whole, external_id: `y${place}-1` }])
      expect(await responseOf(all[0]!.id)).toMatchObject({ body: 'Thanks' })
      await countsAreRight(account)
    },
  )

  test('a file that tells in full what arrived as an excerpt makes it whole, and it stays so', async () => {
    await seed([told(1)])
    await read('yelp')
    expect((await kept())[0]!.body).toMatch(/\.\.\.$/)
    await bring('yelp', { ...imported, dedupeKey: `digest-${place}` })
    await read('yelp')
    expect(await kept()).toMatchObject([{ body: whole, external_id: `y${place}-1` }])
    await countsAreRight(account)
  })
})

describe('Tripadvisor', () => {
  const seed = (reviews: object[]) =>
    tripadvisor.control('seed', { places: [{ location_id: place, details: { name: 'B' }, reviews }] })
  const told = (n: number, more: object = {}) => ({
    id: Number(place) * 100 + n,
    lang: 'en',
    published_date: `2026-01-0${n}T10:00:00Z`,
    rating: 4,
    title: 'Lovely',
    text: `Cake ${n}`,
    user: { username: 'Ihor' },
    ...more,
  })

  test('the owner’s response is the response, and one that comes later arrives too', async () => {
    const answered = { owner_response: { text: 'Thank you', published_date: '2026-02-01T10:00:00Z' } }
    await seed([told(2, answered), told(1)])
    await read('tripadvisor')
    const [newer, older] = await kept()
    expect(await responseOf(newer!.id)).toMatchObject({ body: 'Thank you', actor: 'Tripadvisor' })
    await seed([told(2, answered), told(1, answered)])
    await read('tripadvisor')
    expect(await responseOf(older!.id)).toMatchObject({ body: 'Thank you' })
    await countsAreRight(account)
  })

  test('beyond the five newest nothing is gone, and the same review by import is one', async () => {
    await bring('tripadvisor', {
      dedupeKey: `digest-${place}`,
      rating: 4,
      title: 'Lovely',
      body: 'Cake 1',
      reviewerName: 'ihor',
      publishedAt: new Date('2026-01-01T00:00:00Z'),
    })
    await seed([1, 2, 3, 4, 5].map((n) => told(n)))
    await read('tripadvisor')
    expect(await kept()).toHaveLength(5)
    await seed([1, 2, 3, 4, 5, 6, 7].map((n) => told(n)))
    await read('tripadvisor')
    expect(await kept()).toHaveLength(7)
    expect(await removed()).toEqual([])
  })
})

describe('Trustpilot', () => {
  const website = 'https://www.wheatwhistle.example/loop'
  const told = (n: number, more: object = {}) => ({
    id: `b${n}`,
    stars: 4,
    title: 'Lovely',
    text: `Cake ${n}`,
    createdAt: `2026-01-0${n}T10:00:00Z`,
    consumer: { displayName: 'Ihor' },
    ...more,
  })
  const seed = (reviews: object[]) =>
    trustpilot.control('seed', {
      units: [{ id: 'a1', displayName: 'Wheatwhistle', domain: 'wheatwhistle.example', reviews }],
    })
  const countedAt = () =>
    rows.all<{ location_id: string }>(`select distinct location_id::text from reviews where source_id = 5`)

  test('the business’s reviews arrive at the headquarters, and at another location when it is chosen', async () => {
    await rows.all('update locations set website = $2, is_headquarters = true where id = $1', [
      place,
      website,
    ])
    await connect(
      account,
      'trustpilot',
      writeTokens({ refreshToken: 'emulated', accessToken: 'old', accessSeconds: -1 }, new Date()),
    )
    await inAccount(keepDefaultLocation)
    expect(await enrolAccounts()).toEqual([account])
    await inAccount(enrol)
    const answered = { companyReply: { text: 'Thank you', createdAt: '2026-02-01T10:00:00Z' } }
    await seed([told(3), told(2, answered), told(1)])
    expect(await read('trustpilot')).toBe('read')
    const all = await kept()
    expect(all).toMatchObject([
      { rating: 4, external_id: 'b3' },
      { external_id: 'b2' },
      { external_id: 'b1' },
    ])
    expect(await responseOf(all[1]!.id)).toMatchObject({ body: 'Thank you', actor: 'Trustpilot' })
    await seed([told(3), told(1)])
    await read('trustpilot')
    expect(await removed()).toHaveLength(1)

    const before = place
    place = places.pop()!
    await rows.all('update locations set website = $2 where id = $1', [place, website])
    await rows.all(`update source_connections set location_id = $1 where source = 'trustpilot'`, [place])
    expect(await enrolAccounts()).toEqual([account])
    await inAccount(enrol)
    await read('trustpilot')
    expect(await countedAt()).toEqual([{ location_id: place }])
    const old = { accountId: account, locationId: before, sourceId: sources.trustpilot }
    expect(await fetchReviews(old)).toBe('not ours')
    expect(await countedAt()).toEqual([{ location_id: place }])
    await countsAreRight(account)
  })

  test('a website that Trustpilot does not know says so and takes nothing away', async () => {
    const [{ location_id }] = (await countedAt()) as [{ location_id: string }]
    place = location_id
    await rows.all('update locations set website = $2 where id = $1', [place, 'https://unknown.example'])
    expect(await read('trustpilot')).toBe('failed')
    expect(await kept()).toHaveLength(2)
    const [row] = await rows.all(
      'select failure from review_fetches where source_id = 5 and location_id = $1',
      [place],
    )
    expect(row).toEqual({ failure: 'Trustpilot knows no business with the website https://unknown.example.' })
  })
})
