import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { asSignIn } from '#app/database/identity.server'
import { database as kysely } from '#app/database/pool.server'
import { asAccount, openDownload, type Tx } from '#app/database/tenant.server'
import { noted, notedNames } from '#app/reviews/review-names.server'
import { saveReviews } from '#app/reviews/review-writing.server'
import { testDatabase } from '../cast/database'
import { accountWithPlaces, review } from '../reviews/written-reviews'

const database = await testDatabase()
const ours = '701'
const theirs = '702'
const places: Record<string, string[]> = {}

beforeAll(async () => {
  for (const accountId of [ours, theirs]) {
    places[accountId] = await accountWithPlaces(database, { accountId, zone: 'America/Chicago', places: 2 })
    const rows = [1, 2, 3].map((n) =>
      review(places[accountId]![0]!, `r${n}`, { body: `Bread of ${accountId}` }),
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
const accountsSeenIn = async (tx: Tx, table: string) => {
  const { rows } = await sql<{
    account_id: string
  }>`select distinct account_id from ${sql.table(table)}`.execute(tx)
  return rows.map((row) => row.account_id)
}

async function tenantTables(): Promise<string[]> {
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
  for (const table of await tenantTables()) {
    const seen = await asAccount(ours, (tx) => accountsSeenIn(tx, table))
    expect([table, seen.filter((accountId) => accountId !== ours)]).toEqual([table, []])
  }
  expect(await asAccount(theirs, (tx) => accountsSeenIn(tx, 'reviews'))).toEqual([theirs])
  expect(await asAccount(ours, (tx) => accountsSeenIn(tx, 'users'))).toEqual([ours])
})

test('with no account named there are no rows, also after a transaction that named one', async () => {
  for (const table of await tenantTables()) {
    const { rows } = await sql`select account_id from ${sql.table(table)}`.execute(kysely())
    expect([table, rows]).toEqual([table, []])
  }
})

test('pages read no password and no token of a session', async () => {
  for (const table of ['profiles', 'sign_in_limits'])
    await expect(
      asAccount(ours, (tx) => sql`select from ${sql.table(table)}`.execute(tx)),
    ).rejects.toMatchObject({
      code: '42501',
    })
  await expect(
    asAccount(ours, (tx) => sql`select token_hash from sessions`.execute(tx)),
  ).rejects.toMatchObject({ code: '42501' })
})

test('the role that signs in reads no customer’s row', async () => {
  for (const table of ['reviews', 'locations', 'audit_events'])
    await expect(asSignIn((tx) => sql`select from ${sql.table(table)}`.execute(tx))).rejects.toMatchObject({
      code: '42501',
    })
  await asAccount(ours, (tx) => accountsSeenIn(tx, 'reviews'))
})

test('nothing is written into another account, and nothing of it changed or deleted', async () => {
  const insert = (tx: Tx) => tx.insertInto('tags').values({ account_id: theirs, name: 'Ours' }).execute()
  await expect(asAccount(ours, insert)).rejects.toMatchObject({ code: '42501' })
  const change = (tx: Tx) => sql`update reviews set body = 'Ours' where account_id = ${theirs}`.execute(tx)
  expect((await asAccount(ours, change)).numAffectedRows).toBe(0n)
  const move = (tx: Tx) => sql`update tags set account_id = ${theirs}`.execute(tx)
  await expect(asAccount(ours, move)).rejects.toMatchObject({ code: '42501' })
  const remove = (tx: Tx) => sql`delete from tags where account_id = ${theirs}`.execute(tx)
  expect((await asAccount(ours, remove)).numAffectedRows).toBe(0n)
  await expect(asAccount(ours, (tx) => sql`truncate tags`.execute(tx))).rejects.toMatchObject({
    code: '42501',
  })
})

test('a row cannot refer to another account’s, whoever forgot to check', async () => {
  const foreignPlace = [review(places[theirs]![0]!, 'stray')]
  await expect(asAccount(ours, (tx) => saveReviews(tx, foreignPlace))).rejects.toMatchObject({
    code: '23503',
  })
  const [tag] = await asAccount(theirs, (tx) => tx.selectFrom('tags').select('id').execute())
  const foreignTag = asAccount(ours, async (tx) => {
    await sql`
      insert into review_tags (account_id, review_id, tag_id, ${notedNames})
      select r.account_id, r.id, ${tag!.id}, ${noted} from reviews r limit 1`.execute(tx)
  })
  await expect(foreignTag).rejects.toMatchObject({ code: '23503' })
})

test('the search that reads past the policies finds only the account’s own', async () => {
  const search = (tx: Tx) =>
    sql<{
      id: string
    }>`select id from search_review_ids(to_tsquery('simple', 'bread'), null, null, 100) as id`.execute(tx)
  const idsOf = (tx: Tx) =>
    sql<{ id: string }>`select id from reviews order by published_at desc, id desc`.execute(tx)
  for (const accountId of [ours, theirs]) {
    const [hits, own] = await asAccount(accountId, async (tx) => [await search(tx), await idsOf(tx)])
    expect(hits.rows).toEqual(own.rows)
    expect(hits.rows).toHaveLength(3)
  }
  expect(
    (
      await kysely()
        .transaction()
        .execute((tx) => search(tx as Tx))
    ).rows,
  ).toEqual([])
})

// More lanes than the pool has connections, so that each connection serves both accounts by turns. Not all at once: a
// transaction that waits two seconds for a connection gives up, which four hundred do on a busy machine.
test('four hundred transactions on shared connections never see the other account', async () => {
  const lanes = Array.from({ length: 40 }, async (_, lane) => {
    const seen: boolean[] = []
    for (let turn = 0; turn < 10; turn++) seen.push(await seesItsOwnAlone(lane + turn))
    return seen
  })
  const seen = (await Promise.all(lanes)).flat()
  expect(seen).toHaveLength(400)
  expect(seen.filter((own) => !own)).toEqual([])
})

function seesItsOwnAlone(n: number): Promise<boolean> {
  const accountId = n % 2 ? ours : theirs
  return asAccount(accountId, async (tx) => {
    const first = await accountsSeenIn(tx, 'reviews')
    await sql`select pg_sleep(${(n % 7) / 1000})`.execute(tx)
    return [...first, ...(await accountsSeenIn(tx, 'tags'))].every((id) => id === accountId)
  })
}

test('what is no account id is refused before it reaches the database', () => {
  const wrong = ['', '0', '-1', '01', '1.0', ' 1', '1\n', `1'; select 1`, '٣', '1e3', '9'.repeat(20)]
  for (const id of wrong) expect(() => asAccount(id, async () => null)).toThrow('not an account id')
})

test('a download’s transaction is the account’s, and reads only', async () => {
  const { client, close } = await openDownload(ours)
  const { rows } = await client.query('select distinct account_id from reviews')
  expect(rows).toEqual([{ account_id: ours }])
  await expect(
    client.query(`insert into tags (account_id, name) values (${ours}, 'x')`),
  ).rejects.toMatchObject({
    code: '25006',
  })
  await close(new Error('the test broke it'))
})
