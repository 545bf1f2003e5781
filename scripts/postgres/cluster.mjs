// Creates the files of a server with initdb, once, and writes its settings at every start.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { withLock } from '../lock.mjs'
import { runTool } from './server.mjs'

/** @import { ServerPaths } from './paths.mjs' */

/**
 * @param {ServerPaths} paths
 * @param {Record<string, string | number>} settings
 */
export async function prepareCluster(paths, settings) {
  await withLock(path.join(paths.home, 'start.lock'), async () => {
    await initializeCluster(paths)
    writeSettings(paths, settings)
  })
}

/** @param {ServerPaths} paths */
async function initializeCluster(paths) {
  const version = path.join(paths.data, 'PG_VERSION')
  if (fs.existsSync(version)) {
    const dataVersion = fs.readFileSync(version, 'utf8').trim()
    const { stdout } = await runTool(paths, 'postgres', ['--version'])
    const binaryVersion = /(\d+)/.exec(stdout)?.[1]
    if (dataVersion !== binaryVersion)
      throw new Error(
        `${paths.data} was made by PostgreSQL ${dataVersion}, this is ${binaryVersion}: dump it with the old version and load it into the new one.`,
      )
    return
  }
  // Create the cluster under a temporary name and rename it, so that an interrupted start never leaves an incomplete
  // cluster.
  const newData = `${paths.data}.new`
  fs.rmSync(newData, { recursive: true, force: true })
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await runTool(paths, 'initdb', ['-D', newData, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale])
  fs.renameSync(newData, paths.data)
}

/**
 * @param {ServerPaths} paths
 * @param {Record<string, string | number>} settings
 */
function writeSettings(paths, settings) {
  const memory = os.totalmem() / 2 ** 20
  const allSettings = {
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: paths.socket,
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
    // End a query within a second after its client has disconnected.
    client_connection_check_interval: 1000,
    // Customers' data must not appear in a log.
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_line_prefix: '%m [%p] %d ',
    ...settings,
  }
  const lines = Object.entries(allSettings).map(
    ([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`,
  )
  const file = path.join(paths.data, 'postgresql.conf')
  fs.writeFileSync(
    file,
    `# Written at every start. Your own settings: ALTER SYSTEM SET …\n${lines.join('\n')}\n`,
  )
}
