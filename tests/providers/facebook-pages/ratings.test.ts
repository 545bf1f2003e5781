import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFacebookRatings } from '#app/kit/providers/facebook-pages/ratings.server'
import { bakeryPages, startFacebook } from './emulated-facebook'

let facebook: Awaited<ReturnType<typeof startFacebook>>
const versions = { version: 'v24.0', ratingsVersion: 'v21.0' }
const connect = (timeoutMs?: number, versionSettings = versions) =>
  createFacebookRatings({ url: facebook.url, ...versionSettings, token: 'emulated-1', timeoutMs })

/** Returns `count` reviews of the bakery, newest last. */
function ratingFixtures(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `1001_${index}`,
    created_time: `2026-02-${String((index % 28) + 1).padStart(2, '0')}T09:30:00+0000`,
    recommendation_type: index % 2 ? 'negative' : 'positive',
    review_text: `Bread ${index}`,
    reviewer: { id: String(index), name: 'Ihor' },
  }))
}

async function seedRatings(items: object[]) {
  const { pages, ...others } = bakeryPages()
  await facebook.seed({ ...others, pages: [{ ...pages[1]!, ratings: items }] })
}

async function listReviews() {
  const result = await connect().list('1001', { cursor: null })
  if (result.outcome !== 'ok') throw new Error(result.reason)
  return result.value.reviews
}

beforeAll(async () => {
  facebook = await startFacebook()
})
beforeEach(async () => {
  await facebook.forgetFaults()
  await seedRatings(ratingFixtures(1))
})
afterAll(() => facebook.stop())

test('all reviews are listed, page by page', async () => {
  await seedRatings(ratingFixtures(120))
  const api = connect()
  const ids = new Set<string>()
  let cursor: string | null = null
  do {
    const result = await api.list('1001', { cursor })
    if (result.outcome !== 'ok') throw new Error(result.reason)
    for (const { externalId } of result.value.reviews) ids.add(externalId)
    cursor = result.value.next
  } while (cursor)
  expect(ids.size).toBe(120)
})

test('a recommendation has no star rating, but an old review has one', async () => {
  await seedRatings([
    ...ratingFixtures(2),
    { id: '1001_9', created_time: '2016-02-01T09:30:00+0000', rating: 4, reviewer: { id: '5', name: 'Ada' } },
  ])
  expect(
    (await listReviews()).map(({ rating, sentiment, publishedAt }) => [rating, sentiment, publishedAt]),
  ).toEqual([
    [0, -1, new Date('2026-02-02T09:30:00Z')],
    [0, 1, new Date('2026-02-01T09:30:00Z')],
    [4, undefined, new Date('2016-02-01T09:30:00Z')],
  ])
})

describe('a response', () => {
  test('is posted only once when sent repeatedly, and can be replaced and deleted', async () => {
    const api = connect()
    for (let time = 0; time < 3; time += 1)
      expect(await api.respond('1001', '1001_0', 'Thank you')).toMatchObject({ outcome: 'ok' })
    expect(await facebook.calls('POST /v24.0/1001_0/comments')).toHaveLength(1)
    await api.respond('1001', '1001_0', 'Thank you, Ihor')
    expect((await listReviews())[0]?.response?.body).toBe('Thank you, Ihor')
    for (let time = 0; time < 2; time += 1)
      expect(await api.withdraw('1001', '1001_0')).toEqual({ outcome: 'ok', value: null })
    expect((await listReviews())[0]?.response).toBeNull()
  })

  test('whose answer was lost is found by reading it back, and is posted only once', async () => {
    const api = connect(300)
    await facebook.fail({ match: 'POST', mode: 'hang', isApplied: true })
    const result = await api.respond('1001', '1001_0', 'Thank you')
    expect(result).toMatchObject({ outcome: 'ok', value: { body: 'Thank you' } })
    await api.respond('1001', '1001_0', 'Thank you')
    expect((await listReviews())[0]?.response?.body).toBe('Thank you')
  })

  test('that never arrived is not reported as posted, and is posted by the next attempt', async () => {
    const api = connect()
    await facebook.fail({ match: 'POST', mode: 'reset' })
    expect(await api.respond('1001', '1001_0', 'Thank you')).toMatchObject({ outcome: 'unavailable' })
    expect((await listReviews())[0]?.response).toBeNull()
    expect(await api.respond('1001', '1001_0', 'Thank you')).toMatchObject({ outcome: 'ok' })
  })

  test('to a deleted review is rejected', async () => {
    const gone = { outcome: 'rejected', code: 'NOT_FOUND' }
    expect(await connect().respond('1001', '1001_77', 'Thank you')).toMatchObject(gone)
    expect(await connect().respond('1001', '../1001', 'Thank you')).toMatchObject(gone)
  })
})

describe('the API version for listing ratings', () => {
  test('is used for ratings only, and the connection’s version for everything else', async () => {
    await connect().list('1001', { cursor: null })
    expect(await facebook.calls('GET /v21.0/1001/ratings')).not.toHaveLength(0)
    expect(await facebook.calls('GET /v24.0/1001/ratings')).toHaveLength(0)
    expect(await facebook.calls('GET /v24.0/1001')).not.toHaveLength(0)
  })

  test.each([
    ['that no longer lists ratings', { ...versions, ratingsVersion: 'v22.0' }, {}],
    ['that has ended and is served by one that no longer lists ratings', versions, { oldestVersion: 22 }],
  ])('a version %s is rejected as not shared', async (_, requestedVersions, settings) => {
    await facebook.seed({ settings })
    const result = await connect(undefined, requestedVersions).list('1001', { cursor: null })
    expect(result).toMatchObject({ outcome: 'rejected', code: 'NOT_SHARED' })
    await facebook.seed({ settings: { oldestVersion: 21 } })
  })
})

test.each(['error-500', 'html', 'broken-json', 'wrong-shape', 'truncated', 'huge'])(
  'when Facebook fails with %s, listing is unavailable and no review counts as gone',
  async (mode) => {
    await facebook.fail({ match: '/ratings', mode })
    expect(await connect().list('1001', { cursor: null })).toMatchObject({ outcome: 'unavailable' })
  },
)
