// The last lines of a run: what it covered, what took longest, and what failed.
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'

/** @import { FileDuration } from './reports.mjs' */
/** @import { FlakyTest, Verdict } from './second-chance.mjs' */

const listedFiles = 10

/** @param {FileDuration[]} files */
export function printSlowest(files) {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, listedFiles)
  if (slowest.length) console.log('\nSlowest files:')
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

/**
 * Prints how many cases each walk covered.
 * @param {string[]} casesFiles
 */
export function printCases(casesFiles) {
  const counts = new Map()
  const lines = casesFiles
    .filter((file) => fs.existsSync(file))
    .flatMap((file) => fs.readFileSync(file, 'utf8').split('\n'))
  for (const line of lines.filter(Boolean)) {
    const { walk, cases } = JSON.parse(line)
    counts.set(walk, (counts.get(walk) ?? 0) + cases)
  }
  for (const [walk, cases] of counts) console.log(`${cases} ${walk}`)
}

/**
 * Prints the failed and the flaky tests, and the line that counts.
 * @param {number} passed
 * @param {Verdict} verdict
 */
export function printVerdict(passed, { failed, flaky }) {
  for (const each of flaky) console.log(`\nFlaky: ${describeFlaky(each)}`)
  for (const each of failed) console.log(`\nFailed: ${each}`)
  console.log(`\n${passed + flaky.length} passed, ${failed.length} failed`)
}

/** @param {FlakyTest} flaky */
function describeFlaky({ test, reason, load }) {
  return [test, ...reason.split('\n'), `Load: ${load.toFixed(1)}`].join('\n  ')
}

/**
 * Writes test-results/flaky.json, also if no test was flaky.
 * @param {FlakyTest[]} flaky
 * @param {number} seed
 */
export function writeFlaky(flaky, seed) {
  const file = path.join(root, 'test-results/flaky.json')
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, `${JSON.stringify({ seed, flaky }, null, 2)}\n`)
}
