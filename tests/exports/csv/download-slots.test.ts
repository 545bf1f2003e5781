import { describe, expect, test } from 'vitest'
import { createDownloadSlots, type Slot } from '#app/site/exports/csv/download-slots'
import { createSlowClientCheck } from '#app/site/exports/csv/slow-client'

const neverAborts = new AbortController().signal
const isAcquired = (slot: Slot | string) => typeof slot === 'object'
const resultOrWaits = (slot: Promise<Slot>) =>
  Promise.race([slot, new Promise<'waits'>((resolve) => setImmediate(() => resolve('waits')))])

describe('download slots', () => {
  test('three accounts that request two slots each leave one of six free for a fourth account', async () => {
    const slots = createDownloadSlots({ slots: 6, perAccount: 2 })
    const results = []
    for (const account of ['1', '1', '2', '2', '3', '3'])
      results.push(await resultOrWaits(slots.acquire(account, neverAborts)))
    expect(results.map(isAcquired)).toEqual([true, true, true, true, true, false])
    expect(isAcquired(await resultOrWaits(slots.acquire('4', neverAborts)))).toBe(true)
  })

  test('a released slot goes to the download that has waited longest', async () => {
    const slots = createDownloadSlots({ slots: 2, perAccount: 1 })
    const first = await slots.acquire('1', neverAborts)
    await slots.acquire('2', neverAborts)
    const entered: string[] = []
    for (const account of ['3', '4'])
      void slots.acquire(account, neverAborts).then(() => entered.push(account))
    expect(slots.hasWaiting()).toBe(true)
    if (typeof first === 'object') {
      first.release()
      // A second release must not free another slot.
      first.release()
    }
    await resultOrWaits(slots.acquire('1', neverAborts))
    expect(entered).toEqual(['3'])
  })

  test('an account that holds or waits for its whole share is refused another slot', async () => {
    const slots = createDownloadSlots({ slots: 1, perAccount: 2 })
    await slots.acquire('1', neverAborts)
    void slots.acquire('1', neverAborts)
    expect(await slots.acquire('1', neverAborts)).toBe('share')
  })

  test('a download that is aborted while it waits leaves the queue', async () => {
    const slots = createDownloadSlots({ slots: 1, perAccount: 1 })
    await slots.acquire('1', neverAborts)
    const leaving = new AbortController()
    const waits = slots.acquire('2', leaving.signal)
    leaving.abort()
    expect([await waits, slots.hasWaiting()]).toEqual(['busy', false])
  })
})

describe('slow-client check', () => {
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

  test('a client that reads nothing is dropped after 30 seconds, or after 3 seconds while others wait', () => {
    expect(secondsUntilDropped(() => 0)).toBe(31)
    expect(secondsUntilDropped(() => 0, true)).toBe(4)
  })

  test('a client that reads far below the minimum rate is dropped after 30 seconds', () => {
    expect(secondsUntilDropped(() => 100)).toBe(31)
  })

  test('a client that reads at the minimum rate or catches up after pauses is never dropped', () => {
    expect(secondsUntilDropped(() => 8_000)).toBeNull()
    expect(secondsUntilDropped((second) => (second % 20 === 0 ? 200_000 : 0))).toBeNull()
  })

  test('a client is not dropped while the download waits for the database', () => {
    expect(secondsUntilDropped(() => 0, true, false)).toBeNull()
  })
})
