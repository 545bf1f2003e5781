// A real PostgreSQL without a server to install: the binaries come from npm and are run by pg_ctl on a
// directory of our own. One promise: whoever asks for a directory gets its server, whether it runs already,
// was left behind by a killed process, or must be created; and only the last one to leave stops it.
// It listens on a Unix socket in a private directory and nowhere else, so that it needs no password.
import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { binariesFor } from './postgres-binaries.mjs'
import { accountToDropTo, mayEnter } from './postgres-owner.mjs'

/** @import { Client } from 'pg' */
/** @typedef {{ uid?: number, gid?: number }} Owner whose processes and files these are; empty: our own */
/** @typedef {{ home: string, data: string, socket: string, bin: string, owner: Owner }} Place */
/**
 * @typedef {object} LocalPostgres
 * @property {string} ownerUrl the database that was asked for, as its owner
 * @property {(database: string, user?: string) => string} urlFor
 * @property {(name: string) => Promise<void>} createDatabase unless it is there
 * @property {() => Promise<void>} stop stops the server unless somebody else still holds it
 */

const patience = 60_000
const holderName = 'highstreet holder'

/**
 * A server that dies is started again. A `temporary` one is gone, with its files, as soon as this process
 * has ended, however it ended.
 * @param {{ directory: string, database?: string, settings?: Record<string, string | number>, temporary?: boolean }} wanted
 * @returns {Promise<LocalPostgres>}
 */
export async function startPostgres({ directory: asked, database = 'highstreet', settings, temporary }) {
  const directory = path.resolve(asked)
  const place = placeFor(directory)
  await initialize(place)
  writeSettings(place, settings ?? {})
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
 * Keeps one connection open for as long as the server is needed: the open connections of that name are the
 * list of its holders, and the kernel strikes off whoever dies. When it breaks, the server is started again.
 * @param {Place} place
 */
async function holdOn(place) {
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
 * PostgreSQL refuses to run as root, so root hands it to an unprivileged account. When that account cannot
 * reach the directory (a clone under /root), the server lives in /var/lib and a link stands in its place.
 * @param {string} directory
 * @returns {Place}
 */
function placeFor(directory) {
  fs.mkdirSync(path.dirname(directory), { recursive: true })
  /** @type {Owner} */
  const owner = process.getuid?.() === 0 ? accountToDropTo(directory) : {}
  // A link whose target was swept away.
  if (!fs.existsSync(directory)) fs.rmSync(directory, { force: true })
  const parent = fs.realpathSync(path.dirname(directory))
  let home = fs.existsSync(directory)
    ? fs.realpathSync(directory)
    : path.join(parent, path.basename(directory))
  if (owner.uid !== undefined && !mayEnter(path.dirname(home), owner)) home = moveToPublicPlace(directory)
  privateDirectory(home, owner)
  return {
    home,
    data: path.join(home, 'data'),
    socket: socketDirectory(home, owner),
    bin: binariesFor(owner),
    owner,
  }
}

/** @param {string} directory */
function moveToPublicPlace(directory) {
  const home = path.join('/var/lib/highstreet', shortHash(directory))
  fs.mkdirSync(path.dirname(home), { recursive: true, mode: 0o755 })
  if (fs.existsSync(directory)) execFileSync('mv', [directory, home])
  fs.symlinkSync(home, directory)
  return home
}

/**
 * A socket's path may have about 100 bytes; a deep clone gets a short directory instead.
 * @param {string} home
 * @param {Owner} owner
 */
function socketDirectory(home, owner) {
  if (Buffer.byteLength(home) <= 80) return home
  const short = path.join(os.tmpdir(), `highstreet-${shortHash(home)}`)
  privateDirectory(short, owner)
  return short
}

/**
 * @param {string} directory
 * @param {Owner} owner
 */
function privateDirectory(directory, owner) {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (owner.uid !== undefined) fs.chownSync(directory, owner.uid, owner.gid ?? owner.uid)
  const expected = owner.uid ?? process.getuid?.()
  const { uid } = fs.statSync(directory)
  if (uid !== expected)
    throw new Error(`${directory} belongs to another user (uid ${uid}); PostgreSQL cannot live there.`)
  fs.chmodSync(directory, 0o700)
}

/** @param {Place} place */
async function initialize(place) {
  const version = path.join(place.data, 'PG_VERSION')
  if (fs.existsSync(version)) {
    const theirs = fs.readFileSync(version, 'utf8').trim()
    const { stdout } = await run(place, 'postgres', ['--version'])
    const ours = /(\d+)/.exec(stdout)?.[1]
    if (theirs !== ours)
      throw new Error(
        `${place.data} was made by PostgreSQL ${theirs}, this is ${ours}: dump it with the old version and load it into the new one.`,
      )
    return
  }
  // Made beside its final name and moved there, so that an interrupted start never leaves half a cluster.
  const fresh = `${place.data}.new-${randomBytes(4).toString('hex')}`
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run(place, 'initdb', ['-D', fresh, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale])
  try {
    fs.renameSync(fresh, place.data)
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true })
    if (!fs.existsSync(version)) throw error
  }
}

/**
 * @param {Place} place
 * @param {Record<string, string | number>} settings
 */
function writeSettings(place, settings) {
  const memory = os.totalmem() / 2 ** 20
  const all = {
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: place.socket,
    unix_socket_permissions: '0700',
    max_connections: 60,
    shared_buffers: `${Math.round(Math.min(512, Math.max(64, memory / 16)))}MB`,
    effective_cache_size: `${Math.round(Math.max(256, memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    wal_level: 'minimal',
    max_wal_senders: 0,
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A query whose reader has left ends within a second.
    client_connection_check_interval: 1000,
    // What customers wrote must not end up in a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_line_prefix: '%m [%p] %d ',
    ...settings,
  }
  const lines = Object.entries(all).map(
    ([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`,
  )
  const file = path.join(place.data, 'postgresql.conf')
  fs.writeFileSync(
    file,
    `# Written at every start. Your own settings: ALTER SYSTEM SET …\n${lines.join('\n')}\n`,
  )
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
      const absent = isAbsent(error)
      if (!absent && !isStartingOrStopping(error)) throw error
      if (absent && !isRunning(place)) await startServer(place)
      // Alive without a socket for a while: somebody swept the temporary directory.
      else if (absent && ++refusals % 50 === 0) await stopServer(place)
      else await sleep(100)
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

/**
 * Whether the process named in postmaster.pid is this server. The number alone proves nothing: after a
 * restart of the container or the machine it belongs to anybody, and a zombie never goes away.
 * @param {Place} place
 */
function isRunning(place) {
  const file = path.join(place.data, 'postmaster.pid')
  const pid = Number.parseInt(readIfThere(file), 10)
  if (pid > 0 && commandOf(pid).includes(place.data)) return true
  fs.rmSync(file, { force: true })
  fs.rmSync(path.join(place.socket, '.s.PGSQL.5432.lock'), { force: true })
  return false
}

/** @param {number} pid */
function commandOf(pid) {
  if (fs.existsSync('/proc/self/cmdline')) return readIfThere(`/proc/${pid}/cmdline`)
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * @param {Place} place
 * @returns {Promise<void>}
 */
async function startServer(place, attempts = 4) {
  const log = path.join(place.home, 'postgres.log')
  if (fs.existsSync(log)) fs.renameSync(log, `${log}.old`)
  try {
    await run(place, 'pg_ctl', ['start', '-D', place.data, '-l', log, '-w', '-t', '60', '-s'])
  } catch (error) {
    // Another process may have started it in the same instant; then there is nothing to complain about. And a
    // killed server's last queries may take a moment to notice that they are alone.
    if (isRunning(place)) return
    if (attempts > 0) return sleep(1_000).then(() => startServer(place, attempts - 1))
    throw new Error(`PostgreSQL did not start in ${place.data}.\n${readIfThere(log).slice(-2000)}`, {
      cause: error,
    })
  }
}

/** @param {Place} place */
async function stopServer(place) {
  for (const mode of ['fast', 'immediate']) {
    if (!isRunning(place)) return
    await run(place, 'pg_ctl', ['stop', '-D', place.data, '-m', mode, '-w', '-t', '20', '-s']).catch(() => {})
  }
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
async function createDatabase(holder, database) {
  const found = await holder.query('select 1 from pg_database where datname = $1', [database])
  if (found.rowCount) return
  await holder
    .query(`create database ${holder.escapeIdentifier(database)}`)
    .catch((/** @type {unknown} */ error) => {
      if (codeOf(error) !== '42P04' && codeOf(error) !== '23505') throw error
    })
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

/**
 * @param {Place} place
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<{ stdout: string }>}
 */
function run(place, name, args) {
  return new Promise((resolve, reject) => {
    // A group of its own: Ctrl-C in the terminal is ours to answer, in our order.
    const child = spawn(path.join(place.bin, name), args, {
      ...place.owner,
      cwd: '/',
      detached: true,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve({ stdout }) : reject(new Error(`${name} ended with ${code}. ${stderr || stdout}`)),
    )
  })
}

/**
 * @param {Place} place
 * @param {string} database
 * @param {string} user
 */
function urlOf(place, database, user) {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(place.socket)}&port=5432`
}

/** @param {string} text */
function shortHash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
