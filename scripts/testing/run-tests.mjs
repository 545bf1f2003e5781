// Runs the tests with Vitest and the journeys with Playwright, and returns their results.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from '../browsers.mjs'
import { compileCache } from '../child-processes.mjs'
import { runCommand } from '../preparation.mjs'
import { readResults } from './reports.mjs'

/** @import { FailedTest, TestResults } from './reports.mjs' */
/** `error` says why the command ended with an error, if it did: usually because tests failed. */
/** @typedef {TestResults & { error: string }} TestRun */

// In local runs, a superuser owns the test databases; in CI, the kind of owner that a managed database provides. This
// way, both are tested.
/** @type {Record<string, string>} */
const databaseOwner = process.env.CI ? { TEST_DATABASE_OWNER: 'managed' } : {}

/**
 * @param {string[]} [options]
 * @param {Record<string, string>} [environment]
 * @returns {Promise<TestRun>}
 */
export function runVitest(options = [], environment = {}) {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const config = ['--config', 'tests/vitest.config.ts', '--passWithNoTests']
    await runCommand('vitest', ['run', ...config, ...reporters, ...options], {
      ...compileCache,
      ...databaseOwner,
      ...environment,
    })
  })
}

/**
 * @param {string[]} [options]
 * @param {Record<string, string>} [environment]
 * @returns {Promise<TestRun>}
 */
export function runJourneys(options = [], environment = {}) {
  return withReport(async (report) => {
    const config = ['--config', 'tests/playwright.config.ts', '--pass-with-no-tests', '--reporter=list,json']
    await runCommand('playwright', ['test', ...config, ...options], {
      CHROMIUM: await findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...environment,
    })
  })
}

/**
 * Runs the files of failed tests once more, one after the other, with new databases and applications. A journey's file
 * runs as a whole, because its journeys may depend on each other.
 * @param {FailedTest[]} failures
 * @returns {Promise<TestRun[]>}
 */
export async function runAgain(failures) {
  const files = new Set(failures.filter(({ project }) => !project).map(({ file }) => file))
  const journeys = failures.filter(({ project }) => project)
  // Their cases have been counted.
  const environment = { TEST_CASES_FILE: os.devNull }
  /** @type {TestRun[]} */
  const runs = []
  if (files.size) runs.push(await runVitest([...files, '--maxWorkers=1'], environment))
  for (const project of new Set(journeys.map((each) => each.project))) {
    const own = new Set(
      journeys.filter((each) => each.project === project).map(({ file }) => `tests/${file}$`),
    )
    // Playwright empties its output directory first, which contains the screenshots of the failures.
    const options = [`--project=${project}`, '--workers=1', '--output=test-results/second-chance']
    runs.push(await runJourneys([...own, ...options], environment))
  }
  return runs
}

/**
 * @param {(report: string) => Promise<void>} run
 * @returns {Promise<TestRun>}
 */
async function withReport(run) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'highstreet-reports-'))
  const report = path.join(directory, 'report.json')
  const error = await run(report).then(
    () => '',
    (reason) => (reason instanceof Error ? reason.message : String(reason)),
  )
  const results = fs.existsSync(report)
    ? readResults(JSON.parse(fs.readFileSync(report, 'utf8')))
    : { passed: 0, failures: [], files: [] }
  fs.rmSync(directory, { recursive: true })
  return { ...results, error }
}
