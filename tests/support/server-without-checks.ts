/**
 * The built server once more, with its own checks taken out: everybody may do everything, and no query names its
 * account. What still keeps the accounts apart is the database. Made of the build for one test file, from text, so that
 * nothing in the application can be switched to it; removed afterwards.
 */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll } from 'vitest'
import { waitUntilReady } from '../../scripts/application.mjs'
import { startProcess, stopProcess } from '../../scripts/child-processes.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { root } from '../../scripts/root.mjs'
import type { TestApplication } from './test-application'

/** Each check as it stands in the build, and what stands there instead. Which account somebody is in stays: it is what row-level security is told. */
const checksToRemove: [string, RegExp, string][] = [
  ['an account in SQL', / = \$\{tx\.accountId\}/g, ' is not null'],
  ['an account in a query', /"=", tx\.accountId\)/g, '"is not", null)'],
  ['a permission', /can: \(permission\) => permissions\.has\(permission\)/g, 'can: () => true'],
  ['a switch', /settings\.every\(\(code\) => account\.settings\[code\] === true\) && /g, 'true || '],
  ['an entitlement', /check\(account, need, now\)/g, 'null'],
  ['an administrator', /!adminsOnly \|\| userType === "admin"/g, 'true'],
  ['a gate', /passes: \(gate\) => /g, 'passes: (gate) => true || '],
]

/** How often each check stood in the build, and the address of the server without them. */
export async function startServerWithoutChecks({ environment }: TestApplication) {
  const directory = mkdtempSync(path.join(root, 'build/unchecked-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  cpSync(path.join(root, 'build/server'), directory, { recursive: true })
  const taken = Object.fromEntries(checksToRemove.map(([name]) => [name, 0]))
  const left: string[] = []
  for (const file of globSync('**/*.js', { cwd: directory })) {
    let text = readFileSync(path.join(directory, file), 'utf8')
    for (const [name, check, instead] of checksToRemove)
      text = text.replace(check, () => {
        taken[name]! += 1
        return instead
      })
    left.push(...text.split('\n').filter(hasAccountCondition))
    writeFileSync(path.join(directory, file), text)
  }
  const port = await claimPort(0, '127.0.0.1')
  const url = `http://localhost:${port}`
  const settings = { ...environment, PORT: String(port), BASE_URL: url }
  const child = startProcess(path.join(directory, 'index.js'), [], settings)
  afterAll(() => stopProcess(child))
  await waitUntilReady(settings)
  return { url, taken, left }
}

/** A line that still asks for one account's rows; one that writes or queues for the account is none. */
function hasAccountCondition(line: string): boolean {
  return (
    line.includes('tx.accountId') &&
    /(=|any\(|in \() ?\$\{tx\.accountId|\.where\([^)]*tx\.accountId/.test(line)
  )
}
