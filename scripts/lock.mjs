// Two commands in one clone (such as `npm run up` and `npm test`) must not install, build or start the same thing at
// once: the second one waits. A lock whose owner died is free.
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
 * Takes the lock if it is free. Removing the file releases it, and so does the end of this process.
 * @param {string} file
 * @returns {boolean}
 */
export function tryLock(file) {
  // Write a separate file and link it into place, so that the lock is never seen without its owner.
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

/** @param {string} file */
function isHeld(file) {
  try {
    const [pid, ...start] = fs.readFileSync(file, 'utf8').split(' ')
    const currentStart = startTimeOf(Number(pid))
    return currentStart !== '' && currentStart === start.join(' ')
  } catch {
    // It was released just now.
    return true
  }
}

/**
 * Returns when a process started, or an empty string if it does not exist. The process number alone may have been
 * reused.
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
