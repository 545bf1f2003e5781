/**
 * When a postponed email is retried, and how long an unavailable server is not contacted. The delay doubles after each
 * failure, up to a cap, and varies randomly so that senders do not retry at the same time. `chance` is a number from 0
 * to 1.
 */

/** About eighteen hours of retries. */
export const maxAttempts = 24

export function secondsUntilRetry(attempts: number, chance: number): number {
  return exponentialDelay(15, attempts - 1, 3600, chance)
}

export function secondsUntilServerRetry(failures: number, chance: number): number {
  return exponentialDelay(2, failures - 1, 300, chance)
}

function exponentialDelay(first: number, times: number, cap: number, chance: number): number {
  return Math.min(cap, first * 2 ** Math.min(times, 30)) * (0.75 + chance / 4)
}
