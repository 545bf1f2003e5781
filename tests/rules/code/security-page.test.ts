import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')

/** The number of requirements in each section of ASVS 5.0.0, levels 1 and 2, which are numbered from 1. */
const sections: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+)(?:-(\d+\.\d+\.\d+))? \| (.*) \|$/gm)]

/** Returns the requirements of a table row. Expands a range: `6.2.2-6.2.3` means both. */
function parseRequirements([, first = '', last = first]: RegExpMatchArray): string[] {
  const section = first.replace(/\.\d+$/, '')
  const [from, to] = [first, last].map((id) => Number(id.split('.')[2]))
  return Array.from({ length: to! - from! + 1 }, (_, n) => `${section}.${from! + n}`)
}

test('each requirement of levels 1 and 2 appears once, with evidence or a reason', () => {
  const required = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, n) => `${section}.${n + 1}`),
  )
  expect(rows.flatMap(parseRequirements)).toEqual(required)
  expect(rows.filter(([, , , reason]) => !reason?.trim()).map(([row]) => row)).toEqual([])
})

test('each file that writes raw HTML or reads XML is named', () => {
  const files = execFileSync('git', ['ls-files', 'app', 'server.ts'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('app/demo/'))
  const risky =
    /dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML|from '(?:read-excel-file|[\w@/-]*(?:xml|sax)[\w/-]*)/
  const found = files.filter((file) => risky.test(readFileSync(path.join(root, file), 'utf8')))
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter((file) => !page.includes(`\`${file}\``))).toEqual([])
})

test('each file it names exists', () => {
  const tests = [...page.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, file = '']) =>
    file.startsWith('tests/') ? file : `tests/${file}`,
  )
  const namedFiles = [...page.matchAll(/`?((?:app|docs|scripts)\/[\w./-]+\.(?:tsx|ts|mjs|md))`?/g)].map(
    ([, file = '']) => file,
  )
  const others = namedFiles.filter((file) => !file.includes('.test.'))
  expect(tests.length).toBeGreaterThan(100)
  expect([...tests, ...others].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
