import { expect, test } from 'vitest'
import { nameChunks } from '../../scripts/client-chunks.mjs'

/**
 * Returns the files for modules given as `id: [size, imports]`. Capitalized ids are entries, those that begin with
 * `Lazy` are imported dynamically, and `Root` is on every page.
 */
function chunksOf(description: Record<string, [number, string[]]>): Map<string, string> {
  const modules = new Map(Object.entries(description).map(([id, [size, imports]]) => [id, { size, imports }]))
  const entries = new Set([...modules.keys()].filter((id) => /^[A-Z]/.test(id)))
  const pages = new Set([...entries].filter((id) => !id.startsWith('Lazy')))
  const isOwn = (id: string) => !id.startsWith('package')
  return nameChunks({ modules, entries, pages, roots: ['Root'], frame: 'Frame', isOwn })
}

const filler = Object.fromEntries(
  Array.from({ length: 20 }, (_, n) => [`Other${n}`, [100, []] as [number, string[]]]),
)

test('what every page loads is in two files: packages, and our modules', () => {
  const chunks = chunksOf({
    Root: [10, ['router.ts', 'package/react.js']],
    'router.ts': [500, ['package/history.js']],
    'package/react.js': [9000, []],
    'package/history.js': [900, []],
  })
  expect(Object.fromEntries(chunks)).toEqual({
    'router.ts': 'page',
    'package/react.js': 'vendor',
    'package/history.js': 'vendor',
  })
})

test('what the frame shares with other pages is in the file of every page, and the rest of the frame is not', () => {
  const chunks = chunksOf({
    Root: [10, []],
    Frame: [10, ['menu.tsx', 'navigation.tsx']],
    Login: [10, ['menu.tsx']],
    'menu.tsx': [500, []],
    'navigation.tsx': [5000, []],
    ...filler,
  })
  expect(chunks.get('menu.tsx')).toBe('page')
  expect(chunks.has('navigation.tsx')).toBe(false)
})

test('small modules that similar pages load share a file, and a large module that few of them need does not join', () => {
  const pages = Object.fromEntries(
    Array.from({ length: 6 }, (_, n) => [`List${n}`, [100, ['table.tsx', 'sort.ts', 'dates.ts']]]),
  ) as Record<string, [number, string[]]>
  const chunks = chunksOf({
    Root: [10, []],
    ...pages,
    Chart: [100, ['table.tsx', 'sort.ts', 'chart.tsx']],
    Report: [100, ['chart.tsx']],
    'table.tsx': [900, ['dates.ts']],
    'sort.ts': [300, []],
    'dates.ts': [200, []],
    'chart.tsx': [80_000, []],
    ...filler,
  })
  expect([chunks.get('table.tsx'), chunks.get('sort.ts'), chunks.get('dates.ts')]).toEqual([
    'table',
    'table',
    'table',
  ])
  expect(chunks.get('chart.tsx')).toBe('chart')
})

test('what a page imports dynamically finds its modules in the files of that page', () => {
  const chunks = chunksOf({
    Root: [10, []],
    Form: [100, ['field.tsx', 'rows.ts']],
    LazyPicker: [100, ['field.tsx', 'list.tsx']],
    LazyMenu: [100, ['list.tsx']],
    'field.tsx': [900, []],
    'rows.ts': [900, []],
    'list.tsx': [900, []],
    ...filler,
  })
  expect([chunks.has('field.tsx'), chunks.has('rows.ts')]).toEqual([false, false])
  expect(chunks.get('list.tsx')).toBe('list')
})

test('two files never import each other', () => {
  // `a` imports `c` through `b`, which is too large to join them.
  const chunks = chunksOf({
    Root: [10, []],
    One: [10, ['a.ts', 'c.ts']],
    Two: [10, ['a.ts', 'c.ts']],
    Three: [10, ['b.ts', 'c.ts']],
    Four: [10, ['c.ts']],
    'a.ts': [100, ['b.ts']],
    'b.ts': [90_000, ['c.ts']],
    'c.ts': [100, []],
    ...filler,
  })
  expect(chunks.get('b.ts')).toBe('b')
  expect(chunks.get('a.ts')).not.toBe(chunks.get('c.ts'))
})

test('files with the same name get a number', () => {
  const chunks = chunksOf({
    Root: [10, []],
    One: [10, ['list/form.ts', 'edit/form.ts']],
    Two: [10, ['list/form.ts']],
    Three: [10, ['list/form.ts']],
    Four: [10, ['edit/form.ts']],
    Five: [10, ['edit/form.ts']],
    'list/form.ts': [90_000, []],
    'edit/form.ts': [90_000, []],
    ...filler,
  })
  expect([chunks.get('list/form.ts'), chunks.get('edit/form.ts')].sort()).toEqual(['form', 'form-2'])
})
