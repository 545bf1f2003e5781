// Two commands in one clone (`npm run up` beside `npm test`) must not install or build over each other.
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './root.mjs'

/**
 * Runs `work` while nobody else in this clone runs work of that name. A lock whose owner died is free.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn(name, work) {
  const file = path.join(root, '.cache', `${name}.lock`)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  while (!take(file)) await sleep(200)
  try {
    return await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

/** @param {string} file */
function take(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!fs.existsSync(file)) throw error
    if (!isAlive(Number(fs.readFileSync(file, 'utf8')))) fs.rmSync(file, { force: true })
    return false
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
