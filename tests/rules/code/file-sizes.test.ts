import { expect, test } from 'vitest'
import { sourceFiles } from './source-tree'

// File sizes are printed next to their targets but never fail the test, because size alone is no reason to split a
// file. Split a file if it has a second responsibility.
const kinds = [
  { kind: 'page', aim: 80, look: 200, is: (file: string) => file.includes('/pages/') },
  { kind: 'component', aim: 80, look: 200, is: (file: string) => file.endsWith('.tsx') },
  { kind: '*.server.ts', aim: 100, look: 250, is: (file: string) => file.endsWith('.server.ts') },
  { kind: 'pure .ts', aim: 60, look: 200, is: () => true },
]

test('file sizes are printed next to their targets', () => {
  const remaining = new Set(
    sourceFiles.filter(({ file }) => file !== 'server.ts' && !file.endsWith('schema.ts')),
  )
  const rows = kinds.map(({ kind, aim, look, is }) => {
    const files = [...remaining].filter(({ file }) => is(file)).sort((a, b) => b.lines - a.lines)
    for (const file of files) remaining.delete(file)
    const oversized = files.filter(({ lines }) => lines > look).map(({ file, lines }) => `${file} ${lines}`)
    return {
      kind,
      files: files.length,
      aim,
      median: sizeAtShare(files, 0.5),
      p90: sizeAtShare(files, 0.1),
      largest: sizeAtShare(files, 0),
      over: oversized,
    }
  })
  const all = sourceFiles.filter(({ file }) => file.startsWith('app/')).sort((a, b) => b.lines - a.lines)
  const server = sourceFiles.find(({ file }) => file === 'server.ts')?.lines
  console.table(
    rows.map(({ over: oversized, ...row }) => ({ ...row, 'look for a second noun': oversized.join(', ') })),
  )
  console.log(
    `server.ts ${server} (aim 80, at most 120); app/ median ${sizeAtShare(all, 0.5)} (aim 70), p90 ${sizeAtShare(all, 0.1)} (aim 160)`,
  )
  expect(rows.every(({ files }) => files > 0)).toBe(true)
})

/** Returns the number of lines of the file at this position: 0 is the first file in `files`, 1 the last. */
function sizeAtShare(files: { lines: number }[], share: number): number {
  return files[Math.floor(share * (files.length - 1))]?.lines ?? 0
}
