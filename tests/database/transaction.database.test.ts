import { CompiledQuery, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Schema } from '#app/kit/database/generated-schema'
import { loadOptionalPart, loadTogether } from '#app/kit/database/load-together.server'
import { asSignIn, switchToSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount, inChildAccount, type Tx } from '#app/kit/database/tenant.server'
import { runTransaction } from '#app/kit/database/transaction.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const messages = vi.spyOn(pg.Client.prototype, 'query')
const accountId = '701'

beforeAll(async () => {
  await createAccountWithLocations(database, { accountId, zone: 'America/Chicago', locationCount: 2 })
})
afterEach(() => messages.mockClear())

const sentTexts = () => messages.mock.calls.map(([text]) => String(text))
const countLocations = (tx: Tx) => tx.selectFrom('locations').select('id').execute()
const runInRole = <T>(fn: (tx: Transaction<Schema>) => Promise<T>) =>
  runTransaction('set local role app_web', fn)

const values: Record<string, unknown> = {
  'a quotation mark': "O'Brien; drop table accounts --",
  'a backslash': String.raw`C:\new\' or 1=1`,
  'a dollar sign': '$1 $$ $2',
  'a comment': '/* */ -- planned once',
  'a line break': 'one\ntwo\r\n',
  'an emoji': '🍞 “ÆØÅ”',
  'an empty text': '',
  null: null,
  'a number': -12.5,
  'a boolean': false,
  'a date': new Date('2026-03-08T07:59:59.123Z'),
  bytes: Buffer.from([0, 39, 92, 255]),
  'an array': ['a,b', "c'd", 'e"f', 'g\\h', ''],
  'numbers in an array': [1, 2, 3],
  json: { text: "it's \\ fine", list: [1, null] },
}
const casts: Record<string, string> = {
  'a date': 'timestamptz',
  bytes: 'bytea',
  'an array': 'text[]',
  'numbers in an array': 'bigint[]',
  json: 'jsonb',
  'a number': 'numeric',
  'a boolean': 'boolean',
}

test.each(Object.entries(values))('%s is the same as a literal and as a parameter', async (name, value) => {
  const query = sql<{ value: unknown }>`select ${value}::${sql.raw(casts[name] ?? 'text')} as value -- end`
  await runInRole(async (tx) => {
    const [first, second] = await Promise.all([query.execute(tx), query.execute(tx)])
    const alone = await query.execute(tx)
    expect(alone.rows).toEqual(first.rows)
    expect(alone.rows).toEqual(second.rows)
  })
})

test('the start and the queries that are started together are one message', async () => {
  await asAccount(accountId, async (tx) => {
    const { first, second } = await loadTogether(tx, {
      first: () => countLocations(tx),
      second: () => countLocations(tx),
    })
    expect([first.length, second.length]).toEqual([2, 2])
    await countLocations(tx)
  })
  const texts = sentTexts()
  expect(texts).toHaveLength(3)
  expect(texts[0]).toMatch(
    /^begin; set local max_parallel_workers_per_gather = 0; set local app\.account_id = '701'\n;select .*\n;select .*$/s,
  )
  expect(texts[2]).toBe('commit')
})

test('each query gets its own result, and a write the number of its rows', async () => {
  await asAccount(accountId, async (tx) => {
    const rename = (name: string) =>
      tx.updateTable('locations').set({ name }).where('account_id', '=', accountId).executeTakeFirst()
    const [one, updated, none] = await Promise.all([
      sql<{ n: number }>`select 1 as n`.execute(tx),
      rename('Renamed'),
      sql<{ n: number }>`select 2 as n where false`.execute(tx),
    ])
    expect(one.rows).toEqual([{ n: 1 }])
    expect(updated.numUpdatedRows).toBe(2n)
    expect(none.rows).toEqual([])
  })
})

test('a transaction that is one message needs no other', async () => {
  const found = await asAccount(
    accountId,
    (tx) => loadTogether(tx, { first: () => countLocations(tx), second: () => countLocations(tx) }),
    null,
    { isOneMessage: true },
  )
  expect(found.second).toHaveLength(2)
  expect(sentTexts()).toHaveLength(1)
  expect(sentTexts()[0]).toMatch(/\n;commit$/)
})

test('a query with parameters that a library wrote is sent as it is', async () => {
  const written = CompiledQuery.raw('select $1::text as value', ["O'Brien"])
  const expected = { rows: [{ value: "O'Brien" }] }
  await runInRole(async (tx) => {
    expect(await tx.executeQuery(written)).toMatchObject(expected)
    const [first, second] = await Promise.all([tx.executeQuery(written), sql`select 1 as n`.execute(tx)])
    expect(first).toMatchObject(expected)
    expect(second.rows).toEqual([{ n: 1 }])
  })
  const once = await asAccount(accountId, (tx) => tx.executeQuery(written), null, { isOneMessage: true })
  expect(once).toMatchObject(expected)
  expect(sentTexts().at(-1)).toBe('commit')
})

test('a transaction without a query takes no connection', async () => {
  expect(await asAccount(accountId, async () => 'nothing', null, { isOneMessage: true })).toBe('nothing')
  expect(sentTexts()).toEqual([])
})

test('a failed statement rolls the others back, and the connection is used again', async () => {
  const insertTag = (tx: Tx, name: string) =>
    tx.insertInto('tags').values({ account_id: accountId, name }).execute()
  const fails = asAccount(accountId, (tx) =>
    Promise.all([insertTag(tx, 'kept?'), sql`select 1 / 0`.execute(tx), insertTag(tx, 'never')]),
  )
  await expect(fails).rejects.toThrow('division by zero')
  const tags = await asAccount(accountId, (tx) => tx.selectFrom('tags').select('name').execute())
  expect(tags).toEqual([])
})

test('a query that is started after the end fails', async () => {
  let leaked: Tx | undefined
  await asAccount(accountId, async (tx) => {
    leaked = tx
    await countLocations(tx)
  })
  await expect(countLocations(leaked as Tx)).rejects.toThrow('the transaction has ended')
  let pending: Promise<unknown> | undefined
  const fails = asAccount(accountId, async (tx) => {
    await countLocations(tx)
    pending = countLocations(tx).then(() => countLocations(tx))
    pending.catch(() => undefined)
    throw new Error('the page failed')
  })
  await expect(fails).rejects.toThrow('the page failed')
  await expect(pending).rejects.toThrow(/transaction/)
})

test('a query after a first message that failed does not run outside the transaction', async () => {
  const fails = asAccount(accountId, async (tx) => {
    await sql`this is not SQL`.execute(tx).catch(() => undefined)
    return countLocations(tx)
  })
  await expect(fails).rejects.toThrow('the transaction has ended')
})

test('no value of a write, of signing in or with a zero byte is in the text of a statement', async () => {
  const secret = 'a-secret-value'
  const insertTag = (tx: Tx) =>
    tx.insertInto('tags').values({ account_id: accountId, name: secret }).execute()
  await asAccount(accountId, insertTag)
  await asAccount(accountId, (tx) =>
    sql`with named as (select ${secret}::text as name)
      insert into tags (account_id, name) select ${tx.accountId}::bigint, name || ' 2' from named`.execute(
      tx,
    ),
  )
  await asSignIn((tx) => tx.selectFrom('profiles').select('id').where('email', '=', secret).execute())
  expect(sentTexts().filter((text) => text.includes(secret))).toEqual([])
  const zeroByte = asAccount(accountId, (tx) => sql`select ${'a\0b'}::text as value`.execute(tx))
  await expect(zeroByte).rejects.toMatchObject({ code: '22021' })
})

test('a query whose answer nobody waited for does not run after the commit', async () => {
  let forgotten: Promise<unknown> | undefined
  await asAccount(accountId, async (tx) => {
    await countLocations(tx)
    forgotten = tx.insertInto('tags').values({ account_id: accountId, name: 'forgotten' }).execute()
    forgotten.catch(() => undefined)
  })
  await expect(forgotten).rejects.toThrow('the transaction has ended')
  expect(sentTexts().at(-1)).toBe('commit')
})

test('an ignored error of a statement fails the commit', async () => {
  const ignores = runInRole(async (tx) => {
    await sql`select 1`.execute(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(ignores).rejects.toThrow('rolled back')
})

test('if a part fails, the page is loaded again, and only that part is missing', async () => {
  const attempts: boolean[] = []
  const page = await asAccount(accountId, async (tx) => {
    attempts.push(tx.isolatesParts)
    return loadTogether(tx, {
      broken: () => loadOptionalPart(tx, () => sql`select 1 / 0`.execute(tx)),
      locations: () => loadOptionalPart(tx, () => countLocations(tx)),
      rest: () => countLocations(tx),
    })
  })
  expect(attempts).toEqual([false, true])
  expect(page.broken).toMatchObject({ value: null, error: { message: 'division by zero' } })
  expect(page.locations.value).toHaveLength(2)
  expect(page.rest).toHaveLength(2)
})

test('if a required part fails, the error is thrown', async () => {
  const fails = asAccount(accountId, (tx) =>
    loadTogether(tx, { broken: () => sql`select 1 / 0`.execute(tx), rest: () => countLocations(tx) }),
  )
  await expect(fails).rejects.toThrow('division by zero')
})

test('a response that a part throws is not an error', async () => {
  const thrown = await asAccount(accountId, (tx) =>
    loadTogether(tx, {
      missing: () => loadOptionalPart(tx, () => Promise.reject(new Response(null, { status: 404 }))),
      rest: () => countLocations(tx),
    }),
  ).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ status: 404 })
})

test('the role and the account cannot be switched while parts are loaded together', async () => {
  const switchDuring = (change: (tx: Tx) => Promise<unknown>) =>
    asAccount(accountId, (tx) =>
      loadTogether(tx, { change: () => change(tx), rest: () => countLocations(tx) }),
    )
  await expect(switchDuring((tx) => switchToSignIn(tx, async () => null))).rejects.toThrow(/cannot change/)
  await expect(switchDuring((tx) => inChildAccount(tx, '702', async () => null))).rejects.toThrow()
})
