// A real PostgreSQL without a server to install: the binaries come from npm and are run by pg_ctl on a
// directory of our own. One promise: whoever asks for a directory gets its server, whether it runs already,
// was left behind by a killed process, or must be created; and only the last one to leave stops it.
// It listens on a Unix socket in a private directory and nowhere else, so that it needs no password.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { prepareCluster } from './postgres/cluster.mjs'
import { createDatabase, holdOn } from './postgres/holder.mjs'
import { placeFor, urlOf } from './postgres/place.mjs'
import { stopServer } from './postgres/server.mjs'

/** @import { Place } from './postgres/place.mjs' */
/**
 * @typedef {object} LocalPostgres
 * @property {string} ownerUrl the database that was asked for, as its owner
 * @property {(database: string, user?: string) => string} urlFor
 * @property {(name: string) => Promise<void>} createDatabase unless it is there
 * @property {() => Promise<void>} stop stops the server unless somebody else still holds it
 */

/**
 * A server that dies is started again. A `temporary` one is gone, with its files, as soon as this process
 * has ended, however it ended.
 * @param {{ directory: string, database?: string, settings?: Record<string, string | number>, temporary?: boolean }} wanted
 * @returns {Promise<LocalPostgres>}
 */
export async function startPostgres({ directory: asked, database = 'highstreet', settings, temporary }) {
  const directory = path.resolve(asked)
  const place = placeFor(directory)
  await prepareCluster(place, settings ?? {})
  const removeFiles = temporary ? cleanUpAfterUs(place, directory) : undefined
  const hold = await holdOn(place)
  await createDatabase(hold.client(), database)

  async function stop() {
    const alone = await hold.letGo()
    if (removeFiles) await removeFiles()
    else if (alone) await stopServer(place)
  }
  const urlFor = (/** @type {string} */ name, user = 'postgres') => urlOf(place, name, user)
  return {
    ownerUrl: urlFor(database),
    urlFor,
    createDatabase: (name) => createDatabase(hold.client(), name),
    stop,
  }
}

/**
 * A shell that waits for our end of its pipe to close: because we asked for it, or because we were killed.
 * @param {Place} place
 * @param {string} directory
 * @returns {() => Promise<void>}
 */
function cleanUpAfterUs(place, directory) {
  const script = `cat >/dev/null
    pid=$(head -n 1 "$0/postmaster.pid") && kill -QUIT "$pid"
    while test -e "$0/postmaster.pid" && kill -0 "$pid"; do sleep 0.05; done
    rm -rf "$@"`
  const files = [place.data, ...new Set([place.home, place.socket, directory])]
  const guard = spawn('/bin/sh', ['-c', script, ...files], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  })
  guard.unref()
  return () =>
    new Promise((resolve) => {
      guard.ref()
      guard.once('exit', () => resolve())
      guard.stdin.end()
    })
}
