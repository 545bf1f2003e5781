// Root cannot run PostgreSQL. Determines the account that runs it instead, and which directories that account can
// access.
import fs from 'node:fs'
import path from 'node:path'

/**
 * Returns the owner of an existing data directory, so that root and the user who created it can both use it. If there
 * is none, or its owner is root, returns the account `postgres` or `nobody`.
 * @param {string} directory
 * @returns {{ uid: number, gid: number }}
 */
export function unprivilegedAccount(directory) {
  const existing = fs.statSync(path.join(directory, 'data'), { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const accounts = lines
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const found =
    accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody')
  return { uid: found?.uid ?? 65534, gid: found?.gid ?? 65534 }
}

/**
 * Checks whether the account can enter the directory and every directory above it.
 * @param {string} directory
 * @param {{ uid?: number, gid?: number }} account
 * @returns {boolean}
 */
export function canEnter(directory, account) {
  const { mode, uid, gid } = fs.statSync(directory)
  const execute = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if ((mode & execute) === 0) return false
  const parent = path.dirname(directory)
  return parent === directory || canEnter(parent, account)
}
