import { describe, expect, test } from 'vitest'
import { downloadSlots, type Slot } from '#app/exports/download-slots'
import { slowReader } from '#app/exports/slow-reader'

const never = new AbortController().signal
const isHeld = (slot: Slot | string) => typeof slot === 'object'
const soon = (slot: Promise<Slot>) =>
  Promise.race([slot, new Promise<'waits'>((resolve) => setImmediate(() => resolve('waits')))])

describe('six connections', () => {
  test('are not all taken by three accounts that want two each: a fourth has one at once', async () => {
    const slots = downloadSlots({ slots: 6, perAccount: 2 })
    const answers = []
    for (const account of ['1', '1', '2', '2', '3', '3'])
      answers.push(await soon(slots.acquire(account, never)))
    expect(answers.map(isHeld)).toEqual([true, true, true, true, true, false])
    expect(isHeld(await soon(slots.acquire('4', never)))).toBe(true)
  })

  test('go to who waits, in order, as they become free', async () => {
    const slots = downloadSlots({ slots: 2, perAccount: 1 })
    const first = await slots.acquire('1', never)
    await slots.acquire('2', never)
    const entered: string[] = []
    for (const account of ['3', '4']) void slots.acquire(account, never).then(() => entered.push(account))
    expect(slots.isAwaited()).toBe(true)
    if (typeof first === 'object') {
      first.release()
      // Only once.
      first.release()
    }
    await soon(slots.acquire('1', never))
    expect(entered).toEqual(['3'])
  })

  test('an account beyond its share is told so, whether it holds or awaits them', async () => {
    const slots = downloadSlots({ slots: 1, perAccount: 2 })
    await slots.acquire('1', never)
    void slots.acquire('1', never)
    expect(await slots.acquire('1', never)).toBe('share')
  })

  test('who leaves or has waited for too long is forgotten', async () => {
    const slots = downloadSlots({ slots: 1, perAccount: 1 })
    await slots.acquire('1', never)
    const leaving = new AbortController()
    const waits = slots.acquire('2', leaving.signal)
    leaving.abort()
    expect([await waits, slots.isAwaited()]).toEqual(['busy', false])
  })
})

describe('a reader', () => {
  const secondsUntilDropped = (
    bytes: (second: number) => number,
    isAwaited = false,
    isReadersTurn = true,
  ) => {
    const isTooSlow = slowReader(8_000)
    for (let second = 1; second <= 3_600; second++)
      if (isTooSlow({ bytes: bytes(second), isReadersTurn, isAwaited })) return second
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
