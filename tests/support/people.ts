/**
 * The people and accounts that tests refer to by name. `seedDemoAccounts()` loads the demo into the test file's own
 * database and returns the ids of these people and accounts.
 */
import pg from 'pg'
import { type DemoAccount, demoAccounts, demoPassword } from '#app/demo/data/demo-accounts'
import { seedDemo } from '#app/demo/seed-demo.server'
import type { TestDatabase } from './test-database'

export const password = demoPassword

export const emails = {
  /** The bakery: a person of each user type. */
  dana: 'dana@wheatwhistle.example',
  marco: 'marco@wheatwhistle.example',
  priya: 'priya@wheatwhistle.example',
  leo: 'leo@wheatwhistle.example',
  ruth: 'ruth@wheatwhistle.example',
  emil: 'emil@wheatwhistle.example',
  /** The dental group: an admin and a manager. */
  grace: 'grace@quillmere.example',
  tomas: 'tomas@quillmere.example',
  /** A user of the partner account that manages both. */
  nora: 'nora@lanternfold.example',
  /** A user of an unrelated account. */
  oscar: 'oscar@pinmarrow.example',
  /** Staff members of the installation. */
  ines: 'ines@supportdesk.example',
  theo: 'theo@supportdesk.example',
} as const

export type PersonName = keyof typeof emails
export type DemoAccounts = {
  accounts: Record<DemoAccount['key'], { id: string; name: string }>
  people: Record<
    PersonName,
    { userId: string; profileId: string; accountId: string; email: string; name: string }
  >
}

/** The date for tests with demo data, so that the data is the same in every run. */
export const today = new Date('2026-11-20T18:00:00Z')

/**
 * Seeds the demo accounts with all their reviews into the test file's database, and returns the ids. Takes about two
 * seconds.
 */
export async function seedDemoAccounts(
  { ownerUrl, operatorUrl }: TestDatabase,
  now = today,
): Promise<DemoAccounts> {
  await seedDemo(operatorUrl, now)
  return loadDemoAccounts(ownerUrl)
}

export async function loadDemoAccounts(ownerUrl: string): Promise<DemoAccounts> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const accounts = await client.query('select id::text, name from accounts')
    const people = await client.query(
      `select id::text as "userId", profile_id::text as "profileId", account_id::text as "accountId", email, name
       from users`,
    )
    const accountEntry = ({ key, name }: DemoAccount) => [key, accounts.rows.find((row) => row.name === name)]
    const personEntry = ([key, email]: [string, string]) => [
      key,
      people.rows.find((row) => row.email === email),
    ]
    return {
      accounts: Object.fromEntries(demoAccounts.map(accountEntry)),
      people: Object.fromEntries(Object.entries(emails).map(personEntry)),
    }
  } finally {
    await client.end()
  }
}
