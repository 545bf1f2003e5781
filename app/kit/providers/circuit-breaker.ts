/**
 * A circuit breaker as two pure functions. After five consecutive failures, no calls are made for 30 seconds, so that
 * an unavailable provider does not make every worker wait for a timeout. The first call after the pause is a trial: if
 * it fails, the next pause starts immediately. Times are milliseconds of a monotonic clock.
 */
export type CircuitBreaker = { failures: number; pausedUntil: number }

export const closedBreaker: CircuitBreaker = { failures: 0, pausedUntil: 0 }

const failuresBeforePause = 5
const pauseMs = 30_000

export function remainingPauseSeconds(breaker: CircuitBreaker, now: number): number {
  return Math.max(0, Math.ceil((breaker.pausedUntil - now) / 1000))
}

export function nextBreaker(breaker: CircuitBreaker, hasAnswered: boolean, now: number): CircuitBreaker {
  if (hasAnswered) return closedBreaker
  const failures = breaker.failures + 1
  return { failures, pausedUntil: failures >= failuresBeforePause ? now + pauseMs : 0 }
}
