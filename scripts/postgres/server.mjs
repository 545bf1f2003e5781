// Starts, finds and stops the server's process with pg_ctl, under the account that owns the server's files.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withLock } from '../lock.mjs'

/** @import { ServerPaths } from './paths.mjs' */

/**
 * Checks whether the process in postmaster.pid is this server, and removes the stale files if it is not. The process id
 * alone is not sufficient: after a restart of the container or the machine, the id may belong to any process, and it
 * stays in use while the process is a zombie.
 * @param {ServerPaths} paths
 */
function isRunning(paths) {
  const file = path.join(paths.data, 'postmaster.pid')
  const pid = Number.parseInt(readFileOrEmpty(file), 10)
  if (pid > 0 && commandLineOf(pid).includes(paths.data)) return true
  fs.rmSync(file, { force: true })
  fs.rmSync(path.join(paths.socket, '.s.PGSQL.5432.lock'), { force: true })
  return false
}

/** @param {number} pid */
function commandLineOf(pid) {
  if (fs.existsSync('/proc/self/cmdline')) return readFileOrEmpty(`/proc/${pid}/cmdline`)
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** @param {string} file */
function readFileOrEmpty(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @param {ServerPaths} paths */
export async function ensureRunning(paths) {
  await withLock(path.join(paths.home, 'start.lock'), async () => {
    if (!isRunning(paths)) await startServer(paths)
  })
}

/**
 * @param {ServerPaths} paths
 * @returns {Promise<void>}
 */
async function startServer(paths, attempts = 4) {
  const log = path.join(paths.home, 'postgres.log')
  if (fs.existsSync(log)) fs.renameSync(log, `${log}.old`)
  try {
    await runTool(paths, 'pg_ctl', ['start', '-D', paths.data, '-l', log, '-w', '-t', '60', '-s'])
  } catch (error) {
    // After a server was killed, its last queries may need a moment to end, and it cannot be started until then.
    if (attempts > 0) return sleep(1_000).then(() => startServer(paths, attempts - 1))
    throw new Error(`PostgreSQL did not start in ${paths.data}.\n${readFileOrEmpty(log).slice(-2000)}`, {
      cause: error,
    })
  }
}

/** @param {ServerPaths} paths */
export async function stopServer(paths) {
  for (const mode of ['fast', 'immediate']) {
    if (!isRunning(paths)) return
    await runTool(paths, 'pg_ctl', ['stop', '-D', paths.data, '-m', mode, '-w', '-t', '20', '-s']).catch(
      () => {},
    )
  }
}

/**
 * @param {ServerPaths} paths
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<{ stdout: string }>}
 */
export function runTool(paths, name, args) {
  return new Promise((resolve, reject) => {
    // Run the tool in its own process group, because this process handles Ctrl-C and stops everything in order.
    const child = spawn(path.join(paths.bin, name), args, {
      ...paths.owner,
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
