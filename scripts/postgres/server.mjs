// The server's process: started, found again, stopped, always by pg_ctl under the account it belongs to.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTurn } from '../turns.mjs'

/** @import { Place } from './place.mjs' */

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

/** @param {Place} place */
export async function startUnlessRunning(place) {
  await inTurn(path.join(place.home, 'start.lock'), async () => {
    if (!isRunning(place)) await startServer(place)
  })
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
    // A killed server's last queries may take a moment to notice that they are alone.
    if (attempts > 0) return sleep(1_000).then(() => startServer(place, attempts - 1))
    throw new Error(`PostgreSQL did not start in ${place.data}.\n${readIfThere(log).slice(-2000)}`, {
      cause: error,
    })
  }
}

/** @param {Place} place */
export async function stopServer(place) {
  for (const mode of ['fast', 'immediate']) {
    if (!isRunning(place)) return
    await run(place, 'pg_ctl', ['stop', '-D', place.data, '-m', mode, '-w', '-t', '20', '-s']).catch(() => {})
  }
}

/**
 * @param {Place} place
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<{ stdout: string }>}
 */
export function run(place, name, args) {
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
