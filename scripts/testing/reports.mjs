// Reads the JSON reports of Vitest and Playwright, which use different names and nesting.
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../root.mjs'

/**
 * A failed test, or a file that failed as a whole: `name` is then empty. `project` is the Playwright project, and empty
 * for Vitest. `reason` contains the first lines of the error message, `at` the time in milliseconds since 1970.
 * @typedef {{ project: string, file: string, name: string, reason: string, at: number }} FailedTest
 */
/** @typedef {{ file: string, seconds: number }} FileDuration */
/** @typedef {{ passed: number, failures: FailedTest[], files: FileDuration[] }} TestResults */
/** @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} VitestFile */
/** @typedef {{ error?: { message?: string }, startTime: string, duration: number }} PlaywrightResult */
/** @typedef {{ title: string, file: string, tests: { status: string, projectName: string, results: PlaywrightResult[] }[] }} PlaywrightSpec */
/** @typedef {{ title?: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ numPassedTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ stats: { expected: number }, suites: PlaywrightSuite[] }} PlaywrightReport */

const reasonLines = 6

/**
 * @param {VitestReport | PlaywrightReport} report
 * @returns {TestResults}
 */
export function readResults(report) {
  if ('testResults' in report)
    return {
      passed: report.numPassedTests,
      failures: report.testResults.flatMap(failuresOfFile),
      files: report.testResults.map(({ name, startTime, endTime }) => ({
        file: path.relative(root, name),
        seconds: (endTime - startTime) / 1000,
      })),
    }
  const specs = report.suites.flatMap((suite) => specsOf(suite))
  return { passed: report.stats.expected, failures: specs.flatMap(failuresOfSpec), files: durationsOf(specs) }
}

/** @param {FailedTest} failure */
export function titleOf({ project, file, name }) {
  return [project && `[${project}]`, file, name && `› ${name}`].filter(Boolean).join(' ')
}

/**
 * @param {FailedTest} failure
 * @returns {string}
 */
export function describeFailure(failure) {
  return [titleOf(failure), ...failure.reason.split('\n').map((line) => `  ${line}`)].join('\n')
}

/**
 * Returns the failed tests of a file, or the file itself if it failed while loading or in its hooks, or did not finish.
 * @param {VitestFile} testFile
 * @returns {FailedTest[]}
 */
function failuresOfFile({ name, status, message, endTime, assertionResults }) {
  const shared = { project: '', file: path.relative(root, name), at: endTime }
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed')
    return [{ ...shared, name: '', reason: shorten(message || 'The file did not finish.') }]
  return failed.map(({ fullName, failureMessages }) => ({
    ...shared,
    name: fullName,
    reason: shorten(failureMessages.join('\n')),
  }))
}

/**
 * Returns the specs with the titles of the groups that they are in. The outermost suite is the file.
 * @param {PlaywrightSuite} suite
 * @param {string} [prefix]
 * @returns {PlaywrightSpec[]}
 */
function specsOf({ specs = [], suites = [] }, prefix = '') {
  return [
    ...specs.map((spec) => ({ ...spec, title: prefix + spec.title })),
    ...suites.flatMap((suite) => specsOf(suite, `${prefix}${suite.title} › `)),
  ]
}

/**
 * @param {PlaywrightSpec} spec
 * @returns {FailedTest[]}
 */
function failuresOfSpec({ file, title, tests }) {
  return tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ projectName, results }) => ({
      project: projectName,
      file,
      name: title,
      reason: shorten(results.map(({ error }) => error?.message ?? '').find(Boolean) ?? ''),
      at: Math.max(...results.map(endOf)),
    }))
}

/** @param {PlaywrightResult} result */
const endOf = ({ startTime, duration }) => Date.parse(startTime) + duration

/**
 * @param {PlaywrightSpec[]} specs
 * @returns {FileDuration[]}
 */
function durationsOf(specs) {
  const seconds = new Map()
  for (const { file, tests } of specs)
    for (const { projectName, results } of tests) {
      const name = `[${projectName}] ${file}`
      const duration = results.reduce((sum, result) => sum + result.duration, 0) / 1000
      seconds.set(name, (seconds.get(name) ?? 0) + duration)
    }
  return [...seconds].map(([file, total]) => ({ file, seconds: total }))
}

/** @param {string} message */
const shorten = (message) => stripVTControlCharacters(message).split('\n').slice(0, reasonLines).join('\n')
