// A failed test runs once more, with nothing beside it. If it then passes, it is flaky: a defect that must be explained
// and fixed, but that does not block everybody's work. See docs/decisions/086-a-second-chance.md.
import { describeFailure, titleOf } from './reports.mjs'
import { runAgain } from './run-tests.mjs'

/** @import { FailedTest } from './reports.mjs' */
/** @import { TestRun } from './run-tests.mjs' */
/** @typedef {{ test: string, reason: string, load: number }} FlakyTest */
/** @typedef {{ failed: string[], flaky: FlakyTest[] }} Verdict `failed` contains descriptions of the failures */

/** A run with more flaky tests fails. */
const mostFlaky = 5
/** So many failures have one cause, which another run would only confirm. */
const mostRepeated = 20

/**
 * Runs failed tests again.
 * @param {FailedTest[]} failures
 * @param {(time: number) => number} loadAt returns the machine's load at a time
 * @param {(failures: FailedTest[]) => Promise<TestRun[]>} run
 * @returns {Promise<Verdict>}
 */
export async function giveSecondChance(failures, loadAt, run = runAgain) {
  if (failures.length === 0) return { failed: [], flaky: [] }
  if (failures.length > mostRepeated) return { failed: failures.map(describeFailure), flaky: [] }
  console.log(`\n== Second chance of ${failures.length} failed tests`)
  const runs = await run(failures)
  const failedAgain = runs.flatMap((each) => each.failures)
  // If a run ended with an error without a failed test, nothing tells which of its tests passed.
  const isUnclear = runs.some(({ error, failures: failed }) => error && failed.length === 0)
  const isFlaky = (/** @type {FailedTest} */ failure) =>
    !isUnclear && !failedAgain.some((again) => isSame(again, failure))
  const failed = failures.filter((failure) => !isFlaky(failure)).map(describeFailure)
  const flaky = failures
    .filter(isFlaky)
    .map((failure) => ({ test: titleOf(failure), reason: failure.reason, load: loadAt(failure.at) }))
  if (flaky.length > mostFlaky) failed.push(`${flaky.length} tests are flaky, more than ${mostFlaky}`)
  return { failed, flaky }
}

/**
 * Whether the second failure repeats the first. A file that failed as a whole is repeated by any failure in it, and the
 * other way around.
 * @param {FailedTest} again
 * @param {FailedTest} first
 */
const isSame = (again, first) =>
  again.project === first.project &&
  again.file === first.file &&
  (!again.name || !first.name || again.name === first.name)
