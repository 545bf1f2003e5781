// Starts everything that Highstreet needs besides its database, in dependency order: the local emulators of third
// parties, the schema and the demo company, the worker and the web server. The commands and the browser tests use it.
import readline from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning, startOnce, startProcess } from './child-processes.mjs'
import { claimPort } from './ports.mjs'
import { Failure } from './preparation.mjs'

/** @import { Environment } from './environment.mjs' */
/** @import { Stoppable } from './shutdown.mjs' */
/** @typedef {<T extends Stoppable>(part: T | Promise<T>) => Promise<T>} RegisterStoppable registers a part that the caller has to stop */

/** @typedef {'emulators' | 'worker'} Part a process that runs in addition to the web server */

/**
 * Starts the web server and the given parts. Resolves with the complete environment when the web server is ready.
 * `setUp` determines whether to set up the database first, and whether to print the output of the setup. Skip it for a
 * clone of a database that is already set up.
 * @param {Environment} environment
 * @param {RegisterStoppable} registerStoppable
 * @param {'verbose' | 'silent' | 'skip'} [setUp]
 * @param {readonly Part[]} [parts]
 * @param {(line: string) => void} [readLine] receives each line of the web server's log, which is then not printed
 * @returns {Promise<Environment>}
 */
export async function startApplication(
  environment,
  registerStoppable,
  setUp = 'verbose',
  parts = ['emulators', 'worker'],
  readLine = undefined,
) {
  const emulatorSettings = parts.includes('emulators')
    ? await startEmulators(environment, registerStoppable)
    : {}
  const fullEnvironment = { ...mailEnvironment(environment), ...environment, ...emulatorSettings }
  if (setUp !== 'skip') await setUpDatabase(fullEnvironment, registerStoppable, setUp)
  if (parts.includes('worker'))
    await registerStoppable(keepRunning('worker', () => startProcess('worker', [], fullEnvironment)))
  /** @type {() => void} */
  let resolveListening = () => {}
  const listening = new Promise((resolve) => (resolveListening = () => resolve(undefined)))
  const startWeb = () => {
    const child = startProcess('web', [], fullEnvironment, readLine ? 'pipe' : 'inherit')
    child.once('message', resolveListening)
    if (readLine && child.stdout) readline.createInterface({ input: child.stdout }).on('line', readLine)
    return child
  }
  // Another program that got the port first would respond too, so also wait for the message that our own server is
  // listening.
  const web = await registerStoppable(
    keepRunning('web server', startWeb, Promise.all([listening, waitUntilReady(fullEnvironment)])),
  )
  await web.ready
  return fullEnvironment
}

/**
 * Migrates the database, and loads the demo companies unless it has accounts. Resolves when this is done.
 * @param {Environment} environment
 * @param {RegisterStoppable} registerStoppable
 * @param {'verbose' | 'silent'} output whether to print what happens
 */
export async function setUpDatabase(environment, registerStoppable, output) {
  const stdio = output === 'verbose' ? 'inherit' : 'ignore'
  for (const entry of ['setup', 'demo'])
    await (await registerStoppable(startOnce(entry, [], environment, stdio))).finished
}

/**
 * Starts the emulators of third parties, and returns the settings to use them. If the environment has credentials for
 * Google, starts none and returns no settings.
 * @param {Environment} environment
 * @param {RegisterStoppable} registerStoppable
 * @param {{ entry: string, args: string[] }} [source] a script that runs the emulators from source instead of the build
 * @returns {Promise<Environment>}
 */
export async function startEmulators(
  environment,
  registerStoppable,
  { entry, args } = { entry: 'emulators', args: [] },
) {
  if (Object.keys(process.env).some((name) => name.startsWith('GOOGLE_'))) return {}
  const settings = { ...environment, EMULATORS_PORT: String(await claimPort(0, '127.0.0.1')) }
  /** @type {(configuration: Environment) => void} */
  let resolve
  /** @type {Promise<Environment>} */
  const listening = new Promise((resolveEnvironment) => (resolve = resolveEnvironment))
  const startChild = () => {
    const child = startProcess(entry, args, settings, 'pipe')
    readline
      .createInterface({ input: /** @type {NodeJS.ReadableStream} */ (child.stdout) })
      .on('line', (line) => {
        if (line.startsWith('listening '))
          resolve(omitConfiguredParties(JSON.parse(line.slice('listening '.length))))
        else console.error(line)
      })
    return child
  }
  const emulators = await registerStoppable(
    keepRunning('third-party emulator process', startChild, listening),
  )
  await emulators.ready
  return listening
}

/**
 * Omits the settings of every third party for which the user has set an environment variable.
 * @param {Environment} emulatorSettings
 * @returns {Environment}
 */
function omitConfiguredParties(emulatorSettings) {
  /** @param {string} name */
  const partyPrefix = (name) => `${name.split('_')[0]}_`
  const ownNames = Object.keys(process.env)
  return Object.fromEntries(
    Object.entries(emulatorSettings).filter(
      ([name]) => !ownNames.some((ownName) => ownName.startsWith(partyPrefix(name))),
    ),
  )
}

/**
 * Returns the mail settings. If no mail server is configured, emails are shown on the page /dev/mailbox, but only if no
 * other machine can reach that page.
 * @param {Environment} environment
 * @returns {Environment}
 */
function mailEnvironment({ BASE_URL, HOST, SMTP_URL = process.env.SMTP_URL, MAIL = process.env.MAIL }) {
  const isOwnMachine =
    /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(BASE_URL ?? '') &&
    ['localhost', '127.0.0.1', '::1'].includes(HOST ?? '127.0.0.1') &&
    Number(process.env.TRUST_PROXY || 0) === 0
  return SMTP_URL || MAIL || !isOwnMachine ? {} : { MAIL: 'mailbox' }
}

/**
 * @param {Environment} environment
 * @returns {Promise<void>}
 */
export async function waitUntilReady({ HOST, PORT }) {
  const isWildcard = HOST === '0.0.0.0' || HOST === '::'
  const host = isWildcard ? 'localhost' : HOST?.includes(':') ? `[${HOST}]` : HOST
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const response = await fetch(`http://${host}:${PORT}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(50)
  }
  throw new Failure('The web server did not become ready within a minute.')
}
