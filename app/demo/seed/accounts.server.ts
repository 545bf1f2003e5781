/**
 * Inserts accounts and their users. Must be run as the database owner, because the database role of the web application
 * is not allowed to insert profiles or staff.
 */
import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import type { Id } from '#app/kit/database/schema'
import { type DemoAccount, type DemoUser, demoPassword } from '../data/demo-accounts'
import { insertRows } from './insert-rows.server'

type NewAccount = Omit<DemoAccount, 'key'> & { key?: DemoAccount['key'] }
export type SeededUser = DemoUser & { id: Id }
export type SeededAccount = { id: Id; users: SeededUser[] }

const settings = [
  'insights',
  'experience_analysis',
  'scheduled_exports',
  'amplify_review_feed_widgets',
  'microsurveys',
]

export async function seedAccount(
  client: pg.ClientBase,
  account: NewAccount,
  parentId: Id | null,
): Promise<SeededAccount> {
  const id = await insertReturningId(
    client,
    `insert into accounts (parent_id, name, vertical, segment, time_zone, is_parent)
     values ($1, $2, $3, $4, $5, $6) returning id::text`,
    [parentId, account.name, account.vertical, account.segment, account.timeZone, account.key === 'partner'],
  )
  const users: SeededUser[] = []
  for (const user of account.users) users.push({ ...user, id: await seedUser(client, id, user) })
  return { id, users }
}

/** Turns on the demo's account settings. Must be called within `runAsAccount`. */
export async function seedSettings(client: pg.ClientBase, id: Id): Promise<void> {
  await client.query(
    `insert into account_settings (account_id, code, value) select $1, code, 'true' from unnest($2::text[]) as code`,
    [id, settings],
  )
}

async function seedUser(client: pg.ClientBase, accountId: Id, user: DemoUser): Promise<Id> {
  // OWASP's minimum recommended Argon2id parameters, as used for all other passwords.
  const passwordHash = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const profileId = await insertReturningId(
    client,
    'insert into profiles (email, name, password_hash) values ($1, $2, $3) returning id::text',
    [user.email, user.name, passwordHash],
  )
  if (user.isStaff) await client.query('insert into staff (profile_id) values ($1)', [profileId])
  return insertReturningId(
    client,
    `insert into users (account_id, profile_id, user_type, name, email, is_account_owner)
     values ($1, $2, $3, $4, $5, $6) returning id::text`,
    [accountId, profileId, user.userType, user.name, user.email, user.isAccountOwner ?? false],
  )
}

/** Gives each limited user access to the locations that `DemoUser` lists for that user. */
export async function seedLocationAccess(
  client: pg.ClientBase,
  accountId: Id,
  users: SeededUser[],
  locationIds: Map<string, Id>,
): Promise<void> {
  await insertRows(client, {
    table: 'user_locations',
    columns: { account_id: 'bigint', user_id: 'bigint', location_id: 'bigint' },
    rows: users.flatMap(({ id, locations = [] }) =>
      locations.map((name) => ({ account_id: accountId, user_id: id, location_id: locationIds.get(name) })),
    ),
  })
}

async function insertReturningId(client: pg.ClientBase, statement: string, values: unknown[]): Promise<Id> {
  const { rows } = await client.query<{ id: Id }>(statement, values)
  return (rows[0] as { id: Id }).id
}
