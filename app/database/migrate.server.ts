/**
 * Brings a database to the newest schema: plain SQL files in order, each once, each in its own transaction,
 * under a lock so that two starting processes do not race. A file that was applied must never change.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import limitedViews from './limited-views.sql?raw'

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const viewsFile = 'limited-views.sql'
const LOCK = 7_206_155_001

// app_owner owns every table and signs in nowhere; app_web is what web and worker are; app_sign_in reads only
// what signing in needs; app_post carries everybody's mails and reads nothing else; app_due finds everybody's
// due schedules and reads no more of them than when; app_industry reads what everybody scores and writes medians;
// app_search may read past the policies and owns the one function that does; app_parent owns the views of a parent's
// child accounts; app_backup dumps.
const roles = {
  app_owner: 'nologin',
  app_web: 'login noinherit',
  app_sign_in: 'nologin',
  app_post: 'nologin',
  app_due: 'nologin',
  app_industry: 'nologin',
  app_search: 'nologin bypassrls',
  app_parent: 'nologin bypassrls',
  app_backup: 'nologin bypassrls',
}

/**
 * Applies what is missing and returns the names of the files applied. Needs an owner's connection. `before`: the first
 * file that is left for later, for tests of what a later one makes of rows that are there.
 */
export async function migrate(ownerUrl: string, { before = '' } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await createRoles(client)
    return await applyMissing(client, before)
  } finally {
    await client.end()
  }
}

async function createRoles(client: pg.Client): Promise<void> {
  for (const [role, attributes] of Object.entries(roles)) {
    await client.query(`do $$ begin
      create role ${role} ${attributes};
    exception when duplicate_object or unique_violation then null; end $$`)
  }
  // Whoever migrates may act as the roles it made; PostgreSQL refuses to grant a superuser nothing.
  await client.query(`do $$ begin
    execute format('grant app_owner, app_web, app_search, app_parent to %I', current_user);
    -- Only by \`set role\`: with its rights inherited, every page could read every password and every session.
    alter role app_web noinherit;
    revoke app_sign_in, app_post, app_due, app_industry from app_web;
    grant app_sign_in, app_post, app_due, app_industry to app_web;
    grant app_search, app_parent to app_owner;
  exception when unique_violation or invalid_grant_operation or internal_error then null; end $$`)
  await client.query(`do $$ begin
    execute format('grant create on database %I to app_owner', current_database());
  end $$`)
  await client.query('grant usage, create on schema public to app_owner, app_search, app_parent')
  await client.query('grant usage on schema public to app_web, app_sign_in, app_post, app_due, app_industry')
  await client.query('create extension if not exists btree_gin')
  await client.query(`create table if not exists migrations (
    name text primary key, digest text not null, applied_at timestamptz not null default now())`)
}

async function applyMissing(client: pg.Client, before: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.digest]))
  // Nobody is in a new database yet, limited or not: the views need making only once, at its end.
  const views = applied.size ? limitedViews : ''
  const fresh: string[] = []
  for (const [path, sql] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = path.replace('./migrations/', '')
    if (before !== '' && name >= before) break
    const digest = digestOf(sql)
    const known = applied.get(name)
    if (known === digest) continue
    if (known) throw new Error(`${name} was changed after it had been applied; write a new file instead`)
    await applyOne(client, name, digest, `${sql}\n${views}`)
    fresh.push(name)
  }
  if (applied.get(viewsFile) !== digestOf(limitedViews))
    await applyOne(client, viewsFile, digestOf(limitedViews), limitedViews)
  return fresh
}

const digestOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

/** The views of limited users name the tables' columns: they go before a change, and come back with it, or neither. */
async function applyOne(client: pg.Client, name: string, digest: string, sql: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local role app_owner')
    await client.query('drop schema if exists limited cascade')
    await client.query(sql)
    await client.query('reset role')
    await client.query(
      `insert into migrations (name, digest) values ($1, $2)
       on conflict (name) do update set digest = excluded.digest, applied_at = now()`,
      [name, digest],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${name} could not be applied`, { cause: error })
  }
}
