// Who needs a server keeps one connection to it open. The open connections of that name are the list of its
// holders, and the kernel strikes off whoever dies. When the connection breaks, the server is started again.
import { setTimeout as sleep } from 'node:timers/promises'
import { urlOf } from './place.mjs'
import { startUnlessRunning, stopServer } from './server.mjs'

/** @import { Client } from 'pg' */
/** @import { Place } from './place.mjs' */

const patience = 60_000
const holderName = 'highstreet holder'

/** @param {Place} place */
export async function holdOn(place) {
  let client = await reach(place)
  let lettingGo = false
  let recovered = Promise.resolve()
  watch()

  function watch() {
    client.on('error', () => {})
    client.once('end', () => {
      if (!lettingGo) recovered = again()
    })
  }
  async function again() {
    console.error('The local PostgreSQL went away; starting it again.')
    while (!lettingGo) {
      try {
        client = await reach(place)
        return watch()
      } catch (error) {
        console.error(error)
        await sleep(1_000)
      }
    }
  }
  /** @returns {Promise<boolean>} whether nobody else holds the server */
  async function letGo() {
    lettingGo = true
    await recovered
    const alone = await isOnlyHolder(client)
    await client.end().catch(() => {})
    return alone
  }
  return { client: () => client, letGo }
}

/**
 * Connects, whatever it takes: waits for a server that is starting or stopping, starts one that is not there.
 * @param {Place} place
 * @returns {Promise<Client>}
 */
async function reach(place) {
  const { default: pg } = await import('pg')
  const deadline = Date.now() + patience
  let refusals = 0
  for (;;) {
    const client = new pg.Client({
      connectionString: urlOf(place, 'postgres', 'postgres'),
      application_name: holderName,
    })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > deadline) throw error
      if (isAbsent(error)) {
        // Alive without a socket for a while: somebody swept the temporary directory.
        if (++refusals % 50 === 0) await stopServer(place)
        await startUnlessRunning(place)
      } else if (!isStartingOrStopping(error)) throw error
      await sleep(refusals < 2 ? 0 : 100)
    }
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** @param {unknown} error */
function isAbsent(error) {
  return ['ENOENT', 'ECONNREFUSED'].includes(codeOf(error))
}

/** @param {unknown} error */
function isStartingOrStopping(error) {
  const message = error instanceof Error ? error.message : ''
  return ['57P03', '57P01', 'ECONNRESET'].includes(codeOf(error)) || message.includes('Connection terminated')
}

/** @param {Client} holder */
async function isOnlyHolder(holder) {
  try {
    const others = 'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()'
    return (await holder.query(others, [holderName])).rowCount === 0
  } catch {
    return true
  }
}

/**
 * @param {Client} holder
 * @param {string} database
 */
export async function createDatabase(holder, database) {
  const found = await holder.query('select 1 from pg_database where datname = $1', [database])
  if (found.rowCount) return
  await holder
    .query(`create database ${holder.escapeIdentifier(database)}`)
    .catch((/** @type {unknown} */ error) => {
      if (codeOf(error) !== '42P04' && codeOf(error) !== '23505') throw error
    })
}
