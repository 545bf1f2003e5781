/**
 * Prepares a database: newest schema, the job queue, and, when it holds no account, the demo company. Every start
 * runs it; `seed` and `seed --scale` load data on their own; `migrate` loads none.
 */
import pg from 'pg'
import { configuration } from '#app/configuration.server'
import { allJobs } from '#app/jobs/all-jobs.server'
import { createQueues } from '#app/jobs/queue.server'
import { demoAccounts, demoPassword } from './demo/people'
import { migrate } from './migrate.server'
import { scaleBusinesses, seedScale } from './scale.server'
import { seedDemo } from './seed.server'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function setUp(words: string[]): Promise<void> {
  const { databaseUrl } = configuration()
  for (const name of await migrate(databaseUrl)) say(`Applied ${name}`)
  await createQueues(databaseUrl, allJobs)
  if (words.includes('migrate')) return
  if (words.includes('--scale'))
    await seedScale(databaseUrl, { now: new Date(), businesses: businesses(words), report: say })
  else if (await seedDemo(databaseUrl, new Date())) say('Loaded the demo companies')
  if (await isDemoLoaded(databaseUrl)) showSignIns()
}

/** All of the scale, or a twentieth of its reviews for a quick look. */
function businesses(words: string[]) {
  if (!words.includes('--small')) return scaleBusinesses
  return scaleBusinesses.map((business) => ({ ...business, reviews: business.reviews / 20 }))
}

async function isDemoLoaded(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const emails = demoAccounts.flatMap(({ people }) => people.map(({ email }) => email))
    const { rowCount } = await client.query('select from profiles where email = any($1) limit 1', [emails])
    return rowCount === 1
  } finally {
    await client.end()
  }
}

function showSignIns(): void {
  say(`Demo sign-ins, all with the password ${demoPassword}`)
  for (const account of demoAccounts) {
    for (const { email, userType } of account.people) {
      const note = userType === 'email_only' ? ' (receives reports, cannot sign in)' : ''
      say(`  ${email.padEnd(34)} ${userType.padEnd(13)} ${account.name}${note}`)
    }
  }
}

if (import.meta.env.PROD) await setUp(process.argv.slice(2))
