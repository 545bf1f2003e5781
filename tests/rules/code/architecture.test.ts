import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderReadme } from '../../../scripts/folder-map.mjs'
import folders from './folders.json'
import { folderOf, type SourceFile, sourceFiles } from './source-tree'

// Checks which folders import which: a folder may import only the folders below it in folders.json. Every folder may
// also import the configuration and the log.
const folderOrder = folders.flatMap(({ folder }) => folder ?? [])
const sharedFiles = ['app/kit/configuration.server.ts', 'app/kit/log.server.ts']
const entryFiles = [
  'server.ts',
  'app/root.tsx',
  'app/entry.client.tsx',
  'app/entry.server.tsx',
  'app/routes.ts',
]
const exceptions = new Set([
  // The log hides the parameters that the route table declares secret.
  'app/kit/log.server.ts -> app/routes.ts',
  // The route table is needed to match URLs and to type links.
  'app/kit/routing/match-route.server.ts -> app/routes.ts',
  'app/kit/routing/report-mounts.server.ts -> app/routes.ts',
  'app/kit/routing/href.ts -> app/routes.ts',
  // Each third party's folder declares its own settings.
  'app/kit/configuration.server.ts -> app/kit/providers/provider-settings.server.ts',
])

const isPage = ({ file }: SourceFile) => file.includes('/pages/')
const crossFolderImports = sourceFiles.flatMap((from) =>
  from.imports.filter(({ file }) => folderOf(file) !== from.folder).map((to) => ({ from, to })),
)

test('every folder of app/ is in the order', () => {
  const actualFolders = new Set(
    sourceFiles.map(({ folder }) => folder).filter((folder) => !folder.includes('.')),
  )
  expect([...folderOrder].sort()).toEqual([...actualFolders].sort())
})

test('a group of folders has at most twelve, and only files that every folder uses stand beside them', () => {
  const groups = Map.groupBy(folderOrder, (folder) => folder.split('/')[0])
  for (const [group, members] of groups) expect(members.length, group).toBeLessThanOrEqual(12)
  const loose = sourceFiles.filter(({ file, folder }) => file === folder && file.split('/').length > 2)
  expect(loose.map(({ file }) => file)).toEqual(sharedFiles)
})

test('README.md lists the folders in that order (npm run map)', () => {
  expect(readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')).toBe(renderReadme())
})

test('imports only go down the order, types included: no two folders import each other', () => {
  const violations = crossFolderImports.filter(({ from, to }) => {
    if (entryFiles.includes(from.file) || sharedFiles.includes(to.file)) return false
    const isSharedTypeImport = sharedFiles.includes(from.file) && to.isType
    return !isSharedTypeImport && folderOrder.indexOf(folderOf(to.file)) <= folderOrder.indexOf(from.folder)
  })
  expect(formatImports(violations).filter((arrow) => !exceptions.has(arrow))).toEqual([])
})

test('no two folders side by side import each other, at any level, types included', () => {
  const arrows = new Set<string>()
  for (const from of sourceFiles)
    for (const to of from.imports) {
      const [parts, targets] = [from.file.split('/'), to.file.split('/')]
      const fork = parts.findIndex((part, n) => part !== targets[n])
      const isBetweenFolders = fork < parts.length - 1 && fork < targets.length - 1
      const folder = (path: string[]) => path.slice(0, fork + 1).join('/')
      if (isBetweenFolders) arrows.add(`${folder(parts)} -> ${folder(targets)}`)
    }
  const isMutual = (arrow: string) => arrows.has(arrow.split(' -> ').toReversed().join(' -> '))
  expect([...arrows].filter(isMutual)).toEqual([])
})

test('only these files import each other if types count', () => {
  const knots = findKnots(
    new Map(sourceFiles.map(({ file, imports }) => [file, imports.map((to) => to.file)])),
  )
  expect(knots.map((files) => files.map((file) => file.slice('app/'.length)))).toEqual([
    // `npm run schema` generates the types of tables from those of columns.
    ['kit/database/generated-schema.ts', 'kit/database/schema.ts'],
    // The transaction of an account and that of signing in refuse to be opened within each other.
    [
      'kit/database/load-together.server.ts',
      'kit/database/sign-in-role.server.ts',
      'kit/database/tenant.server.ts',
    ],
    // The viewer of a child account is loaded with a check that the audit log records.
    [
      'platform/viewer/audit.server.ts',
      'platform/viewer/shadowing.server.ts',
      'platform/viewer/viewer.server.ts',
    ],
    // A warning belongs to the row that it is about, and all warnings are one type.
    [
      'product/imports/columns/parse-review-row.ts',
      'product/imports/columns/row-rating.ts',
      'product/imports/locations/parse-location-row.ts',
      'product/imports/warnings.ts',
    ],
  ])
})

/** Returns the largest sets of files in which each imports all others, directly or indirectly. */
function findKnots(targets: Map<string, string[]>): string[][] {
  const reachable = (file: string) => {
    const found = new Set<string>()
    const queue = [...(targets.get(file) ?? [])]
    for (let next = queue.pop(); next; next = queue.pop())
      if (!found.has(next)) {
        found.add(next)
        queue.push(...(targets.get(next) ?? []))
      }
    return found
  }
  const reached = new Map([...targets.keys()].map((file) => [file, reachable(file)]))
  const knotOf = (file: string) =>
    [...reached.get(file)!].filter((other) => reached.get(other)?.has(file)).sort()
  const knots = [...targets.keys()].map(knotOf).filter((files) => files.length > 0)
  return [...new Map(knots.map((files) => [files.join(), files])).values()].sort()
}

test('no provider imports another, except the mailbox, which receives what is sent by SMTP', () => {
  // The folder profile-client is an interface, not a provider.
  const providerOf = (file: string) => /^app\/kit\/providers\/(?!profile-client\/)([^/]+)\//.exec(file)?.[1]
  const shared = sourceFiles.flatMap((from) =>
    from.imports
      .filter(({ file }) => {
        const [own, other] = [providerOf(from.file), providerOf(file)]
        return own && other && own !== other
      })
      .map((to) => ({ from, to })),
  )
  expect(formatImports(shared)).toEqual([
    'app/kit/providers/mailbox/mailbox.server.ts -> app/kit/providers/smtp/outgoing-mail.ts',
  ])
})

test('Google is called through the client that its connection gives, and through declarations', () => {
  const google = 'app/kit/providers/google-business-profile/'
  const importers = crossFolderImports.filter(
    ({ from, to }) => to.file.startsWith(google) && !from.file.startsWith(google),
  )
  expect(
    [...new Set(importers.map(({ from }) => from.file))].filter((file) => !file.startsWith('app/demo/')),
  ).toEqual([
    'app/kit/directories/hours-limits.ts',
    'app/kit/directories/response-limit.ts',
    'app/product/locations/google-access/edit-limit.server.ts',
    'app/product/locations/google-access/google-clients.server.ts',
    'app/product/locations/google-access/google-consent.server.ts',
    'app/product/locations/google-access/google-notifications.server.ts',
  ])
})

test('what only one directory can do is declared, and no other code names the directory', () => {
  expect(sourceFiles.filter(({ text }) => text.includes("'google_maps'")).map(({ file }) => file)).toEqual([
    'app/kit/database/generated-schema.ts',
    'app/product/locations/facts.ts',
    // An example in the API's reference.
    'app/site/api/endpoints/overrides.server.ts',
  ])
})

test('nothing imports a page module, not even files in the same folder', () => {
  const allImports = sourceFiles.flatMap((from) => from.imports.map((to) => ({ from, to })))
  expect(formatImports(allImports.filter(({ to }) => to.file.includes('/pages/')))).toEqual([])
})

test('imports from another folder start with #app/, imports from the same folder with ./', () => {
  const isMisspelled = (from: SourceFile, { file, specifier }: SourceFile['imports'][number]) =>
    folderOf(file) !== from.folder && !specifier.startsWith('#app/') && from.folder !== from.file
  const misspelled = sourceFiles.flatMap((from) =>
    from.imports.filter((to) => isMisspelled(from, to)).map((to) => ({ from, to })),
  )
  expect(formatImports(misspelled)).toEqual([])
})

test('there are no import cycles', () => {
  const targets = new Map(
    sourceFiles.map(({ file, imports }) => [
      file,
      imports.filter(({ isType }) => !isType).map((to) => to.file),
    ]),
  )
  const visited = new Set<string>()
  const cycles: string[] = []
  const findCycles = (file: string, trail: string[]) => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
    if (visited.has(file) || trail.includes(file)) return
    for (const next of targets.get(file) ?? []) findCycles(next, [...trail, file])
    visited.add(file)
  }
  for (const file of targets.keys()) findCycles(file, [])
  expect(cycles).toEqual([])
})

test('browser code imports no server code', () => {
  const isServer = ({ file }: SourceFile) =>
    /\.server\.tsx?$/.test(file) || file.startsWith('app/kit/database/') || entryFiles.includes(file)
  const browserFiles = sourceFiles.filter(
    (each) => !isServer(each) && !isPage(each) && each.file !== 'app/root.tsx',
  )
  const serverImports = browserFiles.flatMap((from) =>
    from.imports.filter(({ file, isType }) => !isType && /\.server\./.test(file)).map((to) => ({ from, to })),
  )
  expect(formatImports(serverImports)).toEqual([])
  const serverPackages = /from '(pg|pino|node:(fs|net|http|child_process)[^']*)'/
  expect(browserFiles.filter(({ text }) => serverPackages.test(text)).map(({ file }) => file)).toEqual([])
})

test('page modules contain no SQL and no fetch', () => {
  const dataAccess =
    /\bfetch\(|\bsql`|from 'kysely|from 'pg'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
  expect(
    sourceFiles.filter((each) => isPage(each) && dataAccess.test(each.text)).map(({ file }) => file),
  ).toEqual([])
})

test('form fields are parsed by a schema', () => {
  const violations = sourceFiles.filter(
    ({ file, text }) =>
      (file.includes('/pages/') || /\.server\.ts$/.test(file)) &&
      file !== 'app/kit/forms/forms.server.ts' &&
      /\bformFields\b|\.formData\(\)|: FormData\b/.test(text),
  )
  expect(violations.map(({ file }) => file)).toEqual([
    // Reads a form that is rejected before its action, and does not know the form's schema.
    'app/platform/viewer/guard/submitted-form.server.ts',
  ])
})

test('no field is read by its name', () => {
  const fieldAccess =
    /new FormData\([^)]*\)\.get|Object\.fromEntries\(new FormData\(|\b(fields|form|formData|sent)\.get(All)?\(/
  const violations = sourceFiles.filter(({ text }) => text.includes('FormData') && fieldAccess.test(text))
  expect(violations.map(({ file }) => file)).toEqual([])
})

test("a form to fill in is rendered from Conform's metadata", () => {
  const control =
    /<((Text|Select|Textarea|Password|File|Checkbox|Choice)Field|Choice|Radio|Checkbox|select|textarea)\s|<input\s(?![^>]*type="hidden")/
  const isForm = ({ text }: SourceFile) => /<[Ff]orm\s/.test(text) && !text.includes('getFormProps(')
  // The controls of a form are often in a separate file.
  const parts = new Set(sourceFiles.filter(isForm).flatMap(({ imports }) => imports.map(({ file }) => file)))
  const isFormPart = ({ file, folder, text }: SourceFile) =>
    parts.has(file) && folder !== 'kit/ui' && !text.includes("from '@conform-to/react'")
  const violations = sourceFiles.filter(
    (each) => control.test(each.text) && (isForm(each) || isFormPart(each)),
  )
  expect(violations.map(({ file }) => file)).toEqual(Object.keys(controlsByHand))
})

/** The forms without Conform, each with the reason. Their pages load nothing else of Conform (decision 057). */
const controlsByHand = {
  'app/platform/filters/bar/date-menu.tsx': 'part of the filter bar, which is drawn from the address',
  'app/platform/filters/bar/search-box.tsx':
    'part of the filter bar and of every list, drawn from the address',
  'app/platform/filters/saved/save-in-menu.tsx': 'one name, in the menu of every filter bar',
  'app/product/keywords/keyword-sort-form.tsx': 'one choice, in the address',
  'app/product/landing-pages/responses/scale-form.tsx': 'one choice, in the address of a download',
  'app/product/performance/report/previous-period-switch.tsx': 'one switch, in the address',
  'app/product/reviews/tags/tag-field.tsx': 'one name, beside every review of a list',
  'app/product/widgets/list/widget-cards.tsx': 'a search, in the address',
  'app/site/exports/schedules/schedule-table.tsx': 'ticks the rows of a list',
  'app/site/global-search/search-form.tsx': 'a search, in the address',
  'app/site/staff/activity/activity-page.tsx': 'filters a list by the address',
  'app/site/staff/pages/staff-accounts.tsx': 'a search, in the address',
  'app/site/staff/pages/staff.tsx': 'a search, in the address',
}

test('page modules parse their query with a schema', () => {
  const violations = /searchParams\.(get|getAll|has)\(|searchOf\(request\)\.(get|getAll|has)\(/
  expect(
    sourceFiles.filter((each) => isPage(each) && violations.test(each.text)).map(({ file }) => file),
  ).toEqual([])
})

test('only the configuration reads the environment', () => {
  const readers = sourceFiles.filter(({ text }) => text.includes('process.env')).map(({ file }) => file)
  expect(readers).toEqual([
    'app/demo/emulators/emulators.server.ts',
    'app/kit/configuration.server.ts',
    // The log is needed before the configuration has been loaded.
    'app/kit/log.server.ts',
    // The primary process of the web server does not load the configuration.
    'app/kit/processes/process-count.server.ts',
    'app/kit/processes/run-primary.server.ts',
    'app/site/assembly/worker.server.ts',
  ])
})

test("only the job queue reads the queue's tables", () => {
  const readers = sourceFiles.filter(({ text }) => /\bpgboss\.\w+ /.test(text)).map(({ file }) => file)
  expect(readers).toEqual(['app/kit/jobs/queued-jobs.server.ts'])
})

function formatImports(pairs: { from: SourceFile; to: { file: string } }[]): string[] {
  return [...new Set(pairs.map(({ from, to }) => `${from.file} -> ${to.file}`))]
}
