import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reviewNameOf } from '#app/kit/providers/google-business-profile/resource-names'
import { isSameReply } from '#app/kit/providers/google-business-profile/reviews/reply'
import {
  getReview,
  listReviews,
  replyToReview,
} from '#app/kit/providers/google-business-profile/reviews/reviews.server'
import { bakery, bakeryReviews, startGoogle } from './emulated-google'

let google: Awaited<ReturnType<typeof startGoogle>>
const review = reviewNameOf(bakery, 'review-0')

beforeAll(async () => {
  google = await startGoogle()
})
beforeEach(async () => {
  await google.seed({
    settings: { isQuotaEnforced: false },
    locations: [{ name: bakery, reviews: bakeryReviews(3) }],
  })
})
afterAll(() => google.stop())

const untrusted = [
  ['error-500', 'The provider returned error 500.'],
  ['error-503', 'The provider returned error 503.'],
  ['hang', 'The provider took too long to respond.'],
  ['slow', 'The provider took too long to respond.'],
  ['reset', 'The connection failed (ECONNRESET).'],
  ['truncated', 'The connection failed (UND_ERR_SOCKET).'],
  ['html', 'The response was not valid JSON.'],
  ['broken-json', 'The response was not valid JSON.'],
  ['wrong-shape', 'The response had an unknown format.'],
  ['huge', 'The response was larger than 5 MB.'],
  ['redirect', 'The provider returned a redirect (302).'],
] as const

describe.each(untrusted)('when Google fails with %s', (mode, reason) => {
  const api = () => google.connect({ timeoutMs: ['hang', 'slow'].includes(mode) ? 300 : 5000 })

  test('listing reviews is unavailable, never empty', async () => {
    await google.fail({ match: 'GET', mode })
    expect(await listReviews(api(), bakery)).toMatchObject({ outcome: 'unavailable', reason })
  })

  test('replying is unavailable, neither published nor rejected', async () => {
    await google.fail({ match: 'PUT', mode })
    expect(await replyToReview(api(), review, 'Thank you')).toMatchObject({ outcome: 'unavailable', reason })
  })

  test('a failed token request is unavailable for the same reason', async () => {
    await google.fail({ match: 'POST /token', mode })
    expect(await listReviews(api(), bakery)).toMatchObject({ outcome: 'unavailable', reason })
  })

  test('the next attempt succeeds', async () => {
    await google.fail({ match: 'GET', mode })
    await listReviews(api(), bakery)
    expect((await listReviews(google.connect(), bakery)).outcome).toBe('ok')
  })
})

test('a 429 says how long to wait', async () => {
  await google.fail({ match: 'PUT', mode: 'throttle', retryAfterSeconds: 41 })
  const result = await replyToReview(google.connect(), review, 'Thank you')
  expect(result).toMatchObject({ outcome: 'throttled', retryAfterSeconds: 41 })
})

test('a reply whose answer was lost is found by reading it back', async () => {
  const api = google.connect({ timeoutMs: 300 })
  await google.fail({ match: 'PUT', mode: 'hang', isApplied: true })
  expect((await replyToReview(api, review, 'Thank you, Ihor')).outcome).toBe('unavailable')
  const found = await getReview(google.connect(), review)
  expect(found.outcome === 'ok' && isSameReply(found.value.response, 'Thank you, Ihor')).toBe(true)
})

test('a reply that never arrived is missing when read back', async () => {
  const api = google.connect({ timeoutMs: 300 })
  await google.fail({ match: 'PUT', mode: 'reset' })
  await replyToReview(api, review, 'Thank you, Ihor')
  expect(await getReview(google.connect(), review)).toMatchObject({
    outcome: 'ok',
    value: { response: null },
  })
})

test('a provider that cannot be reached is unavailable', async () => {
  const gone = await startGoogle()
  const api = gone.connect()
  await gone.stop()
  const reason = 'The connection failed (ECONNREFUSED).'
  expect(await listReviews(api, bakery)).toMatchObject({ outcome: 'unavailable', reason })
})

test('five failures pause calls to Google for half a minute', async () => {
  const api = google.connect()
  await google.fail({ match: 'GET', mode: 'error-503', times: 5 })
  for (let attempt = 0; attempt < 5; attempt++) await listReviews(api, bakery)
  const before = (await google.calls('GET')).length
  expect(await listReviews(api, bakery)).toMatchObject({ outcome: 'unavailable', retryAfterSeconds: 30 })
  expect(await google.calls('GET')).toHaveLength(before)
})
