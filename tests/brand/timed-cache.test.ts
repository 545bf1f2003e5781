import { expect, test } from 'vitest'
import { createTimedCache } from '#app/platform/brand/timed-cache'

test('a cached value is not looked up again until it expires or the cache is cleared', async () => {
  const { find, clear: forget } = createTimedCache<number>({ ttlMs: 60_000, maxEntries: 10 })
  let calls = 0
  const next = async () => ++calls
  expect([await find('a', next), await find('a', next), await find('b', next)]).toEqual([1, 1, 2])
  forget()
  expect(await find('a', next)).toBe(3)
})

test('a value that was looked up before the cache was cleared is not kept', async () => {
  const { find, clear } = createTimedCache<string>({ ttlMs: 60_000, maxEntries: 10 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const lookup = find('a', () => promise)
  clear()
  resolve('old')
  expect(await lookup).toBe('old')
  expect(await find('a', async () => 'new')).toBe('new')
})

test('a failed lookup returns the previous value, or the error when there is none', async () => {
  const { find } = createTimedCache<string>({ ttlMs: 0, maxEntries: 10 })
  const fail = () => Promise.reject(new Error('away'))
  await find('a', async () => 'known')
  expect(await find('a', fail)).toBe('known')
  await expect(find('b', fail)).rejects.toThrow('away')
})

test('a full cache drops its oldest entry', async () => {
  const { find } = createTimedCache<string>({ ttlMs: 60_000, maxEntries: 2 })
  for (const key of ['a', 'b', 'c']) await find(key, async () => `first ${key}`)
  expect(await find('a', async () => 'again')).toBe('again')
  expect(await find('c', async () => 'again')).toBe('first c')
})
