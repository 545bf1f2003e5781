// Directus, which serves tables of PostgreSQL as JSON, to compare pages with a general-purpose server on the same rows.
// It is installed on request into the directory of the benchmarks, and is no dependency of Highstreet.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopProcess } from '../../scripts/child-processes.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { nodePath } from '../../scripts/preparation.mjs'

/** @import { Environment } from '../../scripts/environment.mjs' */
/** @import { BenchmarkContext } from './measurements.mjs' */

const version = '11.17.4'
/** The schema of Directus's own tables and of the rows that it serves. */
export const peerSchema = 'peer'
const token = 'benchmark-token'

/**
 * Installs and starts Directus on the schema, which must exist. Its admin may read all tables.
 * @param {BenchmarkContext} context
 */
export async function startDirectus(context) {
  const directory = path.join(context.directory, 'peer')
  await installDirectus(directory)
  const port = await claimPort(0, '127.0.0.1')
  const environment = directusEnvironment(context, port)
  const [code] = await once(startCli(directory, 'bootstrap', environment), 'exit')
  if (code !== 0) throw new Error(`directus bootstrap ended with ${code}`)
  const child = startCli(directory, 'start', environment)
  await context.registerStoppable({ stop: () => stopProcess(child) })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(`${url}/server/ping`)
  return { url, headers: { authorization: `Bearer ${token}` }, stop: () => stopProcess(child) }
}

/** @param {string} directory */
async function installDirectus(directory) {
  const stamp = path.join(directory, 'installed')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === version) return
  console.log(`Installing Directus ${version} (only once, takes minutes) …`)
  fs.mkdirSync(path.join(directory, 'isolated-vm'), { recursive: true })
  const dependencies = { directus: version }
  // A native module that only its user scripts need, and that would have to be compiled.
  const overrides = { 'isolated-vm': 'file:./isolated-vm' }
  fs.writeFileSync(
    path.join(directory, 'package.json'),
    JSON.stringify({ private: true, dependencies, overrides }),
  )
  fs.writeFileSync(
    path.join(directory, 'isolated-vm/package.json'),
    JSON.stringify({ name: 'isolated-vm', version: '6.0.0' }),
  )
  fs.writeFileSync(path.join(directory, 'isolated-vm/index.js'), '')
  const npm = spawn(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'],
    {
      cwd: directory,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const [code] = await once(npm, 'exit')
  if (code !== 0) throw new Error(`Installing Directus ended with ${code}`)
  fs.writeFileSync(stamp, version)
}

/**
 * @param {BenchmarkContext} context
 * @param {number} port
 * @returns {Environment}
 */
function directusEnvironment({ environment }, port) {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: environment.DATABASE_URL,
    DB_SEARCH_PATH: `array:${peerSchema}`,
    SECRET: token,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: token,
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    // It would refuse requests under load instead of serving them.
    PRESSURE_LIMITER_ENABLED: 'false',
  }
}

/**
 * @param {string} directory
 * @param {string} command
 * @param {Environment} environment
 */
function startCli(directory, command, environment) {
  const cli = path.join(directory, 'node_modules/directus/cli.js')
  return spawn(nodePath(), [cli, command], {
    cwd: directory,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** @param {string} url */
async function waitUntilReady(url) {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error(`${url} did not respond within two minutes`)
}
