// The files of a server: made once by initdb, its settings written anew at every start.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inTurn } from '../turns.mjs'
import { run } from './server.mjs'

/** @import { Place } from './place.mjs' */

/**
 * @param {Place} place
 * @param {Record<string, string | number>} settings
 */
export async function prepareCluster(place, settings) {
  await inTurn(path.join(place.home, 'start.lock'), async () => {
    await initialize(place)
    writeSettings(place, settings)
  })
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
  const fresh = `${place.data}.new`
  fs.rmSync(fresh, { recursive: true, force: true })
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run(place, 'initdb', ['-D', fresh, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale])
  fs.renameSync(fresh, place.data)
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
    log_checkpoints: 'off',
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
