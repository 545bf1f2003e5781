import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reviewNameOf } from '#app/kit/providers/google-business-profile/resource-names'
import {
  deleteReply,
  getReview,
  listReviews,
  replyToReview,
} from '#app/kit/providers/google-business-profile/reviews/reviews.server'
import { bakery, bakeryReviews, startGoogle } from '../emulated-google'

let google: Awaited<ReturnType<typeof startGoogle>>
let now = new Date()
const review = reviewNameOf(bakery, 'review-0')
const strict = { isLenient: false, isQuotaEnforced: false, moderationSeconds: 5, tokenSeconds: 3600 }

beforeAll(async () => {
  google = await startGoogle({ now: () => now })
})
beforeEach(async () => {
  now = new Date('2026-11-21T08:00:00Z')
  await google.seed({ settings: strict, locations: [{ name: bakery, reviews: bakeryReviews(120) }] })
})
afterAll(() => google.stop())

describe('listing reviews', () => {
  test('pages through every review once, newest first', async () => {
    const api = google.connect()
    const ids: string[] = []
    const sizes: number[] = []
    let pageToken: string | undefined
    do {
      const result = await listReviews(api, bakery, { pageToken, pageSize: 500 })
      if (result.outcome !== 'ok') throw new Error(result.reason)
      expect(result.value).toMatchObject({ totalReviewCount: 120, averageRating: 3 })
      sizes.push(result.value.reviews.length)
      ids.push(...result.value.reviews.map(({ externalId }) => externalId))
      pageToken = result.value.nextPageToken ?? undefined
    } while (pageToken)
    expect(sizes).toEqual([50, 50, 20])
    expect(ids).toEqual(bakeryReviews(120).map(({ reviewId }) => reviewId))
  })

  test('of a location without reviews is an empty page', async () => {
    await google.seed({ locations: [{ name: 'accounts/1/locations/new' }] })
    const result = await listReviews(google.connect(), 'accounts/1/locations/new')
    expect(result).toMatchObject({ outcome: 'ok', value: { reviews: [], totalReviewCount: 0 } })
  })

  test('of an unknown location is rejected', async () => {
    const result = await listReviews(google.connect(), 'accounts/1/locations/nowhere')
    expect(result).toMatchObject({ outcome: 'rejected', status: 404, code: 'NOT_FOUND' })
  })

  test('of an invalid location name makes no call', async () => {
    const before = (await google.calls('')).length
    expect(await listReviews(google.connect(), 'the corner shop')).toMatchObject({ code: 'INVALID_NAME' })
    expect(await google.calls('')).toHaveLength(before)
  })
})

describe('a reply', () => {
  test('is accepted first and published after Google’s review', async () => {
    const api = google.connect()
    const sent = await replyToReview(api, review, 'Thank you,\r\nAnna ')
    expect(sent).toMatchObject({ outcome: 'ok', value: { body: 'Thank you,\nAnna', state: 'awaiting' } })
    now = new Date(now.getTime() + 5000)
    expect(await getReview(api, review)).toMatchObject({
      value: { response: { state: 'published', reason: null } },
    })
  })

  test('that breaks a policy is rejected with a reason', async () => {
    const api = google.connect()
    await google.fail({ mode: 'reject-reply', policyViolation: 'HARASSMENT' })
    expect(await replyToReview(api, review, 'You liar')).toMatchObject({ value: { state: 'awaiting' } })
    now = new Date(now.getTime() + 5000)
    const reason = 'Google considers it harassment: remove threats, accusations and blame.'
    expect(await getReview(api, review)).toMatchObject({ value: { response: { state: 'rejected', reason } } })
  })

  test('stays in review until the emulator is given a verdict', async () => {
    await google.seed({ settings: { moderationSeconds: null } })
    const api = google.connect()
    await replyToReview(api, review, 'Thank you')
    now = new Date(now.getTime() + 3_600_000)
    expect(await getReview(api, review)).toMatchObject({ value: { response: { state: 'awaiting' } } })
    await google.moderate({ name: review, state: 'APPROVED' })
    expect(await getReview(api, review)).toMatchObject({ value: { response: { state: 'published' } } })
  })

  test('replaces the previous one and is reviewed again', async () => {
    const api = google.connect()
    await replyToReview(api, review, 'First')
    now = new Date(now.getTime() + 5000)
    const second = await replyToReview(api, review, 'Second')
    expect(second).toMatchObject({ value: { body: 'Second', state: 'awaiting' } })
  })

  test('can be deleted twice without an error', async () => {
    const api = google.connect()
    await replyToReview(api, review, 'Thank you')
    expect(await deleteReply(api, review)).toEqual({ outcome: 'ok', value: null })
    expect(await getReview(api, review)).toMatchObject({ value: { response: null } })
    expect(await deleteReply(api, review)).toEqual({ outcome: 'ok', value: null })
  })

  test('to a deleted review is rejected, and so is deleting the reply', async () => {
    const deleted = { outcome: 'rejected', status: 404 }
    const api = google.connect()
    expect(await replyToReview(api, reviewNameOf(bakery, 'gone'), 'Thank you')).toMatchObject(deleted)
    expect(await deleteReply(api, reviewNameOf(bakery, 'gone'))).toMatchObject(deleted)
  })

  test('over 4096 bytes is rejected with a message about the field', async () => {
    const result = await replyToReview(google.connect(), review, 'é'.repeat(2049))
    expect(result).toMatchObject({
      outcome: 'rejected',
      code: 'INVALID_ARGUMENT',
      reason:
        'Google doesn’t accept a value. Correct it and save again.\nRequest contains an invalid argument. The comment is longer than 4096 bytes.',
    })
    expect((await replyToReview(google.connect(), review, 'é'.repeat(2048))).outcome).toBe('ok')
  })

  test('at an unverified location is rejected', async () => {
    await google.seed({ locations: [{ name: bakery, isVerified: false, reviews: bakeryReviews(1) }] })
    const result = await replyToReview(google.connect(), review, 'Thank you')
    expect(result).toMatchObject({ outcome: 'rejected', code: 'FAILED_PRECONDITION' })
  })
})

describe('the limit of ten edits a minute', () => {
  test('is enforced by us before Google does', async () => {
    const api = google.connect()
    const before = (await google.calls('PUT')).length
    for (let edit = 0; edit < 10; edit++) await replyToReview(api, review, `Edit ${edit}`)
    const eleventh = await replyToReview(api, review, 'Edit 10')
    expect(eleventh).toMatchObject({ outcome: 'throttled', retryAfterSeconds: expect.any(Number) })
    expect(await deleteReply(api, review)).toMatchObject({ outcome: 'throttled' })
    expect(await google.calls('PUT')).toHaveLength(before + 10)
  })

  test('is also enforced by Google when several connections edit', async () => {
    await google.seed({ settings: { isQuotaEnforced: true } })
    for (let edit = 0; edit < 10; edit++) await replyToReview(google.connect(), review, `Edit ${edit}`)
    const eleventh = await replyToReview(google.connect(), review, 'Edit 10')
    expect(eleventh).toMatchObject({ outcome: 'throttled', retryAfterSeconds: 60 })
  })
})

describe('a connection', () => {
  test('requests one token and reuses it, even for concurrent calls', async () => {
    const before = (await google.calls('/token')).length
    const api = google.connect()
    await Promise.all(Array.from({ length: 5 }, () => listReviews(api, bakery)))
    await listReviews(api, bakery)
    expect(await google.calls('/token')).toHaveLength(before + 1)
  })

  test('renews a rejected token once for all callers', async () => {
    const api = google.connect()
    await listReviews(api, bakery)
    await google.endTokens()
    const before = (await google.calls('/token')).length
    const results = await Promise.all(Array.from({ length: 5 }, () => listReviews(api, bakery)))
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(5).fill('ok'))
    expect(await google.calls('/token')).toHaveLength(before + 1)
  })

  test('renews a token before it expires', async () => {
    await google.seed({ settings: { tokenSeconds: 0.2 } })
    const api = google.connect()
    await listReviews(api, bakery)
    const before = (await google.calls('/token')).length
    await new Promise((resolve) => setTimeout(resolve, 200))
    await listReviews(api, bakery)
    expect(await google.calls('/token')).toHaveLength(before + 1)
    expect((await google.calls('GET')).at(-1)?.status).toBe(200)
  })

  test('that was revoked is rejected with invalid_grant', async () => {
    await google.revoke('withdrawn')
    const result = await listReviews(google.connect({ refreshToken: 'withdrawn' }), bakery)
    expect(result).toMatchObject({ outcome: 'rejected', code: 'invalid_grant' })
  })

  test('without a refresh token makes no call', async () => {
    const before = (await google.calls('')).length
    const result = await listReviews(google.connect({ refreshToken: '' }), bakery)
    expect(result).toMatchObject({ outcome: 'rejected', code: 'NOT_CONNECTED' })
    expect(await google.calls('')).toHaveLength(before)
  })

  test('gives up when a new token is rejected too', async () => {
    await google.fail({ match: 'GET', mode: 'error-401', times: 2 })
    const result = await listReviews(google.connect(), bakery)
    expect(result).toMatchObject({ outcome: 'rejected', status: 401, code: 'UNAUTHENTICATED' })
  })
})
