import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/root.mjs'

// What the built entries load, now or later, file by file.
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

/** The demo's password, one of its companies, and the addresses by which tests steer an emulator. */
const demoPattern = /thirteen-warm-loaves|Wheatwhistle|\/emulator\/(calls|faults|seed)/

test('the demo and the emulators are loaded by their own entries alone', () => {
  for (const entry of ['demo', 'emulators'])
    expect([
      entry,
      reachableFiles(entry).some((file) => demoPattern.test(readFileSync(file, 'utf8'))),
    ]).toEqual([entry, true])
  for (const entry of ['index', 'worker', 'setup', 'import', 'mail', 'staff', 'damaged-text'])
    expect([
      entry,
      reachableFiles(entry).filter((file) => demoPattern.test(readFileSync(file, 'utf8'))),
    ]).toEqual([entry, []])
})
