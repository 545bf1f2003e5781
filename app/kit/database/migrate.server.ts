/**
 * Migrates a database to the newest schema. The migrations are plain SQL files, which are applied in order, each once
 * and in its own transaction. A lock prevents two starting processes from migrating at the same time. A file must never
 * change after it has been applied.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import limitedViews from './limited-views.sql?raw'
import { findMissingOwnership } from './owner-role.server'
import { prepareRoles, removeRowSecurityBypass, runMissingStatements } from './roles.server'

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const viewsFile = 'limited-views.sql'
const MIGRATION_LOCK_KEY = 7_206_155_001

type MigrateOptions = { before?: string; log?: (line: string) => void }

/**
 * Applies the missing migration files and returns their names. `ownerUrl` must connect as the owner. `before` is the
 * first file that is not applied, so that tests can check what later files do to existing rows. `log` receives messages
 * for the operator.
 */
export async function migrate(
  ownerUrl: string,
  { before = '', log = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY])
    await prepareRoles(client)
    await createMigrationsTable(client)
    const applied = await applyPendingMigrations(client, before)
    await client.query('reset role')
    await removeRowSecurityBypass(client, log)
    return applied
  } finally {
    await client.end()
  }
}

/**
 * Creates the roles and their privileges in an empty database. This is required before a dump can be restored into it.
 */
export async function prepareForRestore(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await prepareRoles(client).finally(() => client.end())
}

async function createMigrationsTable(client: pg.Client): Promise<void> {
  await runMissingStatements(client, findMissingOwnership)
  await client.query('set role app_owner')
  await client.query(`create table if not exists migrations (
    name text primary key, digest text not null, applied_at timestamptz not null default now())`)
}

async function applyPendingMigrations(client: pg.Client, before: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.digest]))
  // A new database has no limited users yet, so it is enough to create their views once, after the last file.
  const views = applied.size ? limitedViews : ''
  const newlyApplied: string[] = []
  for (const [path, sql] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = path.replace('./migrations/', '')
    if (before !== '' && name >= before) break
    const digest = digestOf(sql)
    const appliedDigest = applied.get(name)
    if (appliedDigest === digest) continue
    if (appliedDigest)
      throw new Error(`${name} was changed after it had been applied; write a new file instead`)
    await applyMigration(client, name, digest, `${sql}\n${views}`)
    newlyApplied.push(name)
  }
  if (applied.get(viewsFile) !== digestOf(limitedViews))
    await applyMigration(client, viewsFile, digestOf(limitedViews), limitedViews)
  return newlyApplied
}

const digestOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

/**
 * Applies one migration and records it, in one transaction. The views for limited users depend on the tables' columns,
 * so they are dropped first. For a database in use, `sql` also contains the statements that recreate them.
 */
async function applyMigration(client: pg.Client, name: string, digest: string, sql: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query('drop schema if exists limited cascade')
    await client.query(sql)
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
