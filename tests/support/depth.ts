/**
 * Determines which cases a test covers that walks through many cases (a walk), such as every page. `npm run test:all`
 * covers every case. Otherwise, each walk covers a share that the seed of the run draws, so that runs stay short and
 * further runs cover what one leaves out. `recordCases` counts the covered cases, and the run prints the sums.
 */
import { appendFileSync } from 'node:fs'

export const isComplete = process.env.TEST_DEPTH === 'complete'

/** Whether all tests run, as opposed to a developer running a single file. */
export const isWholeRun = Boolean(process.env.TEST_CASES_FILE)

/** The number that draws the cases. `scripts/testing/seed.mjs` derives it from the commit. */
export const seed = Number(process.env.TEST_SEED ?? 0)

/** Returns the first value in a complete run, and otherwise the second. */
export function byDepth<T>(complete: T, share: T): T {
  return isComplete ? complete : share
}

/** Checks whether a walk covers the case with this number: every case in a complete run, otherwise one of `every`. */
export function isInShare(number: number, every: number): boolean {
  return isComplete || isDrawn(number, every)
}

/**
 * Checks whether the seed draws this number. It draws one number of each block of `every` numbers, at a position that
 * differs between blocks. The next seed draws the next position, so that `every` consecutive seeds draw all numbers.
 */
export function isDrawn(number: number, every: number): boolean {
  const block = Math.floor(number / every)
  return (scramble(block, every) + seed) % every === number - block * every
}

/** Returns the value that the seed draws for the case with this number. Consecutive seeds draw all values in turn. */
export function draw<T>(values: readonly T[], number: number): T {
  return values[(scramble(number, values.length) + seed) % values.length]!
}

/** Returns a number below 2³² in which neighboring arguments leave no pattern: the finalizer of MurmurHash3. */
function scramble(number: number, salt: number): number {
  let bits = Math.imul(number, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Adds to a count that the run prints at its end. Does nothing when a test file runs alone. */
export function recordCases(walk: string, cases: number): void {
  const file = process.env.TEST_CASES_FILE
  if (file) appendFileSync(file, `${JSON.stringify({ walk, cases })}\n`)
}
