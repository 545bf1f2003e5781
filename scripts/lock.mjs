// A lock between processes. Two commands in one clone (such as `npm run up` and `npm test`) must not install, build or
// start the same thing at once, so the second command waits. A lock is free if its owner has died.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while no other process runs work under the same lock file.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  while (!tryLock(file)) await sleep(50)
  try {
    return await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

/**
 * Acquires the lock if it is free, and returns whether it did. The lock is released when the file is removed or this
 * process ends.
 * @param {string} file
 * @returns {boolean}
 */
export function tryLock(file) {
  // Write a separate file and link it into place, so that no process sees the lock file without its owner.
  const ownFile = `${file}.${process.pid}`
  fs.writeFileSync(ownFile, `${process.pid} ${startTimeOf(process.pid)}`)
  try {
    fs.linkSync(ownFile, file)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (!isHeld(file)) fs.rmSync(file, { force: true })
    return false
  } finally {
    fs.rmSync(ownFile, { force: true })
  }
}

/**
 * Checks whether the process that holds the lock is alive.
 * @param {string} file
 */
export function isHeld(file) {
  try {
    const [pid, ...start] = fs.readFileSync(file, 'utf8').split(' ')
    const currentStart = startTimeOf(Number(pid))
    return currentStart !== '' && currentStart === start.join(' ')
  } catch {
    // The lock was released in the meantime, or is not written yet. Return true, so that the caller tries again.
    return true
  }
}

/**
 * Returns the start time of a process, or an empty string if it does not exist. The start time is needed because
 * process ids are reused.
 * @param {number} pid
 */
function startTimeOf(pid) {
  try {
    const stat = fs.existsSync('/proc/self/stat') && fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    if (stat) return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
