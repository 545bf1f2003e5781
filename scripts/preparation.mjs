// Prepares the packages and the build that every command needs. Both are created only if they are missing or out of
// date, so a second start takes milliseconds. This module runs with the system's Node and without any package;
// everything after it runs with the Node from the packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { root } from './root.mjs'

/** Installs the packages of the lock file if they are missing or out of date. */
export async function install() {
  if (isInstalled()) return
  await withLock(path.join(root, '.cache/install.lock'), async () => {
    if (isInstalled()) return
    console.log('Installing packages …')
    // Without these options, NODE_ENV=production in the caller's shell would omit the packages for building and
    // testing.
    await runCommand('npm', ['ci', '--include=dev', '--include=optional'])
  })
}

function isInstalled() {
  // npm writes this file last, so an interrupted installation does not have it.
  const installed = fs.statSync(path.join(root, 'node_modules/.package-lock.json'), { throwIfNoEntry: false })
  return (
    installed !== undefined && installed.mtimeMs >= fs.statSync(path.join(root, 'package-lock.json')).mtimeMs
  )
}

/** Builds if the sources have changed since the last build. */
export async function build() {
  const stamp = path.join(root, 'build/sources')
  const isFresh = () => fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sourcesDigest()
  if (isFresh()) return
  await withLock(path.join(root, '.cache/build.lock'), async () => {
    if (isFresh()) return
    console.log('Building …')
    fs.rmSync(stamp, { force: true })
    const digest = sourcesDigest()
    // Ignore the caller's own mode: a development build would not work in production.
    const mode = { NODE_ENV: 'production' }
    await runCommand('npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn'], mode)
    fs.writeFileSync(stamp, digest)
  })
}

function sourcesDigest() {
  const hash = createHash('sha256')
  const config = ['remix.config.ts', 'scripts/client-chunks.mjs', 'package-lock.json']
  for (const source of ['app', 'public', 'server.ts', ...config]) {
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
 * Returns the path of the Node from the packages, or of the current Node if the packages contain none for this machine.
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
 * Runs a command from the packages or the system until it ends, with its output in our terminal.
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

/** An error that the user at the terminal can fix. Its message is printed without a stack trace. */
export class Failure extends Error {}
