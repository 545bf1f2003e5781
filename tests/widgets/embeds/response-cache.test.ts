import { expect, test } from 'vitest'
import {
  type CacheableResponse,
  createResponseCache,
} from '#app/product/widgets/embeds/response/response-cache.server'

type TestResponse = CacheableResponse & { text: string }

function createCache(limits = { maxEntries: 10, maxBytes: 1_000 }) {
  const clock = { now: 0 }
  const rendered: string[] = []
  const getResponse = createResponseCache<TestResponse>(limits, {
    lowPriority: { maxEntries: 2, maxBytes: 1_000 },
    now: () => clock.now,
  })
  const request = (key: string, more: Partial<TestResponse> = {}) =>
    getResponse(key, async () => {
      rendered.push(key)
      await Promise.resolve()
      return {
        text: `${key} at ${clock.now}`,
        lifetime: 60_000,
        canServeStale: true,
        isLowPriority: false,
        bytes: 10,
        ...more,
      }
    })
  const requestFailing = (key: string) =>
    getResponse(key, () => Promise.reject(new Error('the database is away')))
  return { clock, rendered, request, requestFailing }
}

test('concurrent misses are rendered once, and the response is cached for its lifetime', async () => {
  const { clock, rendered, request } = createCache()
  const responses = await Promise.all(Array.from({ length: 1_000 }, () => request('a')))
  expect(new Set(responses.map(({ response }) => response.text))).toEqual(new Set(['a at 0']))
  clock.now = 59_999
  expect(await request('a')).toMatchObject({ response: { text: 'a at 0' }, renderedAt: 0 })
  clock.now = 60_000
  expect(await request('a')).toMatchObject({ response: { text: 'a at 60000' }, renderedAt: 60_000 })
  expect(rendered).toEqual(['a', 'a'])
})

test('the cache is bounded by entries and bytes, and evicts the least recently used entry first', async () => {
  const smallCache = createCache({ maxEntries: 2, maxBytes: 1_000 })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await smallCache.request(key)
  expect(smallCache.rendered).toEqual(['a', 'b', 'c', 'b'])
  const narrowCache = createCache({ maxEntries: 10, maxBytes: 25 })
  for (const key of ['a', 'b', 'c', 'a']) await narrowCache.request(key)
  expect(narrowCache.rendered).toEqual(['a', 'b', 'c', 'a'])
})

test('low-priority entries are cached but evict only each other', async () => {
  const { clock, rendered, request } = createCache({ maxEntries: 2, maxBytes: 1_000 })
  for (const key of ['a', 'b']) await request(key)
  for (let n = 0; n < 100; n++) await request(`none ${n}`, { isLowPriority: true })
  rendered.length = 0
  for (const key of ['a', 'b', 'none 99', 'none 98']) await request(key)
  expect(rendered).toEqual([])
  await request('none 97', { isLowPriority: true })
  expect(rendered).toEqual(['none 97'])
  clock.now = 60_000
  await request('a', { isLowPriority: true })
  expect(await request('a')).toMatchObject({ response: { isLowPriority: true }, renderedAt: 60_000 })
})

test('while rendering fails, the last response is served for up to ten minutes if it allows that', async () => {
  const { clock, request, requestFailing } = createCache()
  await request('reviews')
  await request('open now', { canServeStale: false })
  clock.now = 60_000
  expect((await requestFailing('reviews')).response.text).toBe('reviews at 0')
  await expect(requestFailing('open now')).rejects.toThrow('away')
  await expect(requestFailing('never seen')).rejects.toThrow('away')
  clock.now = 10 * 60_000
  await expect(requestFailing('reviews')).rejects.toThrow('away')
  expect((await request('reviews')).response.text).toBe('reviews at 600000')
})
