/**
 * How much of a walk a run covers. `CI=true` covers every case; on developers' machines each walk takes a share of its
 * cases, so that `npm test` stays short. `recordCases` counts what a run covered; `npm test` prints the sums.
 */
import { appendFileSync } from 'node:fs'

export const isFullDepth = Boolean(process.env.CI)

/** Returns the first value in CI, and the second on developers' machines. */
export function byDepth<T>(full: T, share: T): T {
  return isFullDepth ? full : share
}

/** Whether the case with this number belongs to a walk: all of them in CI, otherwise one of `every`. */
export function isInShare(number: number, every: number): boolean {
  return isFullDepth || number % every === 0
}

/** Adds to a count that `npm test` prints at its end. Does nothing when a test file runs alone. */
export function recordCases(walk: string, cases: number): void {
  const file = process.env.TEST_CASES_FILE
  if (file) appendFileSync(file, `${JSON.stringify({ walk, cases })}\n`)
}
