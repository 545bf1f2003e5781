// An earlier commit of this repository, to measure beside the current one: its own working tree, packages and build in
// the directory of the benchmarks, and its own database server with the same data, migrated by that commit. The roles
// of a server belong to all of its databases, and each commit sets them up in its own way.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { waitUntilReady } from '../../scripts/application.mjs'
import { stopProcess } from '../../scripts/child-processes.mjs'
import { startPostgres } from '../../scripts/local-postgres.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { root } from '../../scripts/root.mjs'
import { environmentFor, largeAccount, withOwnerClient } from './scale-database.mjs'
import { seedListings } from './seed-listings.mjs'
import { seedMentions } from './seed-mentions.mjs'
import { signIn } from './web-server.mjs'

/** @import { Environment } from '../../scripts/environment.mjs' */
/** @import { BenchmarkContext } from './measurements.mjs' */
/** @typedef {{ url: string, headers: Record<string, string>, stop: () => Promise<void> }} Ancestor */

/** The last commit before the pages were made faster. */
export const ancestorCommit = '4dce966'

/**
 * Starts the web server of the commit. The first time, this installs its packages, builds it and creates its data,
 * which takes minutes.
 * @param {BenchmarkContext} context
 * @returns {Promise<Ancestor>}
 */
export async function startAncestor(context) {
  const directory = path.join(context.directory, 'ancestor')
  await buildCommit(directory)
  const environment = await prepareDatabase(context, directory)
  const port = await claimPort(0, '127.0.0.1')
  const url = `http://localhost:${port}`
  const fullEnvironment = { ...environment, PORT: String(port), BASE_URL: url }
  const child = startEntry(directory, 'index', [], fullEnvironment)
  const stop = () => stopProcess(child)
  await context.registerStoppable({ stop })
  await waitUntilReady(fullEnvironment)
  return { url, headers: { cookie: await signIn(url), accept: 'text/html' }, stop }
}

/** @param {string} directory */
async function buildCommit(directory) {
  const stamp = path.join(directory, 'build/commit')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === ancestorCommit) return
  console.log(`Building ${ancestorCommit} (only once, takes minutes) …`)
  if (!fs.existsSync(path.join(directory, '.git'))) {
    await run(root, 'git', ['worktree', 'prune'])
    await run(root, 'git', ['worktree', 'add', '--detach', directory, ancestorCommit])
  }
  await run(directory, 'npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'])
  await run(directory, 'npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn'])
  fs.writeFileSync(stamp, ancestorCommit)
}

/**
 * @param {BenchmarkContext} context
 * @param {string} directory
 */
async function prepareDatabase({ directory: parent, isSmall, registerStoppable }, directory) {
  const { urlFor, createDatabase, stop } = await startPostgres({
    directory: path.join(parent, 'ancestor-postgres'),
  })
  await registerStoppable({ stop })
  const database = isSmall ? 'highstreet_small' : 'highstreet'
  await createDatabase(database)
  const server = {
    urlFor: (/** @type {string} */ name = database, user = 'postgres') => urlFor(name, user),
    stop,
  }
  const environment = environmentFor(server, path.join(parent, 'ancestor-data'), database)
  await runEntry(directory, 'setup', ['migrate'], environment)
  const existing = await withOwnerClient(environment, (client) =>
    client.query('select from accounts where name = $1', [largeAccount.account]),
  )
  if (existing.rowCount === 0) {
    console.log(`Creating the reviews of ${ancestorCommit} (only once, takes minutes) …`)
    await runEntry(directory, 'setup', ['seed', '--scale', ...(isSmall ? ['--small'] : [])], environment)
  }
  await withOwnerClient(environment, (client) => client.query('delete from keyword_analyses'))
  await seedMentions(environment)
  await seedListings(environment, 'standing')
  return environment
}

/**
 * @param {string} directory
 * @param {string} entry
 * @param {string[]} args
 * @param {Environment} environment
 */
async function runEntry(directory, entry, args, environment) {
  const [code] = await once(startEntry(directory, entry, args, environment), 'exit')
  if (code !== 0) throw new Error(`${ancestorCommit}: ${[entry, ...args].join(' ')} ended with ${code}`)
}

/**
 * Starts an entry of the commit's build with the commit's own Node. It exits with this process.
 * @param {string} directory
 * @param {string} entry
 * @param {string[]} args
 * @param {Environment} environment
 */
function startEntry(directory, entry, args, environment) {
  return spawn(
    path.join(directory, 'node_modules/.bin/node'),
    [path.join(directory, 'build/server', `${entry}.js`), ...args],
    {
      cwd: directory,
      env: { ...process.env, ...environment, HIGHSTREET_SUPERVISED: '1' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    },
  )
}

/**
 * Runs a command in a directory, without the variables of our own `npm run`.
 * @param {string} directory
 * @param {string} command
 * @param {string[]} args
 */
async function run(directory, command, args) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))
  const child = spawn(command, args, {
    cwd: directory,
    env: { ...Object.fromEntries(inherited), NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} in ${directory} ended with ${code}`)
}
