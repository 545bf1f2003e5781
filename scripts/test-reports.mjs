// Reads the JSON reports of Vitest and Playwright, which use different names and nesting.
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.mjs'

/** `failures` contains the file, the title and the first lines of the error message of each failed test. */
/** @typedef {{ passed: number, failed: number, failures: string[] }} Count */
/** @typedef {{ name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} VitestFile */
/** @typedef {{ title: string, file: string, tests: { status: string, projectName: string, results: { error?: { message?: string } }[] }[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, suites: PlaywrightSuite[] }} PlaywrightReport */

const reasonLines = 6

/**
 * @param {VitestReport | PlaywrightReport} report
 * @returns {Count}
 */
export function countTests(report) {
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats
    const failures = report.suites.flatMap(specsOf).flatMap(failuresOfSpec)
    return { passed: expected, failed: unexpected + flaky, failures }
  }
  const failures = report.testResults.flatMap(failuresOfFile)
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures }
}

/**
 * Returns a description of each failed test of a file. A file that fails while loading or in its hooks may have no
 * failed test; the file's own error message is then returned.
 * @param {VitestFile} file
 */
function failuresOfFile({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  const file = path.relative(root, name)
  if (!failed.length) return message ? [describeFailure(file, message)] : []
  return failed.map(({ fullName, failureMessages }) =>
    describeFailure(`${file} › ${fullName}`, failureMessages.join('\n')),
  )
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** @param {PlaywrightSpec} spec */
function failuresOfSpec({ file, title, tests }) {
  return tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ projectName, results }) => {
      const reason = results.map(({ error }) => error?.message ?? '').find(Boolean) ?? ''
      return describeFailure(`[${projectName}] ${file} › ${title}`, reason)
    })
}

/**
 * @param {string} title
 * @param {string} reason
 */
function describeFailure(title, reason) {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, reasonLines)
  return [title, ...lines.map((line) => `  ${line}`)].join('\n')
}
