// What must be there before anything can run: the packages and the build. Both are made when they are
// missing or out of date, and left alone otherwise: a second start costs milliseconds.
// Begins on the system's Node without any package; from then on everything runs on the Node of the packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { root } from './root.mjs'

/** Installs the packages of the lock file when they are absent or older than it. */
export async function install() {
  if (isInstalled()) return
  await withLock(path.join(root, '.cache/install.lock'), async () => {
    if (isInstalled()) return
    console.log('Installing packages …')
    // NODE_ENV=production in the caller's shell would leave out what builds and tests.
    await runCommand('npm', ['ci', '--include=dev', '--include=optional'])
  })
}

function isInstalled() {
  // npm writes this file last: an interrupted installation has none.
  const installed = fs.statSync(path.join(root, 'node_modules/.package-lock.json'), { throwIfNoEntry: false })
  return (
    installed !== undefined && installed.mtimeMs >= fs.statSync(path.join(root, 'package-lock.json')).mtimeMs
  )
}

/** Builds when the sources are not those of the last build. */
export async function build() {
  const stamp = path.join(root, 'build/sources')
  const isFresh = () => fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sourcesDigest()
  if (isFresh()) return
  await withLock(path.join(root, '.cache/build.lock'), async () => {
    if (isFresh()) return
    console.log('Building …')
    fs.rmSync(stamp, { force: true })
    const digest = sourcesDigest()
    // Whatever the caller's own mode: a build for tests would not serve.
    const mode = { NODE_ENV: 'production' }
    await runCommand('npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn'], mode)
    fs.writeFileSync(stamp, digest)
  })
}

function sourcesDigest() {
  const hash = createHash('sha256')
  for (const source of ['app', 'public', 'server.ts', 'remix.config.ts', 'package-lock.json']) {
    for (const file of listFiles(path.join(root, source)))
      hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * @param {string} target
 * @returns {string[]}
 */
function listFiles(target) {
  const found = fs.statSync(target, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [target]
  return fs
    .readdirSync(target)
    .sort()
    .flatMap((name) => listFiles(path.join(target, name)))
}

/**
 * The Node that came with the packages, or this one where there is none for the machine.
 * @returns {string}
 */
export function nodePath() {
  cachedNodePath ??= workingNodePath(path.join(root, 'node_modules/.bin/node'))
  return cachedNodePath
}

/** @type {string | undefined} */
let cachedNodePath

/** @param {string} candidate */
const workingNodePath = (candidate) =>
  spawnSync(candidate, ['--version']).status === 0 ? candidate : process.execPath

/**
 * Runs a command of the packages or of the system to its end, its words on our terminal.
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [environment]
 * @returns {Promise<void>}
 */
export function runCommand(name, args, environment) {
  const bin = path.join(root, 'node_modules/.bin')
  const env = { ...process.env, ...environment, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { cwd: root, stdio: 'inherit', env })
    const killChild = () => child.kill('SIGTERM')
    process.once('exit', killChild)
    child.once('exit', () => process.off('exit', killChild))
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Failure(`${name} ${args.join(' ')} ended with ${code ?? signal}.`)),
    )
  })
}

/** Something the person at the terminal can act on: shown as a sentence, without a stack. */
export class Failure extends Error {}
