/**
 * Loads the demo companies into a migrated database that has no accounts yet. With `--scale`, loads the benchmark data
 * with its 10,000 locations instead; adding `--small` loads only a twentieth of the reviews.
 */

import { configuration } from '#app/kit/configuration.server'
import { connectAsOwner } from '#app/kit/database/owner-role.server'
import { closePools } from '#app/kit/database/pool.server'
import { stopQueue } from '#app/kit/jobs/queue.server'
import { registerAllLookups } from '#app/site/assembly/all-lookups.server'
import { addDemoActivity } from './activity/demo-activity.server'
import { addDemoScans } from './activity/demo-scans.server'
import { connectDemoFacebook, isFacebookEmulated } from './connect-demo-facebook.server'
import { companies } from './data/companies'
import { demoAccounts, demoPassword } from './data/demo-accounts'
import { addDemoPhotos, hasDemoPhotos } from './photos/demo-photos.server'
import { seedDemo } from './seed-demo.server'
import { scaleBusinesses, seedScale } from './seed-scale.server'

const printLine = (line: string) => process.stdout.write(`${line}\n`)

export async function loadDemo(args: string[]): Promise<void> {
  const { databaseUrl } = configuration()
  if (args.includes('--scale'))
    await seedScale(databaseUrl, {
      now: new Date(),
      businesses: benchmarkBusinesses(args),
      report: printLine,
    })
  else if (await seedDemo(databaseUrl, new Date())) {
    await connectFacebook(databaseUrl)
    await addUserActions(databaseUrl)
    printLine('Loaded the demo companies')
  }
  if (await isDemoLoaded(databaseUrl)) printSignIns()
}

/**
 * Adds what the directories show, photos on behalf of the first user of each company, and what the users of the bakery
 * chain have done. If one of these fails, only prints the error, because the demo also works without it.
 */
async function addUserActions(databaseUrl: string): Promise<void> {
  const now = new Date()
  try {
    registerAllLookups()
    for (const { key, users } of demoAccounts) {
      const owner = await findOwner(databaseUrl, users[0]!.email)
      if (isFacebookEmulated()) await addDemoScans(owner.accountId).catch(printFailure)
      if (hasDemoPhotos(key)) await addDemoPhotos(owner, key, now).catch(printFailure)
      if (key === 'bakery') await addDemoActivity(owner, now).catch(printFailure)
    }
  } finally {
    await stopQueue()
    await closePools()
  }
}

function printFailure(error: Error): void {
  printLine(`A part of the demo is missing: ${error.message}`)
}

/**
 * Connects the bakery chain to the emulated Facebook. The other companies stay unconnected, so that the demo shows that
 * state as well.
 */
async function connectFacebook(databaseUrl: string): Promise<void> {
  const chain = demoAccounts.find(({ key }) => key === 'bakery')
  const company = companies.bakery
  if (!chain || !company || !isFacebookEmulated()) return
  const owner = await findOwner(databaseUrl, chain.users[0]!.email)
  await connectDemoFacebook(owner, { number: company.googleAccount, name: chain.name }, new Date())
}

async function findOwner(databaseUrl: string, email: string) {
  const client = await connectAsOwner(databaseUrl)
  try {
    const { rows } = await client.query(
      'select account_id::text as "accountId", id::text as "userId", name from users where email = $1',
      [email],
    )
    return rows[0]
  } finally {
    await client.end()
  }
}

/** Returns all benchmark businesses; with `--small`, each has only a twentieth of its reviews. */
function benchmarkBusinesses(args: string[]) {
  if (!args.includes('--small')) return scaleBusinesses
  return scaleBusinesses.map((business) => ({ ...business, reviews: business.reviews / 20 }))
}

async function isDemoLoaded(databaseUrl: string): Promise<boolean> {
  const client = await connectAsOwner(databaseUrl)
  try {
    const emails = demoAccounts.flatMap(({ users }) => users.map(({ email }) => email))
    const { rowCount } = await client.query('select from profiles where email = any($1) limit 1', [emails])
    return rowCount === 1
  } finally {
    await client.end()
  }
}

function printSignIns(): void {
  printLine(`Demo sign-ins, all with the password ${demoPassword}`)
  for (const account of demoAccounts) {
    for (const { email, userType } of account.users) {
      const suffix = userType === 'email_only' ? ' (receives reports, cannot sign in)' : ''
      printLine(`  ${email.padEnd(34)} ${userType.padEnd(13)} ${account.name}${suffix}`)
    }
  }
}

if (import.meta.env.PROD) await loadDemo(process.argv.slice(2))
