import { expect, test } from 'vitest'
import { createTimedCache } from '#app/brand/timed-cache'

test('what was looked up is not looked up again for a while', async () => {
  const { find, clear: forget } = createTimedCache<number>({ ttlMs: 60_000, maxEntries: 10 })
  let calls = 0
  const next = async () => ++calls
  expect([await find('a', next), await find('a', next), await find('b', next)]).toEqual([1, 1, 2])
  forget()
  expect(await find('a', next)).toBe(3)
})

test('what was known is better than nothing, and nothing is said to be so', async () => {
  const { find } = createTimedCache<string>({ ttlMs: 0, maxEntries: 10 })
  const fail = () => Promise.reject(new Error('away'))
  await find('a', async () => 'known')
  expect(await find('a', fail)).toBe('known')
  await expect(find('b', fail)).rejects.toThrow('away')
})

test('it forgets the oldest rather than grow', async () => {
  const { find } = createTimedCache<string>({ ttlMs: 60_000, maxEntries: 2 })
  for (const key of ['a', 'b', 'c']) await find(key, async () => `first ${key}`)
  expect(await find('a', async () => 'again')).toBe('again')
  expect(await find('c', async () => 'again')).toBe('first c')
})
