import { describe, expect, test } from 'vitest'
import { createDownloadSlots, type Slot } from '#app/exports/csv/download-slots'
import { createSlowClientCheck } from '#app/exports/csv/slow-client'

const neverAborts = new AbortController().signal
const isAcquired = (slot: Slot | string) => typeof slot === 'object'
const resultOrWaits = (slot: Promise<Slot>) =>
  Promise.race([slot, new Promise<'waits'>((resolve) => setImmediate(() => resolve('waits')))])

describe('six connections', () => {
  test('are not all taken by three accounts that want two each: a fourth has one at once', async () => {
    const slots = createDownloadSlots({ slots: 6, perAccount: 2 })
    const results = []
    for (const account of ['1', '1', '2', '2', '3', '3'])
      results.push(await resultOrWaits(slots.acquire(account, neverAborts)))
    expect(results.map(isAcquired)).toEqual([true, true, true, true, true, false])
    expect(isAcquired(await resultOrWaits(slots.acquire('4', neverAborts)))).toBe(true)
  })

  test('go to who waits, in order, as they become free', async () => {
    const slots = createDownloadSlots({ slots: 2, perAccount: 1 })
    const first = await slots.acquire('1', neverAborts)
    await slots.acquire('2', neverAborts)
    const entered: string[] = []
    for (const account of ['3', '4'])
      void slots.acquire(account, neverAborts).then(() => entered.push(account))
    expect(slots.hasWaiting()).toBe(true)
    if (typeof first === 'object') {
      first.release()
      // Only once.
      first.release()
    }
    await resultOrWaits(slots.acquire('1', neverAborts))
    expect(entered).toEqual(['3'])
  })

  test('an account beyond its share is told so, whether it holds or awaits them', async () => {
    const slots = createDownloadSlots({ slots: 1, perAccount: 2 })
    await slots.acquire('1', neverAborts)
    void slots.acquire('1', neverAborts)
    expect(await slots.acquire('1', neverAborts)).toBe('share')
  })

  test('who leaves or has waited for too long is forgotten', async () => {
    const slots = createDownloadSlots({ slots: 1, perAccount: 1 })
    await slots.acquire('1', neverAborts)
    const leaving = new AbortController()
    const waits = slots.acquire('2', leaving.signal)
    leaving.abort()
    expect([await waits, slots.hasWaiting()]).toEqual(['busy', false])
  })
})

describe('a reader', () => {
  const secondsUntilDropped = (
    bytes: (second: number) => number,
    hasWaiting = false,
    isWaitingForClient = true,
  ) => {
    const isTooSlow = createSlowClientCheck(8_000)
    for (let second = 1; second <= 3_600; second++)
      if (isTooSlow({ bytes: bytes(second), isWaitingForClient, hasWaiting })) return second
    return null
  }

  test('who takes nothing is dropped after half a minute, and after three seconds while others wait', () => {
    expect(secondsUntilDropped(() => 0)).toBe(31)
    expect(secondsUntilDropped(() => 0, true)).toBe(4)
  })

  test('who takes a byte now and then is dropped as well', () => {
    expect(secondsUntilDropped(() => 100)).toBe(31)
  })

  test('who is slow but steady, or pauses, gets all of it', () => {
    expect(secondsUntilDropped(() => 8_000)).toBeNull()
    expect(secondsUntilDropped((second) => (second % 20 === 0 ? 200_000 : 0))).toBeNull()
  })

  test('is not blamed for a slow database', () => {
    expect(secondsUntilDropped(() => 0, true, false)).toBeNull()
  })
})
