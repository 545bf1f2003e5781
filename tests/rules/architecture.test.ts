import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readmeWithMap } from '../../scripts/folder-map.mjs'
import folders from './folders.json'
import { folderOf, type SourceFile, source } from './source-tree'

// Who may import whom: a folder those below it in folders.json. Everybody may import a few files at the top of app/.
const order = folders.flatMap(({ folder }) => folder ?? [])
const everybodys = [
  'app/address-limits.ts',
  'app/configuration.server.ts',
  'app/log.server.ts',
  'app/forms.server.ts',
  'app/form-constraint.server.ts',
]
const assemblers = [
  'server.ts',
  'app/root.tsx',
  'app/entry.client.tsx',
  'app/entry.server.tsx',
  'app/routes.ts',
]
const exceptions = new Set([
  // What the route table declares to be a secret is hidden in the log.
  'app/log.server.ts -> app/routes.ts',
  // Addresses are matched with the route table, and links typed by it.
  'app/routing/match-route.server.ts -> app/routes.ts',
  'app/routing/report-mounts.server.ts -> app/routes.ts',
  'app/routing/href.ts -> app/routes.ts',
  // How a third party is reached, its own folder declares.
  'app/configuration.server.ts -> app/providers/access.server.ts',
  // Where a form leads back to is an address of this site.
  'app/forms.server.ts -> app/routing/own-path.ts',
])

const isPage = ({ file }: SourceFile) => file.includes('/pages/')
const crossings = source.flatMap((from) =>
  from.imports.filter(({ file }) => folderOf(file) !== from.folder).map((to) => ({ from, to })),
)

test('every folder of app/ has its place in the order', () => {
  const inTree = new Set(source.map(({ folder }) => folder).filter((folder) => !folder.includes('.')))
  expect([...order].sort()).toEqual([...inTree].sort())
})

test('README.md lists them in that order (npm run map)', () => {
  expect(readFileSync(new URL('../../README.md', import.meta.url), 'utf8')).toBe(readmeWithMap())
})

test('imports go down the order and never up, types included: no two folders import each other', () => {
  const wrong = crossings.filter(({ from, to }) => {
    if (assemblers.includes(from.file) || everybodys.includes(to.file)) return false
    const isTypeOfNobody = everybodys.includes(from.file) && to.isType
    return !isTypeOfNobody && order.indexOf(folderOf(to.file)) <= order.indexOf(from.folder)
  })
  expect(arrows(wrong).filter((arrow) => !exceptions.has(arrow))).toEqual([])
})

test('nobody imports a page, not even its neighbours', () => {
  const toPages = source.flatMap((from) => from.imports.map((to) => ({ from, to })))
  expect(arrows(toPages.filter(({ to }) => to.file.includes('/pages/')))).toEqual([])
})

test('a crossing is written #app/…, a neighbour ./…', () => {
  const isOdd = (from: SourceFile, { file, specifier }: SourceFile['imports'][number]) =>
    folderOf(file) !== from.folder && !specifier.startsWith('#app/') && from.folder !== from.file
  const odd = source.flatMap((from) =>
    from.imports.filter((to) => isOdd(from, to)).map((to) => ({ from, to })),
  )
  expect(arrows(odd)).toEqual([])
})

test('no file imports itself, through however many others', () => {
  const targets = new Map(
    source.map(({ file, imports }) => [file, imports.filter(({ isType }) => !isType).map((to) => to.file)]),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const walk = (file: string, trail: string[]) => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
    if (done.has(file) || trail.includes(file)) return
    for (const next of targets.get(file) ?? []) walk(next, [...trail, file])
    done.add(file)
  }
  for (const file of targets.keys()) walk(file, [])
  expect(cycles).toEqual([])
})

test('what reaches the browser imports nothing of the server', () => {
  const isServer = ({ file }: SourceFile) =>
    /\.server\.tsx?$/.test(file) || file.startsWith('app/database/') || assemblers.includes(file)
  const plain = source.filter((each) => !isServer(each) && !isPage(each) && each.file !== 'app/root.tsx')
  const toServer = plain.flatMap((from) =>
    from.imports.filter(({ file, isType }) => !isType && /\.server\./.test(file)).map((to) => ({ from, to })),
  )
  expect(arrows(toServer)).toEqual([])
  const outside = /from '(pg|pino|node:(fs|net|http|child_process)[^']*)'/
  expect(plain.filter(({ text }) => outside.test(text)).map(({ file }) => file)).toEqual([])
})

test('pages ask nobody but their own verbs: no SQL, no fetch', () => {
  const asking = /\bfetch\(|\bsql`|from 'kysely|from 'pg'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
  expect(source.filter((each) => isPage(each) && asking.test(each.text)).map(({ file }) => file)).toEqual([])
})

test('the fields of a form are read by a schema', () => {
  const byHand = source.filter(
    ({ file, text }) =>
      (file.includes('/pages/') || /\.server\.ts$/.test(file)) &&
      file !== 'app/forms.server.ts' &&
      /\bformFields\b|\.formData\(\)|: FormData\b/.test(text),
  )
  expect(byHand.map(({ file }) => file)).toEqual([
    // A form that belongs elsewhere has no schema here.
    'app/viewer/stale-form.server.ts',
  ])
})

test('no field is read by its name', () => {
  const reading =
    /new FormData\([^)]*\)\.get|Object\.fromEntries\(new FormData\(|\b(fields|form|formData|sent)\.get(All)?\(/
  const byName = source.filter(({ text }) => text.includes('FormData') && reading.test(text))
  expect(byName.map(({ file }) => file)).toEqual([])
})

test('a form to fill in is drawn from Conform’s metadata', () => {
  const control =
    /<((Text|Select|Textarea|Password|File|Checkbox|Choice)Field|Choice|Radio|Checkbox|select|textarea)\s|<input\s(?![^>]*type="hidden")/
  const isForm = ({ text }: SourceFile) => /<[Ff]orm\s/.test(text) && !text.includes('getFormProps(')
  // Its controls often stand in a file of their own.
  const parts = new Set(source.filter(isForm).flatMap(({ imports }) => imports.map(({ file }) => file)))
  const isPart = ({ file, folder, text }: SourceFile) =>
    parts.has(file) && folder !== 'ui' && !text.includes("from '@conform-to/react'")
  const byHand = source.filter((each) => control.test(each.text) && (isForm(each) || isPart(each)))
  expect(byHand.map(({ file }) => file)).toEqual(Object.keys(controlsByHand))
})

/** They stand on pages that load nothing else of Conform (decision 057). */
const controlsByHand = {
  'app/exports/schedules/schedule-table.tsx': 'ticks the rows of a list',
  'app/filters/bar/date-menu.tsx': 'part of the filter bar, which is drawn from the address',
  'app/filters/bar/search-box.tsx': 'part of the filter bar and of every list, drawn from the address',
  'app/keywords/keyword-sort.tsx': 'one choice, in the address',
  'app/landing-pages/responses/scale-form.tsx': 'one choice, in the address of a download',
  'app/performance/report/previous-switch.tsx': 'one switch, in the address',
  'app/reviews/tag-field.tsx': 'one name, beside every review of a list',
  'app/staff/pages/staff.tsx': 'a search, in the address',
  'app/widgets/widget-cards.tsx': 'a search, in the address',
}

test('pages read their query by a schema', () => {
  const byHand = /searchParams\.(get|getAll|has)\(|searchOf\(request\)\.(get|getAll|has)\(/
  expect(source.filter((each) => isPage(each) && byHand.test(each.text)).map(({ file }) => file)).toEqual([])
})

test('only the configuration reads the environment', () => {
  const readers = source.filter(({ text }) => text.includes('process.env')).map(({ file }) => file)
  expect(readers).toEqual([
    'app/assembly/worker.server.ts',
    'app/configuration.server.ts',
    'app/demo/emulators/emulators.server.ts',
    // Runs where there is no configuration to parse.
    'app/log.server.ts',
  ])
})

function arrows(pairs: { from: SourceFile; to: { file: string } }[]): string[] {
  return [...new Set(pairs.map(({ from, to }) => `${from.file} -> ${to.file}`))]
}
