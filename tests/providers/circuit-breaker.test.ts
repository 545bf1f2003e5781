import { expect, test } from 'vitest'
import { closedBreaker, nextBreaker, remainingPauseSeconds } from '#app/kit/providers/circuit-breaker'

function afterFailures(count: number, now: number) {
  let breaker = closedBreaker
  for (let failure = 0; failure < count; failure++) breaker = nextBreaker(breaker, false, now)
  return breaker
}

test('five failures in a row pause calls to a provider for half a minute', () => {
  expect(remainingPauseSeconds(afterFailures(4, 1000), 1000)).toBe(0)
  expect(remainingPauseSeconds(afterFailures(5, 1000), 1000)).toBe(30)
  expect(remainingPauseSeconds(afterFailures(5, 1000), 31_000)).toBe(0)
})

test('a successful call resets the failure count', () => {
  expect(nextBreaker(afterFailures(5, 0), true, 30_000)).toEqual(closedBreaker)
})

test('a failure right after the pause starts the next pause', () => {
  expect(remainingPauseSeconds(nextBreaker(afterFailures(5, 0), false, 30_000), 30_000)).toBe(30)
})
