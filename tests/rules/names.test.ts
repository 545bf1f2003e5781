import { expect, test } from 'vitest'
import { type Page, pages } from '#app/routes'
import { source } from './source-tree'

const banned = new Set(
  'handle process manage manager data info item helper helpers util utils service common misc do'.split(' '),
)
/** Names that a framework asks for or gives, and one word that really is common. */
const givenNames = new Set([
  'handle',
  'handleRequest',
  'handleError',
  'handleDataRequest',
  'RootData',
  'useRootData',
  'commonWord',
])
/** React asks for a class where a failure is to be caught while drawing. */
// What others’ interfaces ask to be classes: React’s boundary, and a pool’s connection.
const boundaries = new Set(['app/ui/dropdown-boundary.tsx', 'app/database/planned-once.server.ts'])
const oddPages: Record<string, string> = {
  '': 'home',
  '*': 'not-found',
  'lookups/:kind': 'lookups',
  'settings/groups': 'index',
  'settings/locations/new/:locationId/groups': 'new-groups',
  'sso-login/:token': 'sso-login',
  'settings/scheduled-exports/manage': 'scheduled-exports',
  'account/*': 'account',
  'billing/*': 'billing',
  // Said before the type, which is no thing of its own.
  'amplify/widgets/create/:widgetType': 'create',
  'amplify/widgets/draft/:widgetType': 'draft',
  'amplify/widgets/edit/:widgetType/:widgetId': 'edit',
  'amplify/widgets/preview/:widgetType/:widgetId': 'preview',
  'amplify/widgets/duplicate/:widgetType/:widgetId': 'duplicate',
  'amplify/widgets/delete/:widgetType/:widgetId': 'delete',
}

test('every page stands in some pages/, and every file there is a page, once', () => {
  const mounted = pages.map(({ file }) => `app/${file}`)
  const files = source.map(({ file }) => file).filter((file) => file.includes('/pages/'))
  expect([...mounted, 'app/shell/pages/frame.tsx'].sort()).toEqual(files.sort())
})

test('a page is called by the last fixed word of its address', () => {
  const wrong = pages.filter((page) => !page.file.endsWith(`/pages/${nameFor(page)}.tsx`))
  expect(wrong.map(({ path, file }) => `${path}: ${file}`)).toEqual([])
})

/** The list of a folder is its index; a bare id is the singular noun. */
function nameFor({ path, file }: Page): string {
  const last = path.split('/').at(-1)!
  if (path in oddPages) return oddPages[path]!
  if (last.startsWith(':')) return last.slice(1).replace(/Id$/, '')
  return last === file.split('/')[0] ? 'index' : last.replaceAll('_', '-')
}

test('files are called in kebab-case, by words that say something', () => {
  const wrong = source.filter(({ file }) => {
    const name = file
      .split('/')
      .at(-1)!
      .replace(/(\.server)?\.tsx?$/, '')
      .replace(/^entry\.(client|server)$/, 'entry')
    return (
      !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name.replace('remix.config', 'remix')) ||
      name.split('-').some(isBanned)
    )
  })
  expect(wrong.map(({ file }) => file).filter((file) => file !== 'app/shell/root-data.ts')).toEqual([])
})

test('functions and types are called by words that say something', () => {
  const defined =
    /(?:^|\n)\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\*?|const|type|interface)\s+(\w+)/g
  const wrong = source.flatMap(({ file, text }) =>
    [...text.matchAll(defined)]
      .map((match) => match[1]!)
      .filter((name) => !givenNames.has(name) && wordsOf(name).some(isBanned))
      .map((name) => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
})

test('no barrels, no default exports but the framework asks for, no classes but errors', () => {
  const isRouteModule = (file: string) => file.includes('/pages/') || /^app\/(root|routes|entry)/.test(file)
  const wrong = source.filter(
    ({ file, text }) =>
      /\/index\.ts$/.test(file) ||
      (!isRouteModule(file) && /\nexport default /.test(text)) ||
      (/\n\s*(export )?class (?!\w+ extends \w*Error)/.test(text) && !boundaries.has(file)),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('what touches database, network or disk says what it protects', () => {
  const isSilent = ({ file, text }: (typeof source)[number]) =>
    /\.server\.ts$/.test(file) && !file.includes('/demo/') && !text.includes('/**')
  expect(source.filter(isSilent).map(({ file }) => file)).toEqual([])
})

function isBanned(word: string): boolean {
  return banned.has(word)
}

function wordsOf(name: string): string[] {
  return name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase())
}
