import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#app/routes'
import { sourceFiles } from './source-tree'

/**
 * Names that contain a word that the glossary replaces, but with its ordinary meaning: the words of a text, Google's
 * place ID, to turn on.
 */
const ordinaryNames = new Set([
  'KnownWords',
  'ReviewWordsTable',
  'emptyWords',
  'everyday-words',
  'everydayWords',
  'functionWords',
  'genericWords',
  'knownWords',
  'sampleWords',
  'splitWords',
  'stop-words',
  'tooManyWords',
  'withoutKnownWords',
  'words',
  'wordsByScore',
  'googlePlaceIdPattern',
  'isGooglePlaceId',
  'roundToTenth',
  'secondsLater',
  'supportDesk',
  'turnOffAutoSync',
  'turnOnAutoSync',
])

/** Files with classes that other interfaces require: React's error boundary, the driver's and Kysely's. */
const allowedClasses = new Set([
  'app/kit/ui/overlays/dropdown-error-boundary.tsx',
  'app/kit/database/literal-sql.server.ts',
  'app/kit/database/prepared-statements.server.ts',
  'app/kit/database/transaction.server.ts',
])
const remixExports = new Set([
  'default',
  'loader',
  'action',
  'meta',
  'headers',
  'links',
  'handle',
  'shouldRevalidate',
  'ErrorBoundary',
])
const routedFiles = [...new Set(routes.flatMap((route) => (route.kind === 'page' ? [route.file] : [])))]

test('every page is in a folder pages/, and every file there is a page', () => {
  const files = sourceFiles.map(({ file }) => file).filter((file) => file.includes('/pages/'))
  expect([...routedFiles.map((file) => `app/${file}`), 'app/site/frame/pages/frame.tsx'].sort()).toEqual(
    files.sort(),
  )
})

test('a page is named after what it shows or does, and no two pages have the same name', () => {
  const names = routedFiles.map((file) => path.basename(file))
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
})

test('file names are in kebab-case', () => {
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

test('names use the words of the glossary', () => {
  const forbiddenWords = loadForbiddenWords()
  const names = sourceFiles.flatMap((file) => namesIn(file).map((name) => ({ name, file: file.file })))
  const replaced = names.filter(({ name }) => splitWords(name).some((word) => forbiddenWords.has(word)))
  const violations = replaced.filter(({ name }) => !ordinaryNames.has(name))
  expect(violations, 'docs/glossary.md has another word').toEqual([])
  const unused = [...ordinaryNames].filter((name) => !replaced.some((each) => each.name === name))
  expect(unused, 'names that no longer need an exception').toEqual([])
})

test('there are no barrels, no default exports except those the framework requires, and no classes except errors', () => {
  const isFrameworkModule = (file: string) =>
    file.includes('/pages/') || /^app\/(root|routes|entry|kit\/ui\/group-with\.ts)/.test(file)
  const violations = sourceFiles.filter(
    ({ file, text }) =>
      /\/index\.ts$/.test(file) ||
      (!isFrameworkModule(file) && /\nexport default /.test(text)) ||
      (/\n\s*(export )?class (?!\w+ extends (\w*Error|RetryLater))/.test(text) && !allowedClasses.has(file)),
  )
  expect(violations.map(({ file }) => file)).toEqual([])
})

test('a page module exports only what Remix reads, because Knip treats every export of an entry as used', () => {
  const violations = sourceFiles
    .filter(({ file }) => file.includes('/pages/'))
    .flatMap(({ file, text }) => exportsOf(text).map((name) => ({ file, name })))
    .filter(({ name }) => !remixExports.has(name))
  expect(violations).toEqual([])
})

/** Returns the words in code font in the glossary's column `Not these`. */
function loadForbiddenWords(): Set<string> {
  const rows = readFileSync('docs/glossary.md', 'utf8').matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)
  return new Set(
    [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([a-z]+)`/g)].map(([, word]) => word!)),
  )
}

/**
 * Returns the names of exported declarations. An export list in braces counts as one declaration with the name of its
 * first entry.
 */
function exportsOf(text: string): string[] {
  const exported = text.matchAll(
    /^export (?:(default)|(?:(?:async|type|const|let|class|interface|function\*?) )*[{ ]*(\w+))/gm,
  )
  return [...exported].map(([, byDefault, name]) => byDefault ?? name!)
}

/** Returns the file's own name and the names it declares. */
function namesIn({ file, text }: (typeof sourceFiles)[number]): string[] {
  const declared =
    /(?:^|\n)\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\*?|const|type|interface)\s+(\w+)/g
  return [path.basename(file).split('.')[0]!, ...[...text.matchAll(declared)].map(([, name]) => name!)]
}

function splitWords(name: string): string[] {
  return name.split(/(?=[A-Z])|[_-]/).map((word) => word.toLowerCase())
}
