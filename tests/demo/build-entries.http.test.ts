import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/root.mjs'

// The files that the built entry points load, statically or dynamically.
const buildDirectory = path.join(root, 'build/server')

function reachableFiles(entry: string): string[] {
  const reached = new Set([path.join(buildDirectory, `${entry}.js`)])
  for (const file of reached) {
    const specifiers = readFileSync(file, 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+\.js)["']/g,
    )
    for (const [, specifier] of specifiers) {
      const target = path.join(path.dirname(file), specifier!)
      if (existsSync(target)) reached.add(target)
    }
  }
  return [...reached]
}

/** The demo's password, one of its companies, and the emulators' control routes. */
const demoPattern = /thirteen-warm-loaves|Wheatwhistle|\/emulator\/(calls|faults|seed)/

test('only the demo and emulator entry points load demo and emulator code', () => {
  for (const entry of ['demo', 'emulators'])
    expect([
      entry,
      reachableFiles(entry).some((file) => demoPattern.test(readFileSync(file, 'utf8'))),
    ]).toEqual([entry, true])
  for (const entry of ['index', 'web', 'worker', 'setup', 'import', 'mail', 'staff'])
    expect([
      entry,
      reachableFiles(entry).filter((file) => demoPattern.test(readFileSync(file, 'utf8'))),
    ]).toEqual([entry, []])
})

test('the primary process of the web server loads nothing but its own few functions', () => {
  const bytes = reachableFiles('web').reduce((sum, file) => sum + statSync(file).size, 0)
  expect(bytes).toBeLessThan(10_000)
})
