import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { database as kysely } from '#app/kit/database/pool.server'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount, openDownloadConnection, type Tx } from '#app/kit/database/tenant.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { repeatedColumns, repeatedValues } from '#app/product/reviews/tags/review-names.server'
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

// Has no WHERE on purpose: shows what the policies return when a query forgets its account condition.
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

test('a query without an account condition sees only the account’s own rows, in every table', async () => {
  for (const table of await listTenantTables()) {
    const seen = await asAccount(ownAccountId, (tx) => listVisibleAccounts(tx, table))
    expect([table, seen.filter((accountId) => accountId !== ownAccountId)]).toEqual([table, []])
  }
  expect(await asAccount(otherAccountId, (tx) => listVisibleAccounts(tx, 'reviews'))).toEqual([
    otherAccountId,
  ])
  expect(await asAccount(ownAccountId, (tx) => listVisibleAccounts(tx, 'users'))).toEqual([ownAccountId])
})

test('a query outside an account’s transaction sees no rows, even after one on the same connection', async () => {
  for (const table of await listTenantTables()) {
    const { rows } = await sql`select account_id from ${sql.table(table)}`.execute(kysely())
    expect([table, rows]).toEqual([table, []])
  }
})

test('pages cannot read passwords or session tokens', async () => {
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

test('the sign-in role cannot read customer data', async () => {
  for (const table of ['reviews', 'locations', 'audit_events'])
    await expect(asSignIn((tx) => sql`select from ${sql.table(table)}`.execute(tx))).rejects.toMatchObject({
      code: '42501',
    })
  await asAccount(ownAccountId, (tx) => listVisibleAccounts(tx, 'reviews'))
})

test('rows of another account cannot be inserted, changed or deleted', async () => {
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

test('a row cannot refer to another account’s row', async () => {
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

test('the search function that bypasses policies finds only the account’s own reviews', async () => {
  const searchReviewIds = (tx: Tx) =>
    sql<{
      id: string
    }>`select unnest(ids) as id from search_reviews('bread', null, null, null) order by id`.execute(tx)
  const listReviewIds = (tx: Tx) => sql<{ id: string }>`select id from reviews order by id`.execute(tx)
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

// More workers than the pool has connections, so that each connection serves both accounts alternately. Not all at
// once, because a transaction that waits two seconds for a connection fails, which happens to four hundred on a busy
// machine.
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

test('an invalid account id is rejected before any query', () => {
  const invalidIds = ['', '0', '-1', '01', '1.0', ' 1', '1\n', `1'; select 1`, '٣', '1e3', '9'.repeat(20)]
  for (const id of invalidIds) expect(() => asAccount(id, async () => null)).toThrow('not an account id')
})

test('a download runs in a read-only transaction of the account', async () => {
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
