// Every process that uses a server keeps one connection to it open. A server is in use as long as such connections
// exist, and the kernel closes the connections of dead processes. When a process loses its connection, it restarts the
// server.
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionUrl } from './paths.mjs'
import { ensureRunning, stopServer } from './server.mjs'

/** @import { Client } from 'pg' */
/** @import { ServerPaths } from './paths.mjs' */

const connectTimeoutMs = 60_000
const keepAliveName = 'highstreet holder'

/** @param {ServerPaths} paths */
export async function keepServerAlive(paths) {
  let client = await connect(paths)
  let isReleased = false
  let recovered = Promise.resolve()
  watchConnection()

  function watchConnection() {
    client.on('error', () => {})
    client.once('end', () => {
      if (!isReleased) recovered = reconnect()
    })
  }
  async function reconnect() {
    console.error('The local PostgreSQL stopped; restarting it.')
    while (!isReleased) {
      try {
        client = await connect(paths)
        return watchConnection()
      } catch (error) {
        console.error(error)
        await sleep(1_000)
      }
    }
  }
  /** @returns {Promise<boolean>} whether no other process uses the server */
  async function release() {
    isReleased = true
    await recovered
    const isLast = await isOnlyClient(client)
    await client.end().catch(() => {})
    return isLast
  }
  return { client: () => client, release }
}

/**
 * Connects to the server. Waits if the server is starting or stopping, and starts it if it is not running.
 * @param {ServerPaths} paths
 * @returns {Promise<Client>}
 */
async function connect(paths) {
  const { default: pg } = await import('pg')
  const deadline = Date.now() + connectTimeoutMs
  let refusals = 0
  for (;;) {
    const client = new pg.Client({
      connectionString: connectionUrl(paths, 'postgres', 'postgres'),
      application_name: keepAliveName,
    })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > deadline) throw error
      if (isServerAbsent(error)) {
        // The server has been running without a socket for a while, because something deleted the socket from the
        // temporary directory. Stop the server, so that it is started again with a new socket.
        if (++refusals % 50 === 0) await stopServer(paths)
        await ensureRunning(paths)
      } else if (!isStartingOrStopping(error)) throw error
      await sleep(refusals < 2 ? 0 : 100)
    }
  }
}

/** @param {unknown} error */
function errorCodeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** @param {unknown} error */
function isServerAbsent(error) {
  return ['ENOENT', 'ECONNREFUSED'].includes(errorCodeOf(error))
}

/** @param {unknown} error */
function isStartingOrStopping(error) {
  const message = error instanceof Error ? error.message : ''
  return (
    ['57P03', '57P01', 'ECONNRESET'].includes(errorCodeOf(error)) || message.includes('Connection terminated')
  )
}

/** @param {Client} client */
async function isOnlyClient(client) {
  try {
    const others = 'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()'
    return (await client.query(others, [keepAliveName])).rowCount === 0
  } catch {
    return true
  }
}

/**
 * @param {Client} client
 * @param {string} database
 */
export async function createDatabase(client, database) {
  const existing = await client.query('select 1 from pg_database where datname = $1', [database])
  if (existing.rowCount) return
  await client
    .query(`create database ${client.escapeIdentifier(database)}`)
    .catch((/** @type {unknown} */ error) => {
      if (errorCodeOf(error) !== '42P04' && errorCodeOf(error) !== '23505') throw error
    })
}
