/**
 * Starts a copy of the built server whose own checks are removed: every user is allowed to do everything, and no query
 * is restricted to an account, so that only the database separates the accounts. The checks are removed from the text
 * of the build for one test file, so that the application itself needs no way to turn them off. The copy is deleted
 * afterwards.
 */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll } from 'vitest'
import { waitUntilReady } from '../../scripts/application.mjs'
import { startProcess, stopProcess } from '../../scripts/child-processes.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { root } from '../../scripts/root.mjs'
import type { TestApplication } from './test-application'

/**
 * The checks: a name, a pattern for the check in the build, and its replacement. The account that a user works in is
 * kept, because row-level security needs it.
 */
const checksToRemove: [string, RegExp, string][] = [
  ['an account in SQL', / = \$\{tx\.accountId\}/g, ' is not null'],
  ['an account in a query', /"=", tx\.accountId\)/g, '"is not", null)'],
  ['a permission', /can: \(permission\) => permissions\.has\(permission\)/g, 'can: () => true'],
  ['a switch', /settings\.every\(\(code\) => account\.settings\[code\] === true\) && /g, 'true || '],
  ['an entitlement', /check\(account, requirement, now\)/g, 'null'],
  ['an administrator', /!adminsOnly \|\| userType === "admin"/g, 'true'],
  ['a gate', /passes: \(gate\) => /g, 'passes: (gate) => true || '],
]

/**
 * Returns the server's URL, how often each check was removed (`taken`), and the lines that still restrict an account
 * (`left`).
 */
export async function startServerWithoutChecks({ environment }: TestApplication) {
  const directory = mkdtempSync(path.join(root, 'build/unchecked-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  cpSync(path.join(root, 'build/server'), directory, { recursive: true })
  const removedCounts = Object.fromEntries(checksToRemove.map(([name]) => [name, 0]))
  const remainingChecks: string[] = []
  for (const file of globSync('**/*.js', { cwd: directory })) {
    let text = readFileSync(path.join(directory, file), 'utf8')
    for (const [name, check, replacement] of checksToRemove)
      text = text.replace(check, () => {
        removedCounts[name]! += 1
        return replacement
      })
    remainingChecks.push(...text.split('\n').filter(hasAccountCondition))
    writeFileSync(path.join(directory, file), text)
  }
  const port = await claimPort(0, '127.0.0.1')
  const url = `http://localhost:${port}`
  const settings = { ...environment, PORT: String(port), BASE_URL: url }
  const child = startProcess(path.join(directory, 'index.js'), [], settings)
  afterAll(() => stopProcess(child))
  await waitUntilReady(settings)
  return { url, taken: removedCounts, left: remainingChecks }
}

/** Checks whether a line still limits rows to one account. Lines that write or enqueue for the account do not count. */
function hasAccountCondition(line: string): boolean {
  return (
    line.includes('tx.accountId') &&
    /(=|any\(|in \() ?\$\{tx\.accountId|\.where\([^)]*tx\.accountId/.test(line)
  )
}
