/**
 * When a mail that was put off is tried again, and how long a server that is away is left alone: twice as long after
 * each failure, up to a cap, and never quite as long as somebody else's. `chance` is a number from 0 to 1.
 */

/** About eighteen hours of trying. */
export const attemptsAllowed = 24

export function secondsUntilRetry(attempts: number, chance: number): number {
  return doubled(15, attempts - 1, 3600, chance)
}

export function secondsUntilServerIsAsked(failures: number, chance: number): number {
  return doubled(2, failures - 1, 300, chance)
}

function doubled(first: number, times: number, cap: number, chance: number): number {
  return Math.min(cap, first * 2 ** Math.min(times, 30)) * (0.75 + chance / 4)
}
