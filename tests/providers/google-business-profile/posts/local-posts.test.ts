import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
} from '#app/kit/providers/google-business-profile/posts/local-posts.server'
import {
  postFieldOf,
  toGooglePost,
  toSourcePost,
} from '#app/kit/providers/google-business-profile/posts/translate-local-post'
import { isSamePost, type LocalPost } from '#app/kit/providers/profile-client/posts'
import { bakery, startGoogle } from '../emulated-google'

let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
})
beforeEach(() =>
  google.seed({
    settings: { isLenient: false, isQuotaEnforced: false, moderationSeconds: 0 },
    locations: [{ name: bakery }],
  }),
)
afterAll(() => google.stop())

const update: LocalPost = {
  topic: 'STANDARD',
  summary: 'Fresh rye\nfrom six',
  imageUrl: null,
  title: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  button: '',
  buttonUrl: '',
  couponCode: '',
  redeemUrl: '',
  terms: '',
}
test('a post is sent in its language, and in English if it has none', () => {
  expect(toGooglePost({ ...update, language: 'es' })).toMatchObject({ languageCode: 'es' })
  expect(toGooglePost(update)).toMatchObject({ languageCode: 'en' })
})

const offer: LocalPost = {
  ...update,
  topic: 'OFFER',
  title: 'Half price',
  startDate: '2026-11-25',
  endDate: '2026-12-01',
  endTime: '17:30',
  couponCode: 'RYE',
  redeemUrl: 'https://www.example.com/rye',
}
const seedVerdict = (verdict: unknown) =>
  fetch(`${google.url}/emulator/posts/verdicts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([verdict]),
  })

describe('a post in Google’s format', () => {
  test('a schedule lasts from midnight to 23:59 unless times are given', () => {
    expect(toGooglePost(offer)).toMatchObject({
      topicType: 'OFFER',
      languageCode: 'en',
      event: {
        title: 'Half price',
        schedule: {
          startDate: { year: 2026, month: 11, day: 25 },
          startTime: { hours: 0, minutes: 0, seconds: 0, nanos: 0 },
          endTime: { hours: 17, minutes: 30, seconds: 0, nanos: 0 },
        },
      },
      offer: { couponCode: 'RYE', redeemOnlineUrl: 'https://www.example.com/rye' },
    })
    expect(toGooglePost({ ...offer, endTime: '' })).toMatchObject({
      event: { schedule: { endTime: { hours: 23, minutes: 59 } } },
    })
  })

  test('an offer has no button, a call button has no link, and a missing button is not sent', () => {
    expect(toGooglePost({ ...offer, button: 'BOOK', buttonUrl: 'https://a.example' })).not.toHaveProperty(
      'callToAction',
    )
    expect(toGooglePost({ ...update, button: 'CALL', buttonUrl: 'https://a.example' })).toMatchObject({
      callToAction: { actionType: 'CALL' },
    })
    expect(JSON.stringify(toGooglePost({ ...update, button: 'CALL' }))).not.toContain('url')
    expect(toGooglePost(update)).toEqual({
      languageCode: 'en',
      topicType: 'STANDARD',
      summary: 'Fresh rye\nfrom six',
    })
  })

  test('an unknown state does not count as final', () => {
    const stateOf = (state?: string) => toSourcePost({ name: 'a', state }).state
    expect(['LIVE', 'PROCESSING', 'REJECTED', 'SCHEDULED', 'NEW', undefined].map(stateOf)).toEqual([
      'live',
      'in_review',
      'rejected',
      'sent',
      'sent',
      'sent',
    ])
  })

  test('Google’s dotted paths map to the form’s fields', () => {
    expect(postFieldOf('local_post.call_to_action.url')).toBe('buttonUrl')
    expect(postFieldOf('localPost.offer.redeemOnlineUrl')).toBe('redeemUrl')
    expect(postFieldOf('local_post.event.schedule.start_date')).toBe('startDate')
    expect(postFieldOf('local_post.media[0].source_url')).toBe('image')
    expect(postFieldOf('local_post')).toBeNull()
  })
})

describe('posts at Google', () => {
  test('a post is created, shown, listed and deleted', async () => {
    const api = google.connect()
    const made = await createPost(api, bakery, offer)
    if (made.outcome !== 'ok') throw new Error(made.reason)
    expect(isSamePost(made.value, offer)).toBe(true)
    expect(isSamePost(made.value, { ...offer, title: 'Other' })).toBe(false)
    expect(await getPost(api, made.value.name)).toMatchObject({
      value: { state: 'live', url: expect.stringContaining('https://') },
    })
    expect(await listPosts(api, bakery)).toMatchObject({ value: [{ name: made.value.name }] })
    expect(await deletePost(api, made.value.name)).toEqual({ outcome: 'ok', value: null })
    expect(await deletePost(api, made.value.name)).toEqual({ outcome: 'ok', value: null })
    expect(await listPosts(api, bakery)).toEqual({ outcome: 'ok', value: [] })
  })

  test('posts are listed across all pages', async () => {
    const api = google.connect()
    for (let n = 0; n < 101; n++) await createPost(api, bakery, { ...update, summary: `Post ${n}` })
    const listed = await listPosts(api, bakery)
    expect(listed.outcome === 'ok' && new Set(listed.value.map(({ name }) => name)).size).toBe(101)
  })

  test('only the newest 500 posts are listed', async () => {
    const api = google.connect()
    for (let n = 0; n <= 500; n++) await createPost(api, bakery, { ...update, summary: `Day ${n}` })
    const listed = await listPosts(api, bakery)
    if (listed.outcome !== 'ok') throw new Error(listed.outcome)
    expect([listed.value.length, listed.value[0]!.summary]).toEqual([500, 'Day 500'])
  })

  test('a rejection names the field, or has a code if the location may not post', async () => {
    const api = google.connect()
    await seedVerdict({
      location: bakery,
      verdict: 'refused',
      field: 'local_post.call_to_action.url',
      message: 'The url is malformed.',
    })
    expect(await createPost(api, bakery, update)).toMatchObject({
      outcome: 'rejected',
      status: 400,
      field: 'buttonUrl',
      reason: expect.stringContaining('malformed'),
    })
    await google.seed({ locations: [{ name: bakery, isVerified: false }] })
    expect(await createPost(api, bakery, update)).toMatchObject({
      code: 'LOCATION_DISABLED_FOR_LOCAL_POST_API',
    })
  })

  test('a post whose image Google cannot fetch is rejected', async () => {
    const imageUrl = 'http://127.0.0.1:9/none.jpg'
    expect(await createPost(google.connect(), bakery, { ...update, imageUrl })).toMatchObject({
      code: 'PHOTO_FETCH_FAILED',
      field: 'image',
    })
  })

  test('invalid responses are never read as "no posts"', async () => {
    const api = google.connect({ timeoutMs: 700 })
    for (const mode of ['html', 'broken-json', 'wrong-shape', 'truncated']) {
      await google.fail({ match: 'localPosts', mode })
      expect([mode, (await listPosts(api, bakery)).outcome]).toEqual([mode, 'unavailable'])
    }
    await google.fail({ match: 'localPosts', mode: 'throttle', retryAfterSeconds: 9 })
    expect(await listPosts(google.connect(), bakery)).toMatchObject({
      outcome: 'throttled',
      retryAfterSeconds: 9,
    })
  })
})
