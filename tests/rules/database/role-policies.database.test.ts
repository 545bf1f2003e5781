/**
 * Lists every policy of the roles that do not act for a customer: which rows of which table it allows the role to
 * access, and why. Add every new policy here with its reason.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../support/test-database'

const database = await createTestDatabase()
const client = new pg.Client({ connectionString: database.ownerUrl })
beforeAll(async () => {
  await client.connect()
})
afterAll(() => client.end())

type Policy = { rows: 'all' | 'children of the account in the setting'; command: string; reason: string }

const viewPolicy = (reason: string): Policy => ({ rows: 'all', command: 'select', reason })
const commandPolicy = (reason: string): Policy => ({ rows: 'all', command: 'all', reason })

const policies: Record<string, Record<string, Policy>> = {
  app_search: {
    review_words: {
      rows: 'all',
      command: 'select',
      reason:
        'search_reviews takes the account from the setting, and an index over words needs a policy without one',
    },
    review_index_rebuilds: viewPolicy('search_reviews uses no samples while they are incomplete'),
  },
  app_parent: {
    accounts: {
      rows: 'children of the account in the setting',
      command: 'select',
      reason: 'every view across child accounts joins it, and is held to the children by it',
    },
    locations: viewPolicy('child_accounts counts them, child_reviews names them'),
    reviews: viewPolicy('child_reviews lists them'),
    responses: viewPolicy('child_reviews shows them'),
    review_words: viewPolicy('child_reviews is searched by them'),
    account_months: viewPolicy('child_months lists them'),
    source_connections: viewPolicy('child_connections tells their state'),
    feature_requests: viewPolicy('child_feature_requests lists them'),
  },
  app_owner: {
    accounts: commandPolicy('the demo creates them; setup asks whether there is one'),
    users: commandPolicy('the demo creates them; setup looks up who owns the demo'),
    profiles: commandPolicy('the demo creates them; staff are added by their address'),
    staff: commandPolicy('npm run staff changes who is'),
  },
}

const policiesQuery = `select role.rolname as role, p.polrelid::regclass::text as table, p.polcmd as command,
    pg_get_expr(p.polqual, p.polrelid) as rows, pg_get_expr(p.polwithcheck, p.polrelid) as written
  from pg_policy p cross join unnest(p.polroles) as member join pg_roles role on role.oid = member`
const expressionOfRows = {
  all: 'true',
  'children of the account in the setting': `(parent_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint)`,
}

test.each(Object.keys(policies))('%s has exactly the policies listed here', async (role) => {
  const { rows } = await client.query(`${policiesQuery} where role.rolname = $1 order by 2`, [role])
  const expected = Object.entries(policies[role] ?? {}).map(([table, policy]) => ({
    role,
    table,
    command: policy.command === 'select' ? 'r' : '*',
    rows: expressionOfRows[policy.rows],
    written: null,
  }))
  expect(rows).toEqual(expected.sort((a, b) => (a.table < b.table ? -1 : 1)))
})

test('app_backup reads every row of every table with policies and writes none, so that a dump is complete', async () => {
  const { rows: backups } = await client.query(
    `${policiesQuery} where role.rolname = 'app_backup' and p.polcmd = 'r' and pg_get_expr(p.polqual, p.polrelid) = 'true' order by 2`,
  )
  const { rows: tables } = await client.query(
    `select oid::regclass::text as table from pg_class where relrowsecurity order by 1`,
  )
  expect(backups.map(({ table }) => table)).toEqual(tables.map(({ table }) => table))
  const tablesNotDumped = `select c.oid::regclass::text as name from pg_class c
    where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p', 'S')
      and not case relkind when 'S' then has_sequence_privilege('app_backup', c.oid, 'select')
        else has_table_privilege('app_backup', c.oid, 'select') end`
  expect((await client.query(tablesNotDumped)).rows).toEqual([])
  const written = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and has_table_privilege('app_backup', oid, 'insert, update, delete, truncate')`
  expect((await client.query(written)).rows).toEqual([])
})

test('a dump includes a tenant table of a later migration', async () => {
  await client.query(`begin; set local role app_owner;
    create table later (account_id bigint not null, id bigint, primary key (account_id, id));
    select protect_tenant_table('later'); insert into accounts (id, name) values (1, 'Bakery');
    set local role app_web; set local app.account_id = '1'; insert into later values (1, 1)`)
  await client.query('set local role app_backup')
  expect((await client.query('select id::int from later')).rows).toEqual([{ id: 1 }])
  await client.query('rollback')
})

test('nobody can sign in as one of these roles, and web and worker cannot switch to them', async () => {
  const roles = `array['app_owner', 'app_search', 'app_parent', 'app_backup']`
  const open = `select rolname from pg_roles where rolname = any(${roles})
    and (rolcanlogin or pg_has_role('app_web', oid, 'member') or pg_has_role('app_sign_in', oid, 'member'))`
  expect((await client.query(open)).rows).toEqual([])
})
