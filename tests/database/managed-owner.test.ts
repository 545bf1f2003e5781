import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#app/demo/seed-demo.server'
import { migrate } from '#app/kit/database/migrate.server'
import { prepareWebLogin, webLoginOf } from '#app/kit/database/web-login.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { type ManagedPostgres, startManagedPostgres } from '../support/managed-postgres'

let postgres: ManagedPostgres
let ownerUrl = ''
beforeAll(async () => {
  postgres = await startManagedPostgres()
  ownerUrl = await postgres.createDatabase('reviews')
})
afterAll(() => postgres.stop())

const secret = 'a session secret of at least 32 characters'
const queryAsSuperuser = <Row extends object>(sql: string, database = 'reviews') =>
  postgres.query<Row>(postgres.superuserUrl(database), sql)
const countRows = async (url: string, sql: string) =>
  Number((await postgres.query<{ count: string }>(url, sql))[0]?.count)

describe('a database owner with CREATEDB and CREATEROLE that is not a superuser', () => {
  test('migrates an empty database, has nothing to do the second time, and creates no role that bypasses policies', async () => {
    expect((await migrate(ownerUrl)).length).toBeGreaterThan(50)
    await createQueues(ownerUrl, allJobs)
    expect(await migrate(ownerUrl)).toEqual([])
    const privilegedRoles = `select rolname from pg_roles where rolname ~ '^app_' and (rolbypassrls or rolsuper or rolcreaterole)`
    expect(await queryAsSuperuser(privilegedRoles)).toEqual([])
  })

  test('makes our roles own every table, so that the owner can change and a dump names no other role', async () => {
    const foreignlyOwned = `select c.oid::regclass::text as name, relowner::regrole::text as owner from pg_class c
      where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace, 'limited'::regnamespace)
        and relowner::regrole::text !~ '^app_(owner|parent)$'`
    expect(await queryAsSuperuser(foreignlyOwned)).toEqual([])
  })

  test('loads the demo data', async () => {
    expect(await seedDemo(ownerUrl, new Date())).toBe(true)
    expect(await countRows(postgres.superuserUrl('reviews'), 'select count(*) from reviews')).toBeGreaterThan(
      500,
    )
  })
})

describe('the login of web and worker', () => {
  const login = () => webLoginOf(ownerUrl, secret)

  test('has a password derived from the session secret, which is never sent in a statement', async () => {
    await prepareWebLogin(ownerUrl, login())
    const [row] = await queryAsSuperuser<{ rolpassword: string }>(
      `select rolpassword from pg_authid where rolname = 'app_web_reviews'`,
    )
    expect(row?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/)
    expect(await postgres.query(login().url, 'select session_user, current_database()')).toEqual([
      { session_user: 'app_web_reviews', current_database: 'reviews' },
    ])
  })

  test('keeps its password at the next start and gets a new one when the secret changes', async () => {
    const passwordQuery = `select rolpassword from pg_authid where rolname = 'app_web_reviews'`
    const before = await queryAsSuperuser(passwordQuery)
    await prepareWebLogin(ownerUrl, login())
    expect(await queryAsSuperuser(passwordQuery)).toEqual(before)

    const next = webLoginOf(ownerUrl, `${secret}, renewed`)
    await prepareWebLogin(ownerUrl, next)
    await expect(postgres.query(login().url, 'select 1')).rejects.toThrow('password authentication failed')
    expect(await postgres.query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await prepareWebLogin(ownerUrl, login())
  })

  test('owns nothing and can become only app_web and its roles', async () => {
    const owned = `select classid::regclass::text as name from pg_shdepend
      where refclassid = 'pg_authid'::regclass and refobjid = 'app_web_reviews'::regrole and deptype = 'o'`
    expect(await queryAsSuperuser(owned)).toEqual([])
    const memberships = `select rolname as name from pg_roles
      where pg_has_role('app_web_reviews', oid, 'member') and rolname <> 'app_web_reviews' order by 1`
    expect((await queryAsSuperuser<{ name: string }>(memberships)).map(({ name }) => name)).toEqual([
      'app_due',
      'app_industry',
      'app_post',
      'app_sign_in',
      'app_web',
    ])
    const attributes = `select rolname from pg_roles where rolname = 'app_web_reviews'
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`
    expect(await queryAsSuperuser(attributes)).toEqual([])
  })
})

describe('statements that try to escape row-level security', () => {
  const attempts = [
    'reset role',
    'set role none',
    `select set_config('role', 'none', false)`,
    `select set_config('role', 'managed_owner', false)`,
    'set role app_owner',
    'set role app_backup',
    'set role app_search',
    'set role app_parent',
    'set role app_web',
    'set session authorization managed_owner',
    `set session authorization postgres`,
    'reset session authorization',
    'set row_security = off',
    `set session_replication_role = replica`,
    'alter role current_user bypassrls',
    'grant app_owner to current_user',
    'alter table reviews no force row level security',
    'drop policy own_account on reviews',
    'create policy everything on reviews using (true)',
    'discard all',
  ]
  const tables = () =>
    queryAsSuperuser<{ name: string; account: string }>(`
      select c.oid::regclass::text as name,
        case when c.relname = 'accounts' then 'id' else coalesce(a.attname, '0') end as account
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname in ('account_id', 'claimed_by_account')
      where relkind in ('r', 'p', 'v') and relnamespace in ('public'::regnamespace, 'limited'::regnamespace)
        and (c.relkind = 'v' or c.relrowsecurity) order by 1`)

  test('no statement on the connection of web and worker makes another account’s rows visible in any table', async () => {
    const [own] = await queryAsSuperuser<{ id: string }>(
      `select id::text from accounts where name = 'Wheatwhistle Bakery'`,
    )
    const client = new pg.Client({ connectionString: webLoginOf(ownerUrl, secret).url })
    await client.connect()
    const readableTables = await tables()
    expect(readableTables.length).toBeGreaterThan(80)
    let answerCount = 0
    for (const attempt of attempts) {
      await client.query('reset role')
      await client.query(attempt).catch(() => undefined)
      await client.query(`set app.account_id = '${own?.id}'`)
      for (const { name, account } of readableTables) {
        const found = await client
          .query(`select from ${name} where ${account} <> ${own?.id} limit 1`)
          .catch((error: Error) => {
            expect(error.message).toMatch(/permission denied|would be affected by row-level security policy/)
            return { rowCount: -1 }
          })
        if (found.rowCount !== -1) answerCount++
        expect(found.rowCount, `${attempt}: ${name}`).toBeLessThan(1)
      }
      await client.query('reset all')
    }
    await client.end()
    expect(answerCount, 'most tables are readable and return no row').toBeGreaterThan(
      readableTables.length * 10,
    )
  })
})

describe('roles that read all accounts', () => {
  test('a dump contains every row of every table', async () => {
    const allTables = await queryAsSuperuser<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind in ('r', 'p')
         and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) order by 1`,
    )
    const counts = allTables
      .map(({ name }) => `select '${name}' as name, count(*) from ${name}`)
      .join(' union all ')
    await queryAsSuperuser(`create role dumping login password 'dump'; grant app_backup to dumping`)
    const url = new URL(ownerUrl)
    url.username = 'dumping'
    url.password = 'dump'
    expect(await postgres.query(url.toString(), counts)).toEqual(await queryAsSuperuser(counts))
    await expect(
      postgres.query(url.toString(), 'set row_security = off; select from reviews'),
      'pg_dump without --enable-row-security does the same: it fails instead of omitting rows',
    ).rejects.toThrow('would be affected by row-level security policy')
  })

  test('a search uses the word index, which row-level security would prevent', async () => {
    const explainSearch = async (role: string) =>
      JSON.stringify(
        await runAndReturnLast(
          postgres.superuserUrl('reviews'),
          `set role ${role}; set enable_seqscan = off; set app.account_id = '1'`,
          `explain select review_id from review_words where words @@ to_tsquery('simple', 'bread')`,
        ),
      )
    const byWord = /Index Cond[^"]*words @@/
    expect(await explainSearch('app_search')).toMatch(byWord)
    expect(await explainSearch('app_web')).not.toMatch(byWord)
  })
})

describe('an older installation whose roles have BYPASSRLS', () => {
  const listBypassRoles = async () =>
    (
      await queryAsSuperuser<{ rolname: string }>(
        `select rolname from pg_roles where rolbypassrls and rolname ~ '^app_' order by 1`,
      )
    ).map(({ rolname }) => rolname)
  const all = ['app_backup', 'app_parent', 'app_search']
  const grantBypass = async () => {
    for (const role of all) await queryAsSuperuser(`alter role ${role} bypassrls`)
  }
  const search = (database: string, query: string) =>
    runAndReturnLast(postgres.superuserUrl(database), `set role app_web; set app.account_id = '1'`, query)
  const listChildAccounts = (database: string) =>
    runAndReturnLast(
      postgres.superuserUrl(database),
      `set role app_web; set app.account_id = '2'`,
      'select name, total_locations::int from child_accounts',
    )
  const logLines: string[] = []
  const log = (line: string) => logLines.push(line)

  beforeAll(async () => {
    for (const database of ['first', 'second']) {
      await queryAsSuperuser(`create database ${database}`, 'postgres')
      const url = postgres.superuserUrl(database)
      await migrate(url, { before: '060' })
      await postgres.query(
        url,
        `insert into accounts (id, name, is_parent) values (2, 'Parent', true);
         insert into accounts (id, parent_id, name) values (1, 2, 'Bakery');
         insert into locations (account_id, id, name) values (1, 1, 'Loop');
         insert into reviews (account_id, id, location_id, source_id, dedupe_key, rating, sentiment, published_at)
         select 1, 1, 1, min(id), 'one', 5, 1, now() from sources;
         insert into review_words (account_id, review_id, published_at, words) values (1, 1, now(), 'loaf')`,
      )
    }
    await grantBypass()
  })
  const currentSearch = `select unnest(ids)::int as id from search_reviews('loaf', null, null, null)`
  const olderSearch = `select search_review_ids('loaf', null, null, 10)::int as id`
  const expectSearchable = async (database: string, query = currentSearch) => {
    expect(await search(database, query)).toEqual([{ id: 1 }])
    expect(await listChildAccounts(database)).toEqual([{ name: 'Bakery', total_locations: 1 }])
  }

  test('keeps BYPASSRLS while another database on the server needs it, and names that database', async () => {
    await migrate(postgres.superuserUrl('first'), { log })
    expect(logLines.splice(0)).toEqual([
      'app_backup, app_parent, app_search keep BYPASSRLS until these databases are migrated as well: second',
    ])
    expect(await listBypassRoles()).toEqual(all)
    await expectSearchable('first')
    await expectSearchable('second', olderSearch)
  })

  test('removes BYPASSRLS when the last database is migrated, and searches and lists across accounts still work', async () => {
    await migrate(postgres.superuserUrl('second'), { log })
    expect(logLines).toEqual([])
    expect(await listBypassRoles()).toEqual([])
    await expectSearchable('first')
    await expectSearchable('second')
  })

  test('asks for a superuser when the owner may not remove BYPASSRLS', async () => {
    await grantBypass()
    await migrate(ownerUrl, { log })
    expect(logLines.splice(0)).toEqual([
      'Nothing needs BYPASSRLS any longer; ask a superuser to run: alter role app_backup nobypassrls; alter role app_parent nobypassrls; alter role app_search nobypassrls',
    ])
    await migrate(postgres.superuserUrl('first'), { log })
    expect(await listBypassRoles()).toEqual([])
  })

  test('can move to a managed owner with exactly the statements that the error messages list', async () => {
    await queryAsSuperuser(
      `create role next_owner login createdb createrole password 'next'; alter database second owner to next_owner`,
    )
    await createQueues(postgres.superuserUrl('second'), allJobs)
    await queryAsSuperuser(
      'alter table migrations owner to postgres; alter schema pgboss owner to postgres',
      'second',
    )
    const url = new URL(ownerUrl.replace('/reviews', '/second'))
    url.username = 'next_owner'
    url.password = 'next'
    const migrationError = () =>
      migrate(url.toString())
        .then(() => prepareWebLogin(url.toString(), webLoginOf(url.toString(), secret)))
        .then(
          () => '',
          (error: Error) => error.message,
        )
    const named: string[] = []
    for (let message = await migrationError(); message; message = await migrationError()) {
      const statements = message.split('\n').filter((line) => line.endsWith(';'))
      expect(statements).not.toEqual([])
      for (const statement of statements) await queryAsSuperuser(statement, 'second')
      named.push(...statements.map((statement) => statement.trim()))
      expect(named.length).toBeLessThan(20)
    }
    expect(named.map((statement) => statement.replace(/SCRAM[^']*/, '…'))).toEqual([
      'grant app_owner to next_owner;',
      'grant app_web to next_owner;',
      'alter schema pgboss owner to app_owner;',
      'alter table migrations owner to app_owner;',
      'grant app_web to "app_web_second";',
    ])
    expect(await postgres.query(webLoginOf(url.toString(), secret).url, 'select 1 as one')).toEqual([
      { one: 1 },
    ])
  })
})

/** Runs both statements on one connection and returns the rows of the second. */
async function runAndReturnLast(url: string, before: string, statement: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(before)
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}
