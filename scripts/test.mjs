// npm test: runs every check on a machine that has only Node and npm, the same for people and in CI. Every step runs
// even if an earlier one failed, so that one run finds all failures; failed tests get a second chance. The last lines
// list the failures, and the exit code is 1 if there are any.
//
//   npm test -- --seed=1234         repeats the draw of cases of an earlier run
//   npm test -- --only=lint,types   runs some of the steps
import path from 'node:path'
import { findChromium } from './browsers.mjs'
import { build, install, runCommand } from './preparation.mjs'
import { root } from './root.mjs'
import { recordLoad } from './testing/load-samples.mjs'
import { measureCpuUse, measureSlowness } from './testing/machine-speed.mjs'
import { createRunDirectory } from './testing/run-directory.mjs'
import { runJourneys, runVitest } from './testing/run-tests.mjs'
import { giveSecondChance } from './testing/second-chance.mjs'
import { findSeed } from './testing/seed.mjs'
import { printCases, printSlowest, printVerdict, writeFlaky } from './testing/summary.mjs'

/** @import { TestRun } from './testing/run-tests.mjs' */
/** @import { FailedTest, FileDuration } from './testing/reports.mjs' */
/** A step with `isBeside` runs in parallel with the previous step. */
/** @typedef {{ name: string, title: string, run: () => Promise<TestRun | void>, needsBuild?: boolean, isBeside?: boolean }} Step */

const args = process.argv.slice(2)
const seed = findSeed(args)
const slowness = measureSlowness()
console.log(`Seed: ${seed} (npm test -- --seed=${seed} repeats this run)`)
const directory = createRunDirectory()
// Tests that walk through many cases append the number of cases that they covered (tests/support/depth.ts).
const casesFile = path.join(directory, 'cases.jsonl')
Object.assign(process.env, {
  TEST_SEED: String(seed),
  TEST_SLOWNESS: String(slowness),
  TEST_CASES_FILE: casesFile,
  // A run starts hundreds of processes, each of which would otherwise compile the same packages.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/node'),
})
const loadAt = recordLoad()

// On developers' machines, the compiler and ESLint store their results, and check only what has changed since.
const typesCache = process.env.CI
  ? []
  : ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc.json']
const lintCache = process.env.CI
  ? []
  : ['--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/eslint.json']

/** @type {Step[]} */
const steps = [
  { name: 'lock', title: 'Lock file', run: () => runCommand('node', ['scripts/check-lock.mjs']) },
  { name: 'lint', title: 'Format and lint', run: runLint },
  {
    name: 'types',
    title: 'Types',
    run: () => runCommand('npm', ['run', '--silent', 'typecheck', '--', ...typesCache]),
    // The linters and the build use only one core most of the time, so the first three steps run in parallel.
    isBeside: true,
  },
  { name: 'build', title: 'Build', run: build, isBeside: true },
  { name: 'tests', title: 'Rules, data and pages over HTTP', run: () => runVitest(), needsBuild: true },
  { name: 'journeys', title: 'Journeys', run: () => runJourneys(), needsBuild: true },
]

async function runLint() {
  const isTerminal = process.stdout.isTTY
  await runCommand('biome', ['ci', '.', ...(isTerminal ? [] : ['--colors=off'])])
  await runCommand('eslint', ['.', ...lintCache, isTerminal ? '--color' : '--no-color'])
  for (const mode of [[], ['--production']])
    await runCommand('knip', ['--config', 'tests/knip.config.ts', '--cache', '--no-progress', ...mode])
  await runCommand('node', ['scripts/check-commits.mjs'])
}

const selectedNames = args
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const unknownNames = selectedNames?.filter((selected) => !steps.some(({ name }) => name === selected)) ?? []
if (unknownNames.length > 0) {
  console.error(
    `There is no step ${unknownNames.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

await install()
const selectedSteps = steps.filter(({ name }) => !selectedNames || selectedNames.includes(name))
// Start installing Chromium in the background if the machine has none.
if (selectedSteps.some(({ name }) => name === 'journeys')) findChromium().catch(() => undefined)

let passed = 0
let isBuilt = true
/** @type {FailedTest[]} */
const failedTests = []
/** @type {string[]} */
const failedSteps = []
/** @type {FileDuration[]} */
const files = []

/** @param {Step} step */
async function runStep({ name, title, run, needsBuild }) {
  if (needsBuild && !isBuilt) return console.log(`\n== ${title}: skipped, because there is no build`)
  console.log(`\n== ${title}`)
  const startedAt = Date.now()
  const cpuUse = measureCpuUse()
  const result = await run().catch((error) => ({
    passed: 0,
    failures: [],
    files: [],
    error: error instanceof Error ? error.message : String(error),
  }))
  if (result) {
    passed += result.passed
    failedTests.push(...result.failures)
    files.push(...result.files)
    if (result.error) console.error(result.error)
    if (result.error && result.failures.length === 0)
      failedSteps.push(`${title}: failed as a whole, see above`)
  }
  const isFailed = Boolean(result?.error)
  if (name === 'build') isBuilt = !isFailed
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const cpu = `${Math.round(cpuUse() * 100)}% of the CPUs in use`
  console.log(`== ${title}: ${isFailed ? 'FAILED' : 'ok'} after ${seconds} s, ${cpu}`)
}

/** @type {Promise<unknown>} */
let previous = Promise.resolve()
for (const step of selectedSteps) {
  if (!step.isBeside) await previous
  previous = Promise.all([previous, runStep(step)])
}
await previous
const { failed, flaky } = await giveSecondChance(failedTests, loadAt)
const verdict = { failed: [...failedSteps, ...failed], flaky }
printCases([casesFile])
printSlowest(files)
printVerdict(passed, verdict)
writeFlaky(flaky, seed)
process.exit(verdict.failed.length ? 1 : 0)
