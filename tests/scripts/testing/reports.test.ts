import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeFailure, readResults } from '../../../scripts/testing/reports.mjs'

// Inside the checkout, so that the files find the packages they import.
let folder: string
let report: string

beforeAll(() => {
  fs.mkdirSync('.cache', { recursive: true })
  folder = fs.mkdtempSync(path.resolve('.cache/reports-'))
  report = path.join(folder, 'report.json')
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

test('failures in Vitest have a file and a reason, also those of a file that does not load', () => {
  writeTestFile('sums.check.ts', [
    "import { expect, test } from 'vitest'",
    "test('right', () => expect(1).toBe(1))",
    "test('wrong', () => expect(1, 'the sum').toBe(2))",
  ])
  writeTestFile('broken.check.ts', ["throw new Error('no such file')"])
  writeTestFile('vitest.config.mjs', ["export default { test: { include: ['*.check.ts'] } }"])
  const { passed, failures, files } = readResults(
    runReport([
      'node_modules/vitest/vitest.mjs',
      'run',
      '--root',
      folder,
      '--reporter=json',
      `--outputFile=${report}`,
    ]),
  )
  expect(passed).toBe(1)
  expect(failures).toHaveLength(2)
  const described = failures.map(describeFailure).join('\n')
  expect(described).toMatch(/sums\.check\.ts › wrong\n {2}.*the sum/)
  expect(described).toMatch(/broken\.check\.ts\n {2}no such file/)
  expect(files.map(({ file }) => path.basename(file)).sort()).toEqual(['broken.check.ts', 'sums.check.ts'])
})

test('failures in Playwright have a project, a file, the titles of their groups and a reason', () => {
  writeTestFile('sums.journey.ts', [
    "import { expect, test } from '@playwright/test'",
    "test.describe('sums', () => {",
    "  test('right', () => expect(1).toBe(1))",
    "  test('wrong', () => expect(1, 'the sum').toBe(2))",
    '})',
  ])
  writeTestFile('playwright.config.mjs', [
    "export default { testMatch: '*.journey.ts', projects: [{ name: 'js-1' }] }",
  ])
  const config = path.join(folder, 'playwright.config.mjs')
  const { passed, failures, files } = readResults(
    runReport(['node_modules/@playwright/test/cli.js', 'test', '--config', config, '--reporter=json']),
  )
  expect(passed).toBe(1)
  expect(failures.map(describeFailure)).toEqual([
    expect.stringMatching(/^\[js-1\] sums\.journey\.ts › sums › wrong\n {2}Error: the sum/),
  ])
  expect(failures[0]!.at).toBeGreaterThan(Date.now() - 60_000)
  expect(files).toEqual([{ file: '[js-1] sums.journey.ts', seconds: expect.any(Number) }])
})

function writeTestFile(name: string, lines: string[]) {
  fs.writeFileSync(path.join(folder, name), lines.join('\n'))
}

/** Runs a test program and returns the JSON report that it writes. */
function runReport(argv: string[]) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_|NODE_OPTIONS)/.test(name))
  const env: NodeJS.ProcessEnv = {
    ...(Object.fromEntries(inherited) as NodeJS.ProcessEnv),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  spawnSync('node', argv, { env })
  return JSON.parse(fs.readFileSync(report, 'utf8'))
}
