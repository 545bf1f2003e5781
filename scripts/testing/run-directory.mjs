// Creates the directory for all temporary files of a test run, databases included. It is in memory if there is room:
// a clone of a database consists of a thousand small files, which take ten times as long on a disk.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isHeld, tryLock } from '../lock.mjs'

const memoryFileSystem = '/dev/shm'
const requiredGigabytes = 6
const prefix = 'highstreet-tests-'
const lockName = 'lock'

/**
 * Creates the directory, and lets the processes of this run use it as their directory for temporary files. It is removed
 * when this process exits or, if it is killed, at the start of the next run.
 * @returns {string}
 */
export function createRunDirectory() {
  for (const parent of [memoryFileSystem, os.tmpdir()]) removeAbandoned(parent)
  const parent = hasRoomInMemory() ? memoryFileSystem : os.tmpdir()
  const directory = fs.mkdtempSync(path.join(parent, prefix))
  tryLock(path.join(directory, lockName))
  // If root runs the tests, PostgreSQL's account must be able to enter the directory.
  fs.chmodSync(directory, 0o755)
  process.env.TMPDIR = directory
  process.once('exit', () => fs.rmSync(directory, { recursive: true, force: true }))
  return directory
}

function hasRoomInMemory() {
  const required = requiredGigabytes * 2 ** 30
  try {
    const { bavail, bsize } = fs.statfsSync(memoryFileSystem)
    fs.accessSync(memoryFileSystem, fs.constants.W_OK)
    return bavail * bsize >= required && process.availableMemory() >= 2 * required
  } catch {
    return false
  }
}

/** @param {string} parent */
function removeAbandoned(parent) {
  if (!fs.existsSync(parent)) return
  for (const name of fs.readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    const directory = path.join(parent, name)
    if (!isHeld(path.join(directory, lockName))) fs.rmSync(directory, { recursive: true, force: true })
  }
}
