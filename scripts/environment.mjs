// Returns the environment variables of the application's processes: the user's settings, and defaults that work on this
// machine. Containers do not use this module, because their orchestrator sets everything (see Dockerfile).
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { startPostgres } from './local-postgres.mjs'
import { root } from './root.mjs'

/** @typedef {Record<string, string | undefined>} Environment */

/** Loads .env. Variables that are already set take precedence. */
export function readDotEnv() {
  const file = path.join(root, '.env')
  if (fs.existsSync(file)) process.loadEnvFile(file)
}

/** @returns {string} the directory of this clone's databases, uploads and secrets */
export function dataDirectory() {
  return path.resolve(root, process.env.DATA_DIR || '.data')
}

/**
 * @param {{ directory: string, port: number, host: string, baseUrl?: string }} options
 * @returns {Environment}
 */
export function productionEnvironment({ directory, port, host, baseUrl }) {
  return {
    NODE_ENV: 'production',
    WEB_PROCESSES: process.env.WEB_PROCESSES || '1',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    PORT: String(port),
    HOST: host,
    BASE_URL: baseUrl || `http://localhost:${port}`,
    DATA_DIR: directory,
    SESSION_SECRET: process.env.SESSION_SECRET || loadOrCreateSecret(directory),
    // On a developer's own machine, the demo's staff can impersonate users immediately; on a reachable host, they need
    // a second factor.
    STAFF_SECOND_FACTOR: process.env.STAFF_SECOND_FACTOR || (baseUrl ? 'required' : 'optional'),
  }
}

/** @param {string} directory */
function loadOrCreateSecret(directory) {
  const file = path.join(directory, 'session-secret')
  fs.mkdirSync(directory, { recursive: true })
  try {
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch {
    // The file exists already: an earlier start created it, or a concurrent start has just done so.
  }
  return fs.readFileSync(file, 'utf8').trim()
}

/**
 * Returns the environment of the database server: the server in DATABASE_URL, or else PostgreSQL in the data directory,
 * which is started.
 * @returns {Promise<{ environment: Environment, stop: () => Promise<void> }>}
 */
export async function ensureDatabase() {
  const { DATABASE_URL, DATABASE_WEB_URL } = process.env
  if (DATABASE_URL) return { environment: { DATABASE_URL, DATABASE_WEB_URL }, stop: async () => {} }
  const server = await startPostgres({ directory: path.join(dataDirectory(), 'postgres') })
  return { environment: databaseEnvironment(server, 'highstreet'), stop: server.stop }
}

/**
 * @param {{ urlFor: (database: string, user?: string) => string }} server
 * @param {string} database
 * @returns {Environment}
 */
export function databaseEnvironment(server, database) {
  return { DATABASE_URL: server.urlFor(database), DATABASE_WEB_URL: server.urlFor(database, 'app_web') }
}
