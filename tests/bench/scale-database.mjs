// Prepares the database for the benchmarks: the database in DATABASE_URL, or an embedded PostgreSQL. The embedded one
// is kept between runs, because creating millions of reviews takes minutes.
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startOnce } from '../../scripts/child-processes.mjs'
import { productionEnvironment } from '../../scripts/environment.mjs'
import { startPostgres } from '../../scripts/local-postgres.mjs'
import { prepareServerPaths } from '../../scripts/postgres/paths.mjs'
import { ensureRunning, stopServer } from '../../scripts/postgres/server.mjs'
import { stopAtEnd } from '../../scripts/shutdown.mjs'

/** @import { Environment } from '../../scripts/environment.mjs' */
/** @typedef {{ urlFor: (database?: string, user?: string) => string, restart?: () => Promise<void>, stop: () => Promise<void> }} Server without a name, `urlFor` returns the URL of the database with the scale data; only the embedded server can be restarted */

/** The name of the large account in the scale data, and the email address of its user. */
export const largeAccount = { account: 'Larchfield Stores', email: 'admin@larchfield.example' }
export const password = 'thirteen-warm-loaves'

/**
 * @param {string} directory
 * @returns {Promise<Server>}
 */
export async function ensureServer(directory) {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL)
    return { urlFor: (database, user) => replaceInUrl(DATABASE_URL, database, user), stop: async () => {} }
  const serverDirectory = path.join(directory, 'postgres')
  const { urlFor, stop } = await startPostgres({ directory: serverDirectory })
  const restart = async () => {
    const paths = prepareServerPaths(serverDirectory)
    await stopServer(paths)
    await ensureRunning(paths)
  }
  return { urlFor: (database = 'highstreet', user) => urlFor(database, user), restart, stop }
}

/**
 * @param {string} address
 * @param {string} [database]
 * @param {string} [user]
 */
function replaceInUrl(address, database, user) {
  const url = new URL(address)
  if (database) url.pathname = `/${database}`
  if (user) url.username = user
  return url.toString()
}

/**
 * Creates the scale data unless it exists. Returns the environment for processes that serve it.
 * @param {Server} server
 * @param {string} directory
 * @param {boolean} isSmall
 * @returns {Promise<Environment>}
 */
export async function prepareScaleEnvironment(server, directory, isSmall) {
  const database = isSmall ? 'highstreet_small' : undefined
  if (database) await createDatabase(server, database)
  const environment = environmentFor(server, directory, database)
  await (await stopAtEnd(startOnce('setup', [], environment))).finished
  const existing = await withOwnerClient(environment, (client) =>
    client.query('select from accounts where name = $1', [largeAccount.account]),
  )
  if (existing.rowCount === 0) {
    console.log(
      isSmall ? 'Creating 250,000 reviews …' : 'Creating 5,000,000 reviews (only once, takes minutes) …',
    )
    const args = ['--scale', ...(isSmall ? ['--small'] : [])]
    await (await stopAtEnd(startOnce('demo', args, environment))).finished
  }
  // Remove pending keyword analyses, because a worker that analyzes millions of reviews would distort every
  // measurement. Benchmarks that need keywords seed them.
  await withOwnerClient(environment, (client) => client.query('delete from keyword_analyses'))
  return environment
}

/**
 * @param {Server} server
 * @param {string} directory
 * @param {string} [database]
 * @returns {Environment}
 */
export function environmentFor(server, directory, database) {
  return {
    ...productionEnvironment({ directory, port: 0, host: '127.0.0.1' }),
    DATABASE_URL: server.urlFor(database),
    DATABASE_WEB_URL: server.urlFor(database, 'app_web'),
  }
}

/**
 * Creates an empty database. Keeps an existing database with that name unless `fresh` is set.
 * @param {Server} server
 * @param {string} name
 * @param {{ fresh?: boolean }} [options]
 */
export async function createDatabase(server, name, { fresh = false } = {}) {
  await withOwnerClient({ DATABASE_URL: server.urlFor() }, async (client) => {
    if (fresh) await client.query(`drop database if exists ${name} with (force)`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${name}`)
  })
}

/**
 * Returns the process id of the database server, which must run on this machine.
 * @param {Environment} environment
 */
export function postmasterPid(environment) {
  return withOwnerClient(environment, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    return Number(/^PPid:\s*(\d+)/m.exec(fs.readFileSync(`/proc/${rows[0].pid}/status`, 'utf8'))?.[1])
  })
}

/**
 * @template T
 * @param {Environment} environment
 * @param {(client: pg.Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withOwnerClient({ DATABASE_URL }, work) {
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
