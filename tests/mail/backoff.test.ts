import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxAttempts, secondsUntilRetry, secondsUntilServerRetry } from '#app/platform/mail/backoff'

const chance = fc.double({ min: 0, max: 1, noNaN: true })

test.each([
  ['an email', secondsUntilRetry, 15, 3600],
  ['a server', secondsUntilServerRetry, 2, 300],
])(
  'the delay before %s is retried doubles each time up to a cap, with random variation',
  (_, delayOf, first, cap) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), chance, (times, randomValue) => {
        const seconds = delayOf(times, randomValue)
        const whole = Math.min(cap, first * 2 ** (times - 1))
        expect(seconds).toBeGreaterThanOrEqual(whole * 0.75)
        expect(seconds).toBeLessThanOrEqual(whole)
      }),
    )
  },
)

test('an email is retried for between 12 and 24 hours', () => {
  const delays = Array.from({ length: maxAttempts - 1 }, (_, n) => secondsUntilRetry(n + 1, 1))
  const hours = delays.reduce((sum, each) => sum + each, 0) / 3600
  expect(hours).toBeGreaterThan(12)
  expect(hours).toBeLessThan(24)
})
