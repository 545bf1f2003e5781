// Everything that makes Highstreet run beside its database, in the order the parts need each other: local stand-ins of
// the third parties, schema and demo company, web server and worker. Commands and browser tests
// alike start it from here.
import readline from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning, start, startOnce } from './children.mjs'
import { claimPort } from './ports.mjs'
import { Failure } from './preparation.mjs'

/** @import { Environment } from './environment.mjs' */
/** @import { Stoppable } from './ending.mjs' */
/** @typedef {<T extends Stoppable>(part: T | Promise<T>) => Promise<T>} Note tells the caller what it will have to stop */

/** @typedef {'stand-ins' | 'worker'} Part what stands beside the web server */

/**
 * Resolves when the web server answers, with the environment it was given. `setUp`: whether its database is brought up
 * to date first, and heard; one that was cloned from a finished one needs nothing.
 * @param {Environment} environment
 * @param {Note} note
 * @param {'heard' | 'silently' | 'not'} [setUp]
 * @param {readonly Part[]} [parts]
 * @param {(line: string) => void} [readLine] is given each line of the web server's log, which is then not printed
 * @returns {Promise<Environment>}
 */
export async function startApplication(
  environment,
  note,
  setUp = 'heard',
  parts = ['stand-ins', 'worker'],
  readLine = undefined,
) {
  const emulated = parts.includes('stand-ins') ? await startEmulators(environment, note) : {}
  const complete = { ...mailEnvironment(environment), ...environment, ...emulated }
  if (setUp !== 'not') {
    const output = setUp === 'heard' ? 'inherit' : 'ignore'
    await (await note(startOnce('setup', [], complete, output))).finished
    await (await note(startOnce('demo', [], complete, output))).finished
  }
  if (parts.includes('worker')) await note(keepRunning('worker', () => start('worker', [], complete)))
  /** @type {() => void} */
  let noteListening = () => {}
  const listening = new Promise((resolve) => (noteListening = () => resolve(undefined)))
  const beginWeb = () => {
    const child = start('index', [], complete, readLine ? 'pipe' : 'inherit')
    child.once('message', noteListening)
    if (readLine && child.stdout) readline.createInterface({ input: child.stdout }).on('line', readLine)
    return child
  }
  // Another program that got the port first would answer as well: our server says by itself that it listens.
  const web = await note(keepRunning('web server', beginWeb, Promise.all([listening, isReady(complete)])))
  await web.ready
  return complete
}

/**
 * Whoever has credentials of a third party talks to the real one; everybody else to its stand-in.
 * @param {Environment} environment
 * @param {Note} note
 * @param {{ entry: string, args: string[] }} [source] a script that runs them in place of the build
 * @returns {Promise<Environment>}
 */
export async function startEmulators(environment, note, { entry, args } = { entry: 'emulators', args: [] }) {
  if (Object.keys(process.env).some((name) => name.startsWith('GOOGLE_'))) return {}
  const settings = { ...environment, EMULATORS_PORT: String(await claimPort(0, '127.0.0.1')) }
  /** @type {(configuration: Environment) => void} */
  let resolve
  /** @type {Promise<Environment>} */
  const listening = new Promise((whenKnown) => (resolve = whenKnown))
  const begin = () => {
    const child = start(entry, args, settings, 'pipe')
    readline
      .createInterface({ input: /** @type {NodeJS.ReadableStream} */ (child.stdout) })
      .on('line', (line) => {
        if (line.startsWith('listening ')) resolve(ofOthers(JSON.parse(line.slice('listening '.length))))
        else console.error(line)
      })
    return child
  }
  const emulators = await note(keepRunning('stand-in of the third parties', begin, listening))
  await emulators.ready
  return listening
}

/**
 * Without the settings of a third party that whoever starts this has named one of.
 * @param {Environment} emulated
 * @returns {Environment}
 */
function ofOthers(emulated) {
  /** @param {string} name */
  const party = (name) => `${name.split('_')[0]}_`
  const own = Object.keys(process.env)
  return Object.fromEntries(
    Object.entries(emulated).filter(([name]) => !own.some((known) => known.startsWith(party(name)))),
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
export async function isReady({ HOST, PORT }) {
  const everywhere = HOST === '0.0.0.0' || HOST === '::'
  const host = everywhere ? 'localhost' : HOST?.includes(':') ? `[${HOST}]` : HOST
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const answer = await fetch(`http://${host}:${PORT}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Failure('The web server did not become ready within a minute.')
}
