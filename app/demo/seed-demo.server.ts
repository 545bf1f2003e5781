/**
 * Loads the demo accounts into an empty database in one transaction. Inserts the locations and reviews of each account
 * with the database role of the web application, so that row-level security applies to the demo as well.
 */
import type pg from 'pg'
import { connectAsOwner } from '#app/kit/database/owner-role.server'
import type { Id } from '#app/kit/database/schema'
import { type Company, companies } from './data/companies'
import { type DemoAccount, demoAccounts, managedByPartner } from './data/demo-accounts'
import { demoReviews } from './data/demo-reviews'
import { type SeededAccount, seedAccount, seedLocationAccess, seedSettings } from './seed/accounts.server'
import { seedAuditEvents } from './seed/audit-events.server'
import { seedChildAccounts } from './seed/child-accounts.server'
import { seedIndependentRestaurants } from './seed/independent-restaurants.server'
import { seedListings } from './seed/listings.server'
import { seedLocations } from './seed/locations.server'
import { seedMicrosurveys } from './seed/microsurveys.server'
import { seedReviews } from './seed/reviews.server'
import { runAsAccount } from './seed/run-as-account.server'

/**
 * Loads the demo. `ownerUrl` must be able to connect as the owner role. Returns false and changes nothing if the
 * database already has an account.
 */
export async function seedDemo(ownerUrl: string, now: Date): Promise<boolean> {
  const client = await connectAsOwner(ownerUrl)
  try {
    await client.query('begin')
    // If two processes start at the same time, the second one waits for this lock and then finds the accounts of the
    // first.
    await client.query('lock table accounts in share row exclusive mode')
    const { rowCount } = await client.query('select from accounts limit 1')
    if (rowCount) return false
    await seedAccounts(client, now)
    await client.query('analyze')
    await client.query('commit')
    return true
  } finally {
    await client.end()
  }
}

async function seedAccounts(client: pg.ClientBase, now: Date): Promise<void> {
  let partnerId: Id | null = null
  for (const account of demoAccounts) {
    const seeded = await seedAccount(client, account, managedByPartner.has(account.key) ? partnerId : null)
    if (account.key === 'partner') partnerId = seeded.id
    await runAsAccount(client, seeded.id, () => seedSettings(client, seeded.id))
    const company = companies[account.key]
    if (company) await seedCompany(client, account, seeded, company, now)
    await runAsAccount(client, seeded.id, () =>
      seedAuditEvents(client, { accountId: seeded.id, users: seeded.users, now }),
    )
  }
  if (partnerId) await seedChildAccounts(client, partnerId, now)
  await seedIndependentRestaurants(client, now)
}

async function seedCompany(
  client: pg.ClientBase,
  account: DemoAccount,
  { id, users }: SeededAccount,
  { kind, category, website, googleAccount, locations }: Company,
  now: Date,
): Promise<void> {
  const business = {
    accountId: id,
    publicName: account.name,
    category: category.name,
    website,
    googleAccount,
  }
  await runAsAccount(client, id, async () => {
    const locationIds = await seedLocations(client, business, locations)
    await seedListings(client, id, account.key, locationIds)
    await seedLocationAccess(
      client,
      id,
      users,
      new Map(locations.map(({ name }, n) => [name, locationIds[n]!])),
    )
    const reviews = demoReviews(kind, locations, now)
    await seedReviews(client, { accountId: id, locationIds, users, reviews })
    // Makes the worker analyze the keywords of the reviews as soon as it runs.
    await client.query('insert into keyword_analyses (account_id, version, analyzed_to) values ($1, 0, 0)', [
      id,
    ])
    await seedMicrosurveys(client, { accountId: id, locationIds, now })
  })
}
