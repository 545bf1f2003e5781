import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { database as kysely } from '#app/database/pool.server'
import { asSignIn } from '#app/database/sign-in-role.server'
import { asAccount, openDownloadConnection, type Tx } from '#app/database/tenant.server'
import { saveReviews } from '#app/reviews/saving/save-reviews.server'
import { repeatedColumns, repeatedValues } from '#app/reviews/tags/review-names.server'
import { createAccountWithLocations, makeReview } from '../reviews/review-fixtures'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const ownAccountId = '701'
const otherAccountId = '702'
const locationIds: Record<string, string[]> = {}

beforeAll(async () => {
  for (const accountId of [ownAccountId, otherAccountId]) {
    locationIds[accountId] = await createAccountWithLocations(database, {
      accountId,
      zone: 'America/Chicago',
      locationCount: 2,
    })
    const rows = [1, 2, 3].map((n) =>
      makeReview(locationIds[accountId]![0]!, `r${n}`, { body: `Bread of ${accountId}` }),
    )
    await asAccount(accountId, (tx) => saveReviews(tx, rows))
    await asAccount(accountId, (tx) =>
      tx
        .insertInto('tags')
        .values({ account_id: accountId, name: `Tag of ${accountId}` })
        .execute(),
    )
  }
})

// Without a WHERE on purpose: what the policies show when the product's own checks are forgotten.
const listVisibleAccounts = async (tx: Tx, table: string) => {
  const { rows } = await sql<{
    account_id: string
  }>`select distinct account_id from ${sql.table(table)}`.execute(tx)
  return rows.map((row) => row.account_id)
}

async function listTenantTables(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attname = 'account_id'
       and has_column_privilege('app_web', c.oid, a.attnum, 'select')`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}

test('a query that forgets its account sees its own rows and nobody else’s, in every table', async () => {
  for (const table of await listTenantTables()) {
    const seen = await asAccount(ownAccountId, (tx) => listVisibleAccounts(tx, table))
    expect([table, seen.filter((accountId) => accountId !== ownAccountId)]).toEqual([table, []])
  }
  expect(await asAccount(otherAccountId, (tx) => listVisibleAccounts(tx, 'reviews'))).toEqual([
    otherAccountId,
  ])
  expect(await asAccount(ownAccountId, (tx) => listVisibleAccounts(tx, 'users'))).toEqual([ownAccountId])
})

test('with no account named there are no rows, also after a transaction that named one', async () => {
  for (const table of await listTenantTables()) {
    const { rows } = await sql`select account_id from ${sql.table(table)}`.execute(kysely())
    expect([table, rows]).toEqual([table, []])
  }
})

test('pages read no password and no token of a session', async () => {
  for (const table of ['profiles', 'sign_in_limits'])
    await expect(
      asAccount(ownAccountId, (tx) => sql`select from ${sql.table(table)}`.execute(tx)),
    ).rejects.toMatchObject({
      code: '42501',
    })
  await expect(
    asAccount(ownAccountId, (tx) => sql`select token_hash from sessions`.execute(tx)),
  ).rejects.toMatchObject({ code: '42501' })
})

test('the role that signs in reads no customer’s row', async () => {
  for (const table of ['reviews', 'locations', 'audit_events'])
    await expect(asSignIn((tx) => sql`select from ${sql.table(table)}`.execute(tx))).rejects.toMatchObject({
      code: '42501',
    })
  await asAccount(ownAccountId, (tx) => listVisibleAccounts(tx, 'reviews'))
})

test('nothing is written into another account, and nothing of it changed or deleted', async () => {
  const insert = (tx: Tx) =>
    tx.insertInto('tags').values({ account_id: otherAccountId, name: 'Ours' }).execute()
  await expect(asAccount(ownAccountId, insert)).rejects.toMatchObject({ code: '42501' })
  const change = (tx: Tx) =>
    sql`update reviews set body = 'Ours' where account_id = ${otherAccountId}`.execute(tx)
  expect((await asAccount(ownAccountId, change)).numAffectedRows).toBe(0n)
  const move = (tx: Tx) => sql`update tags set account_id = ${otherAccountId}`.execute(tx)
  await expect(asAccount(ownAccountId, move)).rejects.toMatchObject({ code: '42501' })
  const remove = (tx: Tx) => sql`delete from tags where account_id = ${otherAccountId}`.execute(tx)
  expect((await asAccount(ownAccountId, remove)).numAffectedRows).toBe(0n)
  await expect(asAccount(ownAccountId, (tx) => sql`truncate tags`.execute(tx))).rejects.toMatchObject({
    code: '42501',
  })
})

test('a row cannot refer to another account’s, whoever forgot to check', async () => {
  const foreignReview = [makeReview(locationIds[otherAccountId]![0]!, 'stray')]
  await expect(asAccount(ownAccountId, (tx) => saveReviews(tx, foreignReview))).rejects.toMatchObject({
    code: '23503',
  })
  const [tag] = await asAccount(otherAccountId, (tx) => tx.selectFrom('tags').select('id').execute())
  const foreignTag = asAccount(ownAccountId, async (tx) => {
    await sql`
      insert into review_tags (account_id, review_id, tag_id, ${repeatedColumns})
      select r.account_id, r.id, ${tag!.id}, ${repeatedValues} from reviews r limit 1`.execute(tx)
  })
  await expect(foreignTag).rejects.toMatchObject({ code: '23503' })
})

test('the search that reads past the policies finds only the account’s own', async () => {
  const searchReviewIds = (tx: Tx) =>
    sql<{
      id: string
    }>`select id from search_review_ids(to_tsquery('simple', 'bread'), null, null, 100) as id`.execute(tx)
  const listReviewIds = (tx: Tx) =>
    sql<{ id: string }>`select id from reviews order by published_at desc, id desc`.execute(tx)
  for (const accountId of [ownAccountId, otherAccountId]) {
    const [hits, own] = await asAccount(accountId, async (tx) => [
      await searchReviewIds(tx),
      await listReviewIds(tx),
    ])
    expect(hits.rows).toEqual(own.rows)
    expect(hits.rows).toHaveLength(3)
  }
  expect(
    (
      await kysely()
        .transaction()
        .execute((tx) => searchReviewIds(tx as Tx))
    ).rows,
  ).toEqual([])
})

// More lanes than the pool has connections, so that each connection serves both accounts by turns. Not all at once: a
// transaction that waits two seconds for a connection gives up, which four hundred do on a busy machine.
test('four hundred transactions on shared connections never see the other account', async () => {
  const workers = Array.from({ length: 40 }, async (_, lane) => {
    const seen: boolean[] = []
    for (let iteration = 0; iteration < 10; iteration++) seen.push(await seesOnlyOwnRows(lane + iteration))
    return seen
  })
  const seen = (await Promise.all(workers)).flat()
  expect(seen).toHaveLength(400)
  expect(seen.filter((own) => !own)).toEqual([])
})

function seesOnlyOwnRows(n: number): Promise<boolean> {
  const accountId = n % 2 ? ownAccountId : otherAccountId
  return asAccount(accountId, async (tx) => {
    const first = await listVisibleAccounts(tx, 'reviews')
    await sql`select pg_sleep(${(n % 7) / 1000})`.execute(tx)
    return [...first, ...(await listVisibleAccounts(tx, 'tags'))].every((id) => id === accountId)
  })
}

test('what is no account id is refused before it reaches the database', () => {
  const invalidIds = ['', '0', '-1', '01', '1.0', ' 1', '1\n', `1'; select 1`, '٣', '1e3', '9'.repeat(20)]
  for (const id of invalidIds) expect(() => asAccount(id, async () => null)).toThrow('not an account id')
})

test('a download’s transaction is the account’s, and reads only', async () => {
  const { client, close } = await openDownloadConnection(ownAccountId)
  const { rows } = await client.query('select distinct account_id from reviews')
  expect(rows).toEqual([{ account_id: ownAccountId }])
  await expect(
    client.query(`insert into tags (account_id, name) values (${ownAccountId}, 'x')`),
  ).rejects.toMatchObject({
    code: '25006',
  })
  await close(new Error('the test broke it'))
})
