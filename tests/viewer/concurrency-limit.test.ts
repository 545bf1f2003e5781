import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turnstile } from '#app/viewer/concurrency-limit'

test('so many are inside at once, in the order they came, however they fare', async () => {
  const door = turnstile({ atOnce: 3, mostWaiting: 100 })
  let inside = 0
  let most = 0
  const order: number[] = []
  const one = (n: number) =>
    door.pass(async () => {
      order.push(n)
      most = Math.max(most, ++inside)
      await sleep(1)
      inside--
      if (n % 4 === 0) throw new Error('failed inside')
    })
  const answers = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => one(n)))
  expect(most).toBe(3)
  expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(13)
  expect(await door.pass(async () => 'still open')).toBe('still open')
})

test('it is full when as many wait as may, and not before', async () => {
  const door = turnstile({ atOnce: 1, mostWaiting: 2 })
  const leave = Promise.withResolvers<void>()
  const passes = [1, 2].map(() => door.pass(() => leave.promise))
  expect(door.isFull()).toBe(false)
  passes.push(door.pass(async () => {}))
  expect(door.isFull()).toBe(true)
  leave.resolve()
  await Promise.all(passes)
  expect(door.isFull()).toBe(false)
})
