// Everything that makes Highstreet run beside its database, in the order the parts need each other: local stand-ins of
// the third parties, schema and demo company, web server and worker. Commands and browser tests
// alike start it from here.
import readline from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning, startOnce, startProcess } from './child-processes.mjs'
import { claimPort } from './ports.mjs'
import { Failure } from './preparation.mjs'

/** @import { Environment } from './environment.mjs' */
/** @import { Stoppable } from './shutdown.mjs' */
/** @typedef {<T extends Stoppable>(part: T | Promise<T>) => Promise<T>} RegisterStoppable tells the caller what it will have to stop */

/** @typedef {'stand-ins' | 'worker'} Part what stands beside the web server */

/**
 * Resolves when the web server answers, with the environment it was given. `setUp`: whether its database is brought up
 * to date first, and heard; one that was cloned from a finished one needs nothing.
 * @param {Environment} environment
 * @param {RegisterStoppable} registerStoppable
 * @param {'heard' | 'silently' | 'not'} [setUp]
 * @param {readonly Part[]} [parts]
 * @param {(line: string) => void} [readLine] is given each line of the web server's log, which is then not printed
 * @returns {Promise<Environment>}
 */
export async function startApplication(
  environment,
  registerStoppable,
  setUp = 'heard',
  parts = ['stand-ins', 'worker'],
  readLine = undefined,
) {
  const emulatorSettings = parts.includes('stand-ins')
    ? await startEmulators(environment, registerStoppable)
    : {}
  const fullEnvironment = { ...mailEnvironment(environment), ...environment, ...emulatorSettings }
  if (setUp !== 'not') {
    const output = setUp === 'heard' ? 'inherit' : 'ignore'
    await (await registerStoppable(startOnce('setup', [], fullEnvironment, output))).finished
    await (await registerStoppable(startOnce('demo', [], fullEnvironment, output))).finished
  }
  if (parts.includes('worker'))
    await registerStoppable(keepRunning('worker', () => startProcess('worker', [], fullEnvironment)))
  /** @type {() => void} */
  let resolveListening = () => {}
  const listening = new Promise((resolve) => (resolveListening = () => resolve(undefined)))
  const startWeb = () => {
    const child = startProcess('index', [], fullEnvironment, readLine ? 'pipe' : 'inherit')
    child.once('message', resolveListening)
    if (readLine && child.stdout) readline.createInterface({ input: child.stdout }).on('line', readLine)
    return child
  }
  // Another program that got the port first would answer as well: our server says by itself that it listens.
  const web = await registerStoppable(
    keepRunning('web server', startWeb, Promise.all([listening, waitUntilReady(fullEnvironment)])),
  )
  await web.ready
  return fullEnvironment
}

/**
 * Whoever has credentials of a third party talks to the real one; everybody else to its stand-in.
 * @param {Environment} environment
 * @param {RegisterStoppable} registerStoppable
 * @param {{ entry: string, args: string[] }} [source] a script that runs them in place of the build
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
    keepRunning('stand-in of the third parties', startChild, listening),
  )
  await emulators.ready
  return listening
}

/**
 * Without the settings of a third party that whoever starts this has named one of.
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
 * Who names no mail server reads the mails on a page, /dev/mailbox; but not where others could read them as well.
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
