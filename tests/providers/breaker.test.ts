import { expect, test } from 'vitest'
import { breakerAfter, closedBreaker, secondsPaused } from '#app/providers/breaker'

function afterFailures(count: number, now: number) {
  let breaker = closedBreaker
  for (let failure = 0; failure < count; failure++) breaker = breakerAfter(breaker, false, now)
  return breaker
}

test('Five failures in a row pause a provider for half a minute', () => {
  expect(secondsPaused(afterFailures(4, 1000), 1000)).toBe(0)
  expect(secondsPaused(afterFailures(5, 1000), 1000)).toBe(30)
  expect(secondsPaused(afterFailures(5, 1000), 31_000)).toBe(0)
})

test('One answer forgets the failures', () => {
  expect(breakerAfter(afterFailures(5, 0), true, 30_000)).toEqual(closedBreaker)
})

test('A failure right after the pause starts the next', () => {
  expect(secondsPaused(breakerAfter(afterFailures(5, 0), false, 30_000), 30_000)).toBe(30)
})
