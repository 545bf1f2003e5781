import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createConcurrencyLimit } from '#app/platform/viewer/guard/concurrency-limit'

test('runs a limited number of tasks at a time, in order of arrival, whether they succeed or fail', async () => {
  const limit = createConcurrencyLimit({ concurrency: 3, maxWaiting: 100 })
  let running = 0
  let maxRunning = 0
  const order: number[] = []
  const runTask = (n: number) =>
    limit.run(async () => {
      order.push(n)
      maxRunning = Math.max(maxRunning, ++running)
      await sleep(1)
      running--
      if (n % 4 === 0) throw new Error('failed inside')
    })
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => runTask(n)))
  expect(maxRunning).toBe(3)
  expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(13)
  expect(await limit.run(async () => 'still open')).toBe('still open')
})

test('is full exactly when the maximum number of tasks is waiting', async () => {
  const limit = createConcurrencyLimit({ concurrency: 1, maxWaiting: 2 })
  const release = Promise.withResolvers<void>()
  const runs = [1, 2].map(() => limit.run(() => release.promise))
  expect(limit.isFull()).toBe(false)
  runs.push(limit.run(async () => {}))
  expect(limit.isFull()).toBe(true)
  release.resolve()
  await Promise.all(runs)
  expect(limit.isFull()).toBe(false)
})
