import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#app/routes'
import namesToReplace from './names-to-replace.json'
import { sourceFiles } from './source-tree'

/** React asks for a class where a failure is to be caught while drawing. */
// What others’ interfaces ask to be classes: React’s boundary, and a pool’s connection.
const allowedClasses = new Set([
  'app/ui/overlays/dropdown-boundary.tsx',
  'app/database/prepared-statements.server.ts',
])
const remixExports = new Set([
  ...['default', 'loader', 'action', 'meta', 'headers', 'links', 'handle', 'shouldRevalidate'],
  'ErrorBoundary',
])
const routedFiles = [...new Set(routes.flatMap((route) => (route.kind === 'page' ? [route.file] : [])))]

test('every page stands in some pages/, and every file there is a page', () => {
  const files = sourceFiles.map(({ file }) => file).filter((file) => file.includes('/pages/'))
  expect([...routedFiles.map((file) => `app/${file}`), 'app/frame/pages/frame.tsx'].sort()).toEqual(
    files.sort(),
  )
})

test('a page is named by what it shows or does: no two have one name', () => {
  const names = routedFiles.map((file) => path.basename(file))
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
})

test('files are called in kebab-case', () => {
  const violations = sourceFiles.filter(({ file }) => {
    const name = file
      .split('/')
      .at(-1)!
      .replace(/(\.server)?\.tsx?$/, '')
      .replace(/^entry\.(client|server)$/, 'entry')
    return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name.replace('remix.config', 'remix'))
  })
  expect(violations.map(({ file }) => file)).toEqual([])
})

test('names use the words of the glossary, but for those older than it, whose number only goes down', () => {
  const found = new Map([...loadForbiddenWords()].map((word) => [word, [] as string[]]))
  for (const file of sourceFiles)
    for (const name of namesIn(file))
      for (const word of splitWords(name)) found.get(word)?.push(`${name} (${file.file})`)
  const allowed: Record<string, number> = namesToReplace
  const exceeded = [...found].filter(([word, names]) => names.length > (allowed[word] ?? 0))
  const messages = exceeded.map(
    ([word, names]) => `${word}: docs/glossary.md has another word. ${names.join(', ')}`,
  )
  expect(messages, 'names with a word that is being replaced').toEqual([])
  // Lower a number there where one has become smaller.
  expect(Object.fromEntries([...found].map(([word, names]) => [word, names.length]))).toEqual(namesToReplace)
})

test('no barrels, no default exports but the framework asks for, no classes but errors', () => {
  const isRouteModule = (file: string) => file.includes('/pages/') || /^app\/(root|routes|entry)/.test(file)
  const violations = sourceFiles.filter(
    ({ file, text }) =>
      /\/index\.ts$/.test(file) ||
      (!isRouteModule(file) && /\nexport default /.test(text)) ||
      (/\n\s*(export )?class (?!\w+ extends (\w*Error|RetryLater))/.test(text) && !allowedClasses.has(file)),
  )
  expect(violations.map(({ file }) => file)).toEqual([])
})

test('a page exports only what Remix reads: Knip takes whatever an entry exports as used', () => {
  const violations = sourceFiles
    .filter(({ file }) => file.includes('/pages/'))
    .flatMap(({ file, text }) => exportsOf(text).map((name) => ({ file, name })))
    .filter(({ name }) => !remixExports.has(name))
  expect(violations).toEqual([])
})

/** The words in code font of the glossary's columns `Not these`. */
function loadForbiddenWords(): Set<string> {
  const rows = readFileSync('docs/glossary.md', 'utf8').matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)
  return new Set(
    [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([a-z]+)`/g)].map(([, word]) => word!)),
  )
}

/** The names of declarations that are exported; a list in braces counts as one, named by its first. */
function exportsOf(text: string): string[] {
  const exported = text.matchAll(
    /^export (?:(default)|(?:(?:async|type|const|let|class|interface|function\*?) )*[{ ]*(\w+))/gm,
  )
  return [...exported].map(([, byDefault, name]) => byDefault ?? name!)
}

/** The file's own name, and what it declares. */
function namesIn({ file, text }: (typeof sourceFiles)[number]): string[] {
  const declared =
    /(?:^|\n)\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\*?|const|type|interface)\s+(\w+)/g
  return [path.basename(file).split('.')[0]!, ...[...text.matchAll(declared)].map(([, name]) => name!)]
}

function splitWords(name: string): string[] {
  return name.split(/(?=[A-Z])|[_-]/).map((word) => word.toLowerCase())
}
