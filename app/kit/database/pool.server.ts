/**
 * The database connections of the process: one pool for pages and jobs, a small separate pool for downloads, because a
 * download keeps its transaction open until the client has received the file, and a small pool for session look-ups,
 * whose connections have the role of signing in. Account data is never queried directly on a pool: transactions come
 * from `tenant.server.ts` and the `…-role.server.ts` files.
 */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './generated-schema'
import { poolSizes } from './pool-sizes.server'
import { PreparingClient } from './prepared-statements.server'
import { webDatabaseUrl } from './web-login.server'

// Return dates as strings, because a Date object would add a time and a time zone. By default, the driver also returns
// numeric and bigint as strings, so that they are not rounded.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

type Cache = {
  highstreetPools?: Map<string, pg.Pool>
  highstreetDatabase?: Kysely<Schema>
  highstreetSessions?: Kysely<Schema>
}

// During development, Vite re-evaluates modules after an edit. The pools are kept in a global variable, so that they are
// not opened again.
const globalCache: Cache = import.meta.env.MODE === 'development' ? (globalThis as Cache) : {}

/** How long a request waits for a connection. Then it fails, because its visitor waits with it. */
const REQUEST_WAIT_MS = 2_000
/** How long a job waits. All jobs together can need more connections than there are, and nobody waits for them. */
const JOB_WAIT_MS = 60_000
let waitMs = REQUEST_WAIT_MS

/** Lets this process wait for connections as a worker does. Call it before the first query. */
export function waitForConnectionsLikeJobs(): void {
  waitMs = JOB_WAIT_MS
}

/** After this time, unused connections are closed: the first statements on a new one take five times longer. */
const IDLE_MS = 10 * 60_000
/** The number of connections that stay open. */
const KEPT_OPEN = 2

type PoolName = 'pages' | 'downloads' | 'sessions'

function poolFor(name: PoolName): pg.Pool {
  globalCache.highstreetPools ??= new Map()
  const existing = globalCache.highstreetPools.get(name)
  if (existing) return existing
  const created = new pg.Pool({
    Client: name === 'sessions' ? PreparingClient : pg.Client,
    connectionString: webDatabaseUrl(),
    max: poolSizes()[name],
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: IDLE_MS,
    min: name === 'downloads' ? 0 : KEPT_OPEN,
    allowExitOnIdle: true,
    // A page query that takes longer is a bug. A download takes as long as the client needs to receive it.
    statement_timeout: name === 'downloads' ? 0 : 20_000,
    options: name === 'sessions' ? '-c role=app_sign_in' : undefined,
    application_name: `highstreet-${name}`,
  })
  // An unhandled 'error' event crashes the process. The pool emits errors for idle connections; a client emits them for
  // connections in use.
  created.on('error', () => undefined)
  created.on('connect', (client) => client.on('error', () => undefined))
  globalCache.highstreetPools.set(name, created)
  return created
}

/**
 * Returns the Kysely instance without a tenant. Row-level security hides all account data from it, so use it only in
 * `tenant.server.ts` and the `…-role.server.ts` files, and for statements that need no tenant.
 */
export function database(): Kysely<Schema> {
  globalCache.highstreetDatabase ??= new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: async () => poolFor('pages') }),
  })
  return globalCache.highstreetDatabase
}

/**
 * Returns a connection for one download or for the health check. The caller must release it, with the error if the
 * connection failed.
 */
export function acquireConnection(name: 'pages' | 'downloads'): Promise<pg.PoolClient> {
  return poolFor(name).connect()
}

/** Returns the Kysely instance whose connections have the role of signing in. For `sign-in-role.server.ts`. */
export function sessionDatabase(): Kysely<Schema> {
  globalCache.highstreetSessions ??= new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: async () => poolFor('sessions') }),
  })
  return globalCache.highstreetSessions
}

/** Closes all connections, so that the process can exit. */
export async function closePools(): Promise<void> {
  const pools = [...(globalCache.highstreetPools?.values() ?? [])]
  globalCache.highstreetPools = undefined
  globalCache.highstreetDatabase = undefined
  globalCache.highstreetSessions = undefined
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

/** Checks whether an error means that the database is unreachable, rather than that a statement failed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    unavailableCodes.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
}
