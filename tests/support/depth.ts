/**
 * Determines how many cases a test covers that walks through many cases (a walk), such as every page. `CI=true` covers
 * every case. On developers' machines, each walk covers a share of its cases, so that `npm test` stays short.
 * `recordCases` counts the covered cases, and `npm test` prints the sums.
 */
import { appendFileSync } from 'node:fs'

export const isFullDepth = Boolean(process.env.CI)

/** Whether `npm test` runs, as opposed to a developer running a single file. */
export const isWholeRun = Boolean(process.env.TEST_CASES_FILE)

/** Returns the first value in CI, and the second on developers' machines. */
export function byDepth<T>(full: T, share: T): T {
  return isFullDepth ? full : share
}

/** Checks whether a walk covers the case with this number: every case in CI, otherwise one of `every` cases. */
export function isInShare(number: number, every: number): boolean {
  return isFullDepth || number % every === 0
}

/** Adds to a count that `npm test` prints at its end. Does nothing when a test file runs alone. */
export function recordCases(walk: string, cases: number): void {
  const file = process.env.TEST_CASES_FILE
  if (file) appendFileSync(file, `${JSON.stringify({ walk, cases })}\n`)
}
