// npm run compare -- COMMIT [--user=dana@…] [--path=/reviews] [--pages=2]: whether this tree behaves as COMMIT does.
// Builds both, starts both on copies of one database with the demo company, follows their links as every demo user, and
// compares what they answer. Names nothing of the application's code, so that refactoring cannot change what it sees.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkOut } from './compare/check-out.mjs'
import { compareMails } from './compare/mails.mjs'
import { createReport } from './compare/report.mjs'
import { seedDatabase, startSite } from './compare/sites.mjs'
import { signIn } from './compare/visitor.mjs'
import { compareAsStranger, compareAsUser, routePatterns } from './compare/walk.mjs'
import { atEnd, end, untilEnded } from './ending.mjs'
import { startPostgres } from './local-postgres.mjs'
import { Failure, install } from './preparation.mjs'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    user: { type: 'string', multiple: true },
    path: { type: 'string' },
    pages: { type: 'string', default: '2' },
  },
})

await untilEnded(async () => {
  const [commit] = positionals
  if (!commit) throw new Failure('Say which commit to compare with: npm run compare -- COMMIT')
  await install()
  const before = await checkOut(commit)
  const after = await checkOut(null)

  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'highstreet-compare-'))
  const server = await atEnd(startPostgres({ directory: path.join(directory, 'postgres'), temporary: true }))
  const database = await seedDatabase({ tree: before, server, directory })
  const sites = await Promise.all(
    [before, after].map((tree, n) =>
      startSite({ tree, server, directory, database: database.copies[n] ?? '' }),
    ),
  )
  const report = createReport()
  const options = {
    perPattern: Number(values.pages),
    path: values.path,
    patterns: routePatterns([before, after]),
  }
  await compareAsStranger(sites, database.widgetKeys, options, report)
  for (const email of values.user ?? database.emails) {
    const visitors = await Promise.all(sites.map((site) => signIn(site, email)))
    await compareAsUser(email, visitors, options, report)
  }
  if (!values.path) await compareMails(sites, database.emails[0] ?? '', report)
  report.print(options.patterns)
  await end(report.hasDifferences() ? 1 : 0)
})
