// Determines where a server's files, socket and programs are, and the operating-system account it runs under. That
// account must be able to access them all, and no other account may access the files and the socket.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { binDirectoryFor } from './binaries.mjs'
import { canEnter, unprivilegedAccount } from './unprivileged-account.mjs'

/** @typedef {{ uid?: number, gid?: number }} Owner the owner of the processes and files; empty: this process's user */
/** @typedef {{ home: string, data: string, socket: string, bin: string, owner: Owner }} ServerPaths */

/**
 * Returns the paths of the server in this directory. PostgreSQL refuses to run as root, so root runs it under an
 * unprivileged account. If that account cannot access the directory (for example, because the clone is under /root),
 * the server's files are placed in /var/lib, and the requested directory becomes a link to them.
 * @param {string} directory
 * @returns {ServerPaths}
 */
export function prepareServerPaths(directory) {
  fs.mkdirSync(path.dirname(directory), { recursive: true })
  /** @type {Owner} */
  const owner = process.getuid?.() === 0 ? unprivilegedAccount(directory) : {}
  // Remove a link whose target was deleted.
  if (!fs.existsSync(directory)) fs.rmSync(directory, { force: true })
  const parent = fs.realpathSync(path.dirname(directory))
  let home = fs.existsSync(directory)
    ? fs.realpathSync(directory)
    : path.join(parent, path.basename(directory))
  if (owner.uid !== undefined && !canEnter(path.dirname(home), owner)) home = moveToPublicDirectory(directory)
  ensurePrivateDirectory(home, owner)
  return {
    home,
    data: path.join(home, 'data'),
    socket: ensureSocketDirectory(home, owner),
    bin: binDirectoryFor(owner),
    owner,
  }
}

/** @param {string} directory */
function moveToPublicDirectory(directory) {
  const home = path.join('/var/lib/highstreet', shortHash(directory))
  fs.mkdirSync(path.dirname(home), { recursive: true, mode: 0o755 })
  if (fs.existsSync(directory)) execFileSync('mv', [directory, home])
  fs.symlinkSync(home, directory)
  return home
}

/**
 * Returns the directory of the socket. The path of a socket is limited to about 100 bytes, so a deeply nested clone
 * uses a short directory instead.
 * @param {string} home
 * @param {Owner} owner
 */
function ensureSocketDirectory(home, owner) {
  if (Buffer.byteLength(home) <= 80) return home
  const shortDirectory = path.join(os.tmpdir(), `highstreet-${shortHash(home)}`)
  ensurePrivateDirectory(shortDirectory, owner)
  return shortDirectory
}

/**
 * @param {string} directory
 * @param {Owner} owner
 */
function ensurePrivateDirectory(directory, owner) {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (owner.uid !== undefined) fs.chownSync(directory, owner.uid, owner.gid ?? owner.uid)
  const expected = owner.uid ?? process.getuid?.()
  const { uid } = fs.statSync(directory)
  if (uid !== expected)
    throw new Error(`${directory} belongs to another user (uid ${uid}); PostgreSQL cannot live there.`)
  fs.chmodSync(directory, 0o700)
}

/**
 * @param {ServerPaths} paths
 * @param {string} database
 * @param {string} user
 */
export function connectionUrl(paths, database, user) {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(paths.socket)}&port=5432`
}

/** @param {string} text */
function shortHash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
