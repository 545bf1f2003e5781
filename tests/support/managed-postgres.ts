/**
 * Starts a PostgreSQL server that behaves like a managed one: it checks passwords, and the owner of the databases can
 * create databases and roles but is not a superuser. The server and its files are removed when this process ends.
 */
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../scripts/local-postgres.mjs'
import { executeSql } from './execute-sql'

export type ManagedPostgres = {
  /** Creates an empty database. Returns its URL for the owner. */
  createDatabase: (name: string) => Promise<string>
  /** Returns the URL for the service's own administrator, which customers of a managed database cannot use. */
  superuserUrl: (database: string) => string
  query: <Row extends object>(url: string, sql: string) => Promise<Row[]>
  stop: () => Promise<void>
}

const password = 'only for tests'

export async function startManagedPostgres(): Promise<ManagedPostgres> {
  const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-managed-'))
  chmodSync(directory, 0o755)
  const accessFile = path.join(directory, 'access.conf')
  writeFileSync(accessFile, 'local all postgres trust\nlocal all all scram-sha-256\n')
  const server = await startPostgres({
    directory: path.join(directory, 'postgres'),
    settings: { fsync: 'off', synchronous_commit: 'off', shared_buffers: '64MB', hba_file: accessFile },
    temporary: true,
  })
  const superuserUrl = (database: string) => server.urlFor(database)
  await executeSql(
    superuserUrl('postgres'),
    `create role managed_owner login createdb createrole password '${password}'`,
  )

  async function createDatabase(name: string): Promise<string> {
    await executeSql(superuserUrl('postgres'), `create database ${name} owner managed_owner`)
    const url = new URL(server.urlFor(name, 'managed_owner'))
    url.password = password
    return url.toString()
  }
  async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<Row>(sql).finally(() => client.end())
    return rows
  }
  return { createDatabase, superuserUrl, query, stop: server.stop }
}
