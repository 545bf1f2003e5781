/**
 * Computes the delay before an email is tried again, and before an unavailable mail server is contacted again. The
 * delay doubles after each failure, up to a maximum, and varies randomly so that senders do not retry at the same time.
 * `chance` is a random number from 0 to 1.
 */

/** The maximum number of attempts to send an email, which take 12 to 16 hours in total. */
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
