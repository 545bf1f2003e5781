/**
 * The connections of the process: one pool for pages and jobs, and a small separate one for downloads (a download keeps
 * its transaction open as long as its reader is slow). Account data is never queried directly on a pool: transactions
 * come from `tenant.server.ts` and the `…-role.server.ts` files.
 */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { configuration } from '#app/configuration.server'
import type { Schema } from './generated-schema'
import { PreparingClient } from './prepared-statements.server'
import { webDatabaseUrl } from './web-login.server'

// numeric and bigint stay text (a number would round), dates stay calendar days without a zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

// Vite re-evaluates modules after an edit; the pools must outlive that.
const globalCache = globalThis as {
  highstreetPools?: Map<string, pg.Pool>
  highstreetDatabase?: Kysely<Schema>
}

function poolFor(name: 'pages' | 'downloads'): pg.Pool {
  globalCache.highstreetPools ??= new Map()
  const existing = globalCache.highstreetPools.get(name)
  if (existing) return existing
  const { databasePool, downloadPool } = configuration()
  const created = new pg.Pool({
    Client: PreparingClient,
    connectionString: webDatabaseUrl(),
    max: name === 'pages' ? databasePool : downloadPool,
    connectionTimeoutMillis: 2_000,
    // A page query that takes longer is a bug. A download may take as long as its reader.
    statement_timeout: name === 'pages' ? 20_000 : 0,
    application_name: `highstreet-${name}`,
  })
  // Without listeners a broken connection ends the process: the pool reports idle connections, the client those in use.
  created.on('error', () => undefined)
  created.on('connect', (client) => client.on('error', () => undefined))
  globalCache.highstreetPools.set(name, created)
  return created
}

/**
 * Sees no account's rows: only for `tenant.server.ts`, the `…-role.server.ts` files and statements that need no tenant.
 */
export function database(): Kysely<Schema> {
  globalCache.highstreetDatabase ??= new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: async () => poolFor('pages') }),
  })
  return globalCache.highstreetDatabase
}

/** Opens a connection for one download, or for the health check. Release it, with the error if it broke. */
export function acquireConnection(name: 'pages' | 'downloads'): Promise<pg.PoolClient> {
  return poolFor(name).connect()
}

/** Closes every connection; the process may then exit. */
export async function closePools(): Promise<void> {
  const pools = [...(globalCache.highstreetPools?.values() ?? [])]
  globalCache.highstreetPools = undefined
  globalCache.highstreetDatabase = undefined
  await Promise.all(pools.map((pool) => pool.end()))
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
])

/** Returns true for an error that means the database is unreachable, rather than that our statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    unavailableCodes.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
}
