/**
 * Audits the database catalog: checks that every tenant table meets the requirements of row-level security and of a
 * distributed database, so that no migration can forget one of them.
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

// Users, sessions and sign-in steps are shared and small, and have policies of their own (001).
const tenantTables = `
  select c.oid, c.relname as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname not in ('users', 'sessions', 'sign_in_steps')`
const ownRows = `(account_id = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint)`
const columnNames = (key: string, table: string) => `(
  select array_agg(a.attname::text order by k.position) from unnest(${key}) with ordinality as k (number, position)
  join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)::text[]`

/** For each rule, a query that finds the tables, or the parts of tables, that violate it. */
const audits = {
  'row-level security is on and forced': `
    select t.name from tenant t join pg_class c on c.oid = t.oid where not (c.relrowsecurity and c.relforcerowsecurity)`,
  'there is exactly one policy, with the standard expression': `
    select t.name from tenant t where not exists (
      select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polroles = array['app_web'::regrole::oid]
        and pg_get_expr(p.polqual, p.polrelid) = $$${ownRows}$$ and pg_get_expr(p.polwithcheck, p.polrelid) = $$${ownRows}$$)`,
  'the account is a bigint and never null': `
    select t.name from tenant t join pg_attribute a on a.attrelid = t.oid
    where a.attname = 'account_id' and (not a.attnotnull or a.atttypid <> 'bigint'::regtype)`,
  'the account leads the primary key': `
    select t.name from tenant t left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    where k.oid is null or (${columnNames('k.conkey', 't.oid')})[1] <> 'account_id'`,
  'unique indexes include the account': `
    select t.name || ': ' || i.indexrelid::regclass as name from tenant t join pg_index i on i.indrelid = t.oid
    where i.indisunique and not 'account_id' = any (${columnNames('i.indkey::int2[]', 't.oid')})`,
  'references between tenant tables include the account on both sides': `
    select t.name || ': ' || k.conname as name from tenant t
    join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' join tenant target on target.oid = k.confrelid
    where coalesce(array_position(${columnNames('k.conkey', 't.oid')}, 'account_id'), 0)
      is distinct from array_position(${columnNames('k.confkey', 'target.oid')}, 'account_id')`,
  'no reference sets null': `
    select t.name || ': ' || k.conname as name from tenant t
    join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' where k.confdeltype = 'n'`,
  'there are no triggers': `
    select t.name || ': ' || g.tgname as name from tenant t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal`,
  'no role may truncate it': `
    select t.name || ': ' || a.privilege_type as name from tenant t join pg_class c on c.oid = t.oid, aclexplode(c.relacl) a
    where a.grantee <> c.relowner and a.privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES', 'MAINTAIN')`,
}

async function queryNames(query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with tenant as (${tenantTables}) ${query} order by 1`,
  )
  return rows.map(({ name }) => name)
}

test.each(Object.entries(audits))('every tenant table: %s', async (_, query) => {
  expect(await queryNames(query)).toEqual([])
})

test('each of these audits would find a table that violates it', async () => {
  await client.query(`begin;
    create table careless (id bigint primary key, account_id integer,
      tag_id bigint, tag_account bigint, foreign key (tag_account, tag_id) references tags (account_id, id) on delete set null);
    create trigger noisy before insert on careless for each row execute function suppress_redundant_updates_trigger();
    grant truncate on careless to app_web`)
  for (const query of Object.values(audits))
    expect((await queryNames(query)).map((name) => name.split(':')[0])).toContain('careless')
  await client.query('rollback')
})

// A foreign key of one column accepts rows of any account. These foreign keys refer to the user who acted, who may
// belong to the partner account, or they belong to records that start in one account and lead to another. Add a foreign
// key only for one of these two reasons.
const oneColumnReferences = [
  'audit_events.user_id to users',
  'child_sessions.session_id to sessions',
  'impersonations.session_id to sessions',
  'impersonations.user_id to users',
  'imports.user_id to users',
  'invitations.invited_by to users',
  'response_events.user_id to users',
  'responses.user_id to users',
  'second_factors.setup_session_id to sessions',
]

const oneColumnAudit = `select k.conrelid::regclass || '.' || a.attname || ' to ' || k.confrelid::regclass as name
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and array_length(k.conkey, 1) = 1
    and exists (select from pg_attribute b where b.attrelid = k.confrelid and b.attname = 'account_id' and not b.attisdropped)`

test('a reference to a table with accounts includes the account, except the known ones that cross accounts', async () => {
  expect(await queryNames(oneColumnAudit)).toEqual(oneColumnReferences)
  await client.query('begin')
  await client.query('create table careless (account_id bigint, made_by bigint references users (id))')
  expect(await queryNames(oneColumnAudit)).toContain('careless.made_by to users')
  await client.query('rollback')
})

test('permissions, sessions and sign-in steps for a user of another account are rejected', async () => {
  await client.query('begin')
  await client.query(`insert into accounts (id, name) values (871, 'One'), (872, 'Other');
    insert into profiles (id, email, name) values (871, 'one@example.com', 'One');
    insert into users (id, account_id, profile_id, user_type, name, email)
      values (871, 871, 871, 'admin', 'One', 'one@example.com')`)
  const later = `now() + interval '1 hour'`
  const inserts = [
    `insert into user_permissions values (872, 871, 'review', 'read', true)`,
    `insert into sessions (token_hash, profile_id, user_id, account_id, expires_at) values ('x', 871, 871, 872, ${later})`,
    `insert into sign_in_steps (token_hash, profile_id, user_id, account_id, method, needs_code, needs_password, is_remembered, redirect_to, created_at, expires_at)
      values ('x', 871, 871, 872, 'password', true, false, false, '/', now(), ${later})`,
  ]
  for (const insert of inserts) {
    await client.query('savepoint before_insert')
    await expect(client.query(insert)).rejects.toThrow('violates foreign key constraint')
    await client.query('rollback to before_insert')
    await client.query(insert.replace('872', '871'))
  }
  await client.query('rollback')
})

test('every table without an account is a known exception', async () => {
  const others = `select c.relname as name from pg_class c where c.relkind in ('r', 'p', 'm', 'v', 'f')
    and c.relnamespace = 'public'::regnamespace and c.oid not in (select oid from tenant)`
  expect(await queryNames(others)).toEqual([
    'accounts',
    'api_quotas',
    'business_categories',
    'child_accounts',
    'child_connections',
    'child_feature_requests',
    'child_months',
    'child_reviews',
    'child_sessions',
    'directory_rate_limits',
    'impersonations',
    'industry_scores',
    'listing_claims',
    'mail_dispatcher',
    'mail_lanes',
    'mailed_links',
    'migrations',
    'profile_identities',
    'profiles',
    'recovery_codes',
    'second_factors',
    'sessions',
    'sign_in_limits',
    'sign_in_steps',
    'sources',
    'sso_uses',
    'staff',
    'storage_contract_changes',
    'users',
  ])
})

test('none of our roles bypasses policies or manages roles, and the web and worker roles own nothing', async () => {
  const privilegedRoles = `select rolname as name from pg_roles where rolname like 'app\\_%'
    and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`
  expect(await queryNames(privilegedRoles)).toEqual([])
  const roles = `('app_web'::regrole, 'app_sign_in'::regrole, 'app_post'::regrole, 'app_due'::regrole, 'app_industry'::regrole)`
  const owned = `select relname as name from pg_class where relowner in ${roles}
    union all select proname from pg_proc where proowner in ${roles}`
  expect(await queryNames(owned)).toEqual([])
})

test('web and worker can switch to the roles for sign-in, mail, industry comparison and due work, but inherit no privileges from them', async () => {
  const memberships = `select rolname as name from pg_roles where pg_has_role('app_web', oid, 'member') and rolname <> 'app_web'`
  expect(await queryNames(memberships)).toEqual(['app_due', 'app_industry', 'app_post', 'app_sign_in'])
  const inherited = memberships.replace(`'member'`, `'usage'`)
  expect(await queryNames(inherited)).toEqual([])
  const secret = `select relname as name from pg_class where relname in ('profiles', 'sessions', 'sign_in_limits',
      'api_quotas', 'sign_in_steps', 'mailed_links', 'second_factors', 'recovery_codes', 'profile_identities', 'sso_uses')
    and relkind = 'r' and has_table_privilege('app_web', oid, 'select, insert, update, delete')`
  expect(await queryNames(secret)).toEqual([])
})

test('the sign-in role reads only permissions, brands and keys of tenant tables, and inserts only mails', async () => {
  const tablesWith = (privilege: string) =>
    `select name from tenant where has_table_privilege('app_sign_in', oid, '${privilege}')`
  expect(await queryNames(tablesWith('select').replace('table', 'any_column'))).toEqual([
    'account_settings',
    'api_tokens',
    // Staff answer the requests of all accounts.
    'feature_requests',
    // Staff list the imports and connections of all accounts, with the errors of fetching reviews.
    'imports',
    'invitations',
    // Customers open a landing page with its key, without an account.
    'landing_pages',
    'review_fetches',
    'source_connections',
    'sso_keys',
    'user_permissions',
    'white_label_logos',
    'white_labels',
    // Visitors of other sites open a widget with its key.
    'widgets',
  ])
  const tokens = `select attname as name from pg_attribute where attname in ('token', 'refresh_token')
    and attrelid in ('source_connections'::regclass)
    and has_column_privilege('app_sign_in', attrelid, attnum, 'select')`
  expect(await queryNames(tokens)).toEqual([])
  expect(await queryNames(tablesWith('insert'))).toEqual(['mails'])
  // Accepted invitations are deleted.
  expect(await queryNames(tablesWith('update, delete'))).toEqual(['invitations'])
  const policies = `select t.name || '.' || p.polname as name from tenant t join pg_policy p on p.polrelid = t.oid
    where p.polname not in ('own_account', 'backup', 'search', 'children')`
  expect(await queryNames(policies)).toEqual([
    'account_scores.industry',
    'account_settings.signing_in',
    'api_tokens.signing_in',
    'feature_requests.signing_in',
    'imports.signing_in',
    'invitations.signing_in',
    'keyword_analyses.due',
    'keyword_analysis_queue.due',
    'landing_pages.signing_in',
    'listings.due',
    'location_listings.due',
    'locations.due',
    // A restrictive policy: it can only hide rows that other policies show.
    'locations.not_removed',
    'mails.delivering',
    'mails.signing_in',
    'review_fetches.due',
    'review_fetches.signing_in',
    'review_index_rebuilds.due',
    'scheduled_export_runs.due',
    'scheduled_exports.due',
    'source_connections.due',
    'source_connections.signing_in',
    'sso_keys.signing_in',
    'user_permissions.signing_in',
    'white_label_logos.signing_in',
    'white_labels.signing_in',
    'widgets.signing_in',
  ])
})

test('the mail role reads and updates mails, and nothing else', async () => {
  const tablesWith = (privilege: string) => `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and has_any_column_privilege('app_post', oid, '${privilege}')`
  expect(await queryNames(tablesWith('select'))).toEqual(['mail_dispatcher', 'mail_lanes', 'mails'])
  expect(await queryNames(tablesWith('update'))).toEqual(['mail_dispatcher', 'mail_lanes', 'mails'])
  expect(await queryNames(tablesWith('insert'))).toEqual([])
})

test('the due-work role advances schedules and creates runs, and cannot read their contents or recipients', async () => {
  const tablesWith = (
    privilege: string,
  ) => `select relname || '.' || attname as name from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
      and has_column_privilege('app_due', attrelid, attnum, '${privilege}')`
  expect(await queryNames(tablesWith('update'))).toEqual([
    'location_listings.next_scan_at',
    'location_listings.photos_due_at',
    'location_listings.retry_at',
    'review_fetches.next_at',
    'review_fetches.pending_review_ids',
    'scheduled_exports.next_at',
  ])
  const read = (await queryNames(tablesWith('select'))).filter((name) => !name.startsWith('sources.'))
  expect(
    read.filter((name) => /name|filter|description|recipient|problem|failure|token$/.test(name)),
  ).toEqual([])
  expect([...new Set(read.map((name) => name.split('.')[0]))]).toEqual([
    'keyword_analyses',
    'keyword_analysis_queue',
    'listings',
    'location_listings',
    'locations',
    'review_fetches',
    'review_index_rebuilds',
    'scheduled_export_runs',
    'scheduled_exports',
    'source_connections',
  ])
})

test("the industry role reads accounts' industries and scores, and writes medians", async () => {
  const tablesWith = (
    privilege: string,
  ) => `select relname || '.' || attname as name from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and relname <> 'industry_scores'
      and has_column_privilege('app_industry', attrelid, attnum, '${privilege}')`
  expect(await queryNames(tablesWith('select'))).toEqual([
    'account_scores.account_id',
    'account_scores.computed_on',
    'account_scores.formula',
    'account_scores.response_rate',
    'account_scores.score',
    'account_scores.score_before',
    'accounts.id',
    'accounts.parent_id',
    'accounts.vertical',
  ])
  expect(await queryNames(tablesWith('insert, update'))).toEqual([])
  const writers = `select rolname as name from pg_roles where rolname like 'app\\_%' and rolname not in ('app_owner')
    and has_table_privilege(oid, 'industry_scores', 'insert, update, delete')`
  expect(await queryNames(writers)).toEqual(['app_industry'])
})

test('pages write mails but cannot read their text', async () => {
  const tablesWith = (
    privilege: string,
  ) => `select attname as name from pg_attribute where attrelid = 'mails'::regclass
    and attnum > 0 and has_column_privilege('app_web', attrelid, attnum, '${privilege}')`
  expect((await queryNames(tablesWith('select'))).filter((name) => /html|text/.test(name))).toEqual([])
  expect(await queryNames(tablesWith('update'))).toEqual([])
})

test('history is inserted and never changed', async () => {
  const changeable = `select name from tenant where name in ('audit_events', 'response_events')
    and has_table_privilege('app_web', oid, 'update, delete')`
  expect(await queryNames(changeable)).toEqual([])
})

test('the only function that bypasses the policies takes the account from the setting, and only pages may call it', async () => {
  const { rows } = await client.query(`
    select p.proname as name, p.proowner::regrole::text as owner, p.proconfig as settings,
      has_function_privilege('app_sign_in', p.oid, 'execute') as "forSignIn",
      has_function_privilege('app_web', p.oid, 'execute') as "forPages",
      p.prosrc like '%r.account_id = nullif(current_setting(''app.account_id'', true), '''')::bigint%' as "takesTheSetting"
    from pg_proc p where p.prosecdef and p.proname <> 'learn_locations' and p.pronamespace = 'public'::regnamespace`)
  expect(rows).toEqual([
    {
      name: 'search_reviews',
      owner: 'app_search',
      settings: ['search_path=pg_catalog, public, pg_temp', 'enable_seqscan=off'],
      forSignIn: false,
      forPages: true,
      takesTheSetting: true,
    },
  ])
})

test('the views across child accounts take the partner account from the setting, and are read-only for pages', async () => {
  const { rows } = await client.query(`
    select c.relname as name, c.relowner::regrole::text as owner,
      replace(replace(pg_get_viewdef(c.oid), '(', ''), ')', '')
        like '%parent_id = NULLIFcurrent_setting''app.account_id''::text, true, ''''::text::bigint;' as "takesTheSetting",
      has_table_privilege('app_web', c.oid, 'select') as "forPages",
      has_table_privilege('app_web', c.oid, 'insert, update, delete') as "toWrite",
      has_table_privilege('app_sign_in', c.oid, 'select') as "forSignIn"
    from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace order by 1`)
  const view = {
    owner: 'app_parent',
    takesTheSetting: true,
    forPages: true,
    toWrite: false,
    forSignIn: false,
  }
  const views = [
    'child_accounts',
    'child_connections',
    'child_feature_requests',
    'child_months',
    'child_reviews',
  ]
  expect(rows).toEqual(views.map((name) => ({ name, ...view })))
  const members = `select rolname as name from pg_roles where rolname in ('app_web', 'app_sign_in')
    and pg_has_role(rolname, 'app_parent', 'member')`
  expect(await queryNames(members)).toEqual([])
})

test('only the database owner can make someone staff', async () => {
  const writers = `select r.rolname as name from pg_roles r where r.rolname like 'app\\_%' and r.rolname <> 'app_owner'
    and has_table_privilege(r.oid, 'staff', 'insert, update, delete')`
  expect(await queryNames(writers)).toEqual([])
})
