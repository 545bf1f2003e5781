// Starts two sites on copies of one database. The earlier commit loads the demo company into the database, and each
// tree migrates its own copy.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { waitUntilReady } from '../application.mjs'
import { databaseEnvironment, productionEnvironment } from '../environment.mjs'
import { claimPort } from '../ports.mjs'
import { Failure } from '../preparation.mjs'
import { stopAtEnd } from '../shutdown.mjs'

/** @import { ChildProcess } from 'node:child_process' */
/** @import { LocalPostgres } from '../local-postgres.mjs' */
/** @import { Tree } from './check-out.mjs' */
/** @import { User } from './users.mjs' */
/** @typedef {Record<string, string | undefined>} Environment */
/** @typedef {{ tree: Tree, origin: string, environment: Environment }} Site */

/**
 * The settings that prevent background activity while responses are compared.
 * @type {Environment}
 */
const quietSettings = {
  AUTO_SYNC_SECONDS: '0',
  LISTING_SCANS: '0',
  REVIEWS_EVERY_SECONDS: '0',
  NPI_URL: 'http://127.0.0.1:9/',
  MAIL: 'mailbox',
}
const seededDatabase = 'seeded'

/**
 * @param {{ tree: Tree, server: LocalPostgres, directory: string }} options
 * @returns {Promise<{ copies: string[], users: User[], widgetKeys: string[] }>}
 */
export async function seedDatabase({ tree, server, directory }) {
  await server.createDatabase(seededDatabase)
  const environment = await environmentOf(server, directory, seededDatabase)
  await runEntry(tree, 'setup', environment)
  // Older trees load the demo during setup.
  if (fs.existsSync(path.join(tree.directory, 'build/server/demo.js')))
    await runEntry(tree, 'demo', environment)
  const users = await executeStatement(
    server,
    seededDatabase,
    `select users.email, min(users.user_type) as "userType" from users group by 1 order by min(users.id)`,
  )
  const widgets = await executeStatement(server, seededDatabase, 'select key from widgets order by id')
  const copies = ['before', 'after']
  for (const copy of copies) {
    await executeStatement(server, 'postgres', `create database ${copy} template ${seededDatabase}`)
    fs.cpSync(path.join(directory, seededDatabase), path.join(directory, copy), { recursive: true })
  }
  return { copies, users: users.rows, widgetKeys: widgets.rows.map(({ key }) => key) }
}

/**
 * Starts a site without a worker and without emulators of third parties.
 * @param {{ tree: Tree, server: LocalPostgres, directory: string, database: string }} options
 * @returns {Promise<Site>}
 */
export async function startSite({ tree, server, directory, database }) {
  const environment = await environmentOf(server, directory, database)
  await runEntry(tree, 'setup', environment)
  await startEntry(tree, 'index', environment)
  await waitUntilReady(environment)
  return { tree, origin: environment.BASE_URL ?? '', environment }
}

/**
 * Starts an entry that is stopped at the end of the command.
 * @param {Tree} tree
 * @param {string} entry
 * @param {Environment} environment
 */
export async function startEntry(tree, entry, environment) {
  const child = spawnEntry(tree, entry, environment)
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await stopAtEnd({ stop })
}

/**
 * @param {Tree} tree
 * @param {string} entry
 * @param {Environment} environment
 */
async function runEntry(tree, entry, environment) {
  const [code] = await once(spawnEntry(tree, entry, environment), 'exit')
  if (code !== 0) throw new Failure(`${entry} of ${tree.name} ended with ${code}.`)
}

/**
 * @param {Tree} tree
 * @param {string} entry
 * @param {Environment} environment
 * @returns {ChildProcess}
 */
function spawnEntry({ node, directory }, entry, environment) {
  return spawn(node, [path.join(directory, `build/server/${entry}.js`)], {
    cwd: directory,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/**
 * Returns the environment of a site. Each database has its own data directory. The copies have the same session secret,
 * so that links that were sealed before the copy are valid on both sites.
 * @param {LocalPostgres} server
 * @param {string} directory
 * @param {string} database
 */
async function environmentOf(server, directory, database) {
  const host = '127.0.0.1'
  const port = await claimPort(0, host)
  const baseEnvironment = productionEnvironment({ directory: path.join(directory, database), port, host })
  return { ...baseEnvironment, ...databaseEnvironment(server, database), ...quietSettings }
}

/**
 * @param {LocalPostgres} server
 * @param {string} database
 * @param {string} statement
 * @returns {Promise<pg.QueryResult>}
 */
async function executeStatement(server, database, statement) {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: server.urlFor(database) })
    try {
      await client.connect()
      return await client.query(statement)
    } catch (error) {
      // The template database still has a connection that is about to close, so retry.
      const isInUse = error instanceof pg.DatabaseError && error.code === '55006'
      if (!isInUse || attempt === 20) throw error
      await sleep(250)
    } finally {
      await client.end()
    }
  }
}
