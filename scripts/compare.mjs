// npm run compare -- COMMIT [--user=dana@…] [--path=/reviews] [--pages=2]: checks whether this tree behaves like
// COMMIT. Builds both, starts both on copies of one database with the demo company, follows their links as every demo
// user, and compares the responses. It uses none of the application's code, so that a refactoring cannot change the
// comparison.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkOut } from './compare/check-out.mjs'
import { loadRoutePatterns } from './compare/crawl.mjs'
import { createExpectedDifferences } from './compare/expected-differences.mjs'
import { compareForms } from './compare/forms.mjs'
import { compareMails } from './compare/mails.mjs'
import { createReport } from './compare/report.mjs'
import { seedDatabase, startSite } from './compare/sites.mjs'
import { compareSignedOut, compareUsers } from './compare/users.mjs'
import { startPostgres } from './local-postgres.mjs'
import { Failure, install } from './preparation.mjs'
import { runMain, shutDown, stopAtEnd } from './shutdown.mjs'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    user: { type: 'string', multiple: true },
    path: { type: 'string' },
    pages: { type: 'string', default: '2' },
  },
})

await runMain(async () => {
  const [commit] = positionals
  if (!commit) throw new Failure('Name a commit to compare with: npm run compare -- COMMIT')
  await install()
  const before = await checkOut(commit)
  const after = await checkOut(null)

  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'highstreet-compare-'))
  await stopAtEnd({ stop: () => fs.promises.rm(directory, { recursive: true, force: true }) })
  const server = await stopAtEnd(
    startPostgres({ directory: path.join(directory, 'postgres'), temporary: true }),
  )
  const database = await seedDatabase({ tree: before, server, directory })
  const sites = await Promise.all(
    [before, after].map((tree, n) =>
      startSite({ tree, server, directory, database: database.copies[n] ?? '' }),
    ),
  )
  const report = createReport(createExpectedDifferences())
  const options = {
    perPattern: Number(values.pages),
    path: values.path,
    patterns: loadRoutePatterns([before, after]),
  }
  const users = database.users.filter(({ email }) => values.user?.includes(email) ?? true)
  if (!values.path && !values.user) await compareForms(sites, report)
  if (!values.user) await compareSignedOut(sites, database.widgetKeys, options, report)
  await compareUsers(sites, users, options, report)
  if (!values.path && !values.user) await compareMails(sites, database.users, report)
  report.print(options.patterns)
  await shutDown(report.hasDifferences() ? 1 : 0)
})
