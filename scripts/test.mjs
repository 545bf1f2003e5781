// npm test: runs every check on a machine that has only Node and npm. Every step runs even if an earlier one failed, so
// that one run finds all failures. The last lines list the failures, and the exit code is 1 if there are any.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './browsers.mjs'
import { build, install, runCommand } from './preparation.mjs'
import { root } from './root.mjs'
import { countTests } from './test-reports.mjs'

/** @typedef {import('./test-reports.mjs').Count} Count */
/** A step with `isBeside` runs in parallel with the previous step. */
/** @typedef {{ name: string, title: string, run: () => Promise<unknown>, report?: string, needsBuild?: boolean, isBeside?: boolean }} Step */

// A run starts hundreds of processes, each of which would otherwise compile the same packages.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/node')
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'highstreet-reports-'))
const config = ['--config', 'tests/vitest.config.ts']
// Tests that walk through many cases append the number of cases that they covered (tests/support/depth.ts).
const casesFile = path.join(reports, 'cases.jsonl')
process.env.TEST_CASES_FILE = casesFile
// On developers' machines, the compiler and ESLint store their results, and check only what has changed since.
const typesCache = process.env.CI
  ? []
  : ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc.json']
const lintCache = process.env.CI
  ? []
  : ['--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/eslint.json']
// In local runs, a superuser owns the test databases; in CI, the kind of owner that a managed database provides. This
// way, both are tested.
/** @type {Record<string, string>} */
const databaseOwner = process.env.CI ? { TEST_DATABASE_OWNER: 'managed' } : {}

/** @type {Step[]} */
const steps = [
  { name: 'lock', title: 'Lock file', run: () => runCommand('node', ['scripts/check-lock.mjs']) },
  {
    name: 'lint',
    title: 'Format and lint',
    run: runLint,
  },
  {
    name: 'types',
    title: 'Types',
    run: () => runCommand('npm', ['run', '--silent', 'typecheck', '--', ...typesCache]),
    // The linters and the build use only one core most of the time, so the first three steps run in parallel.
    isBeside: true,
  },
  { name: 'build', title: 'Build', run: build, isBeside: true },
  { name: 'tests', title: 'Rules, data and pages over HTTP', run: runVitest, report: 'tests.json' },
  // The tests and the journeys spend half of the time waiting for servers, leases and browsers, so they run in parallel
  // to keep two cores busy. CI covers every case and runs them one after the other.
  {
    name: 'journeys',
    title: 'Journeys',
    run: runPlaywright,
    report: 'journeys.json',
    needsBuild: true,
    isBeside: !process.env.CI,
  },
]

async function runLint() {
  const isTerminal = process.stdout.isTTY
  await runCommand('biome', ['ci', '.', ...(isTerminal ? [] : ['--colors=off'])])
  await runCommand('eslint', ['.', ...lintCache, isTerminal ? '--color' : '--no-color'])
  await runCommand('knip', ['--config', 'tests/knip.config.ts', '--cache', '--no-progress'])
}

/**
 * Runs the Vitest tests. Without a build, the `http` tests are skipped, and the few `data` tests that need the build
 * fail.
 */
async function runVitest() {
  const projects = ['rules', 'data', 'alone', ...(isBuilt ? ['http'] : [])].flatMap((name) => [
    '--project',
    name,
  ])
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, 'tests.json')}`,
  ]
  await runCommand(
    'vitest',
    ['run', ...config, ...projects, '--passWithNoTests', ...reporters],
    databaseOwner,
  )
}

async function runPlaywright() {
  const environment = {
    CHROMIUM: (await chromiumPath) ?? '',
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'journeys.json'),
  }
  const options = ['--config', 'tests/playwright.config.ts', '--pass-with-no-tests', '--reporter=list,json']
  await runCommand('playwright', ['test', ...options], environment)
}

/**
 * Runs one step. A step that fails without a failed test counts as one failure.
 * @param {Step} step
 * @returns {Promise<Count>}
 */
async function runStep(step) {
  console.log(`\n== ${step.title}`)
  const startedAt = Date.now()
  let crashed = 0
  try {
    await step.run()
  } catch (error) {
    crashed = 1
    console.error(error instanceof Error ? error.message : error)
  }
  const { passed, failed, failures } = readReport(step.report)
  console.log(
    `== ${step.title}: ${crashed ? 'FAILED' : 'ok'} after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
  )
  if (crashed && !failed) failures.push(`${step.title}: failed as a whole, see above`)
  return { passed, failed: Math.max(failed, crashed), failures }
}

/**
 * @param {string | undefined} report
 * @returns {Count}
 */
function readReport(report) {
  const file = report && path.join(reports, report)
  if (!file || !fs.existsSync(file)) return { passed: 0, failed: 0, failures: [] }
  return countTests(JSON.parse(fs.readFileSync(file, 'utf8')))
}

/** @returns {Map<string, number>} the number of cases that each walk covered */
function countCases() {
  const counts = new Map()
  const lines = fs.existsSync(casesFile) ? fs.readFileSync(casesFile, 'utf8').trim().split('\n') : []
  for (const line of lines.filter(Boolean)) {
    const { walk, cases } = JSON.parse(line)
    counts.set(walk, (counts.get(walk) ?? 0) + cases)
  }
  return counts
}

const selectedSteps = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
await install()
// Start installing Chromium in the background if the machine has none.
const chromiumPath = !selectedSteps || selectedSteps.includes('journeys') ? findChromium() : undefined
chromiumPath?.catch(() => undefined)
/** @type {Count} */
const total = { passed: 0, failed: 0, failures: [] }
let isBuilt = true

/** @param {Step} step */
async function runAndCount(step) {
  if (step.needsBuild && !isBuilt)
    return console.log(`\n== ${step.title}: skipped, because there is no build`)
  const { passed, failed, failures } = await runStep(step)
  if (step.name === 'build') isBuilt = failed === 0
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures)
}

const unknownSteps = selectedSteps?.filter((selected) => !steps.some(({ name }) => name === selected)) ?? []
if (unknownSteps.length > 0) {
  console.error(
    `There is no step ${unknownSteps.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}
/** @type {Promise<unknown>} */
let previous = Promise.resolve()
for (const step of steps.filter(({ name }) => !selectedSteps || selectedSteps.includes(name))) {
  if (!step.isBeside) await previous
  previous = Promise.all([previous, runAndCount(step)])
}
await previous
for (const [walk, cases] of countCases()) console.log(`${cases} ${walk}`)
fs.rmSync(reports, { recursive: true, force: true })
for (const failure of total.failures) console.log(`\nFailed: ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
