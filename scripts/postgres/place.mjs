// Where a server lives: its files, its socket, its programs, and the account it runs under. The account must be
// able to reach all of them, and nobody else may.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { accountToDropTo, mayEnter } from './account.mjs'
import { binariesFor } from './binaries.mjs'

/** @typedef {{ uid?: number, gid?: number }} Owner whose processes and files these are; empty: our own */
/** @typedef {{ home: string, data: string, socket: string, bin: string, owner: Owner }} Place */

/**
 * PostgreSQL refuses to run as root, so root hands it to an unprivileged account. When that account cannot
 * reach the directory (a clone under /root), the server lives in /var/lib and a link stands in its place.
 * @param {string} directory
 * @returns {Place}
 */
export function placeFor(directory) {
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

/**
 * @param {Place} place
 * @param {string} database
 * @param {string} user
 */
export function urlOf(place, database, user) {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(place.socket)}&port=5432`
}

/** @param {string} text */
function shortHash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
