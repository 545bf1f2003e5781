// Runs a real PostgreSQL server without installing one: the binaries come from npm, and pg_ctl runs them on a directory
// of our own. All processes that request the same directory share one server. It is created if necessary, and reused if
// it is already running, even if it was left behind by a killed process. The last process that uses the server stops
// it. The server listens only on a Unix socket in a private directory, so it needs no password.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { prepareCluster } from './postgres/cluster.mjs'
import { createDatabase, keepServerAlive } from './postgres/keep-alive.mjs'
import { connectionUrl, prepareServerPaths } from './postgres/paths.mjs'
import { stopServer } from './postgres/server.mjs'

/** @import { ServerPaths } from './postgres/paths.mjs' */
/**
 * @typedef {object} LocalPostgres
 * @property {string} ownerUrl the URL of the requested database, for its owner
 * @property {(database: string, user?: string) => string} urlFor
 * @property {(name: string) => Promise<void>} createDatabase creates the database unless it exists
 * @property {() => Promise<void>} stop stops the server unless another process still uses it
 */

/**
 * A server that dies is restarted. A `temporary` one disappears with its files when this process ends, even if it is
 * killed.
 * @param {{ directory: string, database?: string, settings?: Record<string, string | number>, temporary?: boolean }} options
 * @returns {Promise<LocalPostgres>}
 */
export async function startPostgres({
  directory: requestedDirectory,
  database = 'highstreet',
  settings,
  temporary,
}) {
  const directory = path.resolve(requestedDirectory)
  const paths = prepareServerPaths(directory)
  await prepareCluster(paths, settings ?? {})
  const removeFiles = temporary ? prepareCleanup(paths, directory) : undefined
  const keepAlive = await keepServerAlive(paths)
  await createDatabase(keepAlive.client(), database)

  async function stop() {
    const isLast = await keepAlive.release()
    if (removeFiles) await removeFiles()
    else if (isLast) await stopServer(paths)
  }
  const urlFor = (/** @type {string} */ name, user = 'postgres') => connectionUrl(paths, name, user)
  return {
    ownerUrl: urlFor(database),
    urlFor,
    createDatabase: (name) => createDatabase(keepAlive.client(), name),
    stop,
  }
}

/**
 * Starts a shell that waits until our end of its pipe is closed, by us or because this process was killed, and then
 * stops the server and removes the files. Returns a function that closes the pipe and waits until the shell has
 * finished.
 * @param {ServerPaths} paths
 * @param {string} directory
 * @returns {() => Promise<void>}
 */
function prepareCleanup(paths, directory) {
  const script = `cat >/dev/null
    pid=$(head -n 1 "$0/postmaster.pid") && kill -QUIT "$pid"
    while test -e "$0/postmaster.pid" && kill -0 "$pid"; do sleep 0.05; done
    rm -rf "$@"`
  const files = [paths.data, ...new Set([paths.home, paths.socket, directory])]
  const cleanupProcess = spawn('/bin/sh', ['-c', script, ...files], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  })
  cleanupProcess.unref()
  return () =>
    new Promise((resolve) => {
      cleanupProcess.ref()
      cleanupProcess.once('exit', () => resolve())
      cleanupProcess.stdin.end()
    })
}
