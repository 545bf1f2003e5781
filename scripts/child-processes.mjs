// Starts the application's processes, watches them, restarts them when they die, and stops them in order. They run in
// their own process groups, so that Ctrl-C in the terminal reaches only this process. If this process is killed, their
// IPC channel closes and they exit on their own, because HIGHSTREET_SUPERVISED is set.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, nodePath } from './preparation.mjs'
import { root } from './root.mjs'

/** @import { ChildProcess } from 'node:child_process' */
/** @typedef {Record<string, string | undefined>} Environment */

// Node reuses the compiled code at the next start, which saves a fifth of the startup time.
export const compileCache = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node') }
const stopTimeoutMs = 15_000
const minRestartDelayMs = 500
const maxRestartDelayMs = 30_000

/**
 * @param {string} entry a name in build/server, or the path of a script
 * @param {string[]} args
 * @param {Environment} environment
 * @param {'inherit' | 'pipe' | 'ignore'} [output]
 * @returns {ChildProcess}
 */
export function startProcess(entry, args, environment, output = 'inherit') {
  const script = entry.includes('/') ? entry : path.join(root, 'build/server', `${entry}.js`)
  return spawn(nodePath(), [script, ...args], {
    cwd: root,
    env: { ...compileCache, ...process.env, ...environment, HIGHSTREET_SUPERVISED: '1' },
    stdio: ['ignore', output, 'inherit', 'ipc'],
    detached: true,
  })
}

/**
 * Runs an entry that exits on its own, such as the setup. Rejects if its exit code is not 0.
 * @param {string} entry
 * @param {string[]} args
 * @param {Environment} environment
 * @param {'inherit' | 'ignore'} [output]
 * @returns {{ finished: Promise<void>, stop: () => Promise<void> }}
 */
export function startOnce(entry, args, environment, output) {
  const child = startProcess(entry, args, environment, output)
  const finished = once(child, 'exit').then(([code, signal]) => {
    if (code !== 0) throw new Failure(`${[entry, ...args].join(' ')} ended with ${code ?? signal}.`)
  })
  return { finished, stop: () => stopProcess(child) }
}

/** @param {ChildProcess} child */
export async function stopProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await exited
  clearTimeout(timer)
}

/**
 * Starts a process. After it has become ready, restarts it whenever it dies, with a delay that grows if it keeps dying.
 * If it dies before it is ready, `ready` rejects.
 * @param {string} name
 * @param {() => ChildProcess} startChild
 * @param {Promise<unknown>} [whenReady]
 * @returns {{ ready: Promise<void>, stop: () => Promise<void> }}
 */
export function keepRunning(name, startChild, whenReady) {
  let isStopping = false
  let child = startChild()

  async function failOnEarlyExit() {
    const [code, signal] = await once(child, 'exit')
    throw new Failure(`The ${name} ended with ${signal ?? code} while starting.`)
  }
  async function restartOnExit() {
    let delay = minRestartDelayMs
    while (!isStopping) {
      const startedAt = Date.now()
      const [code, signal] = await once(child, 'exit')
      if (isStopping) return
      // A clean exit was intended, so it does not count as a crash.
      if (code === 0 || Date.now() - startedAt > 60_000) delay = minRestartDelayMs
      console.error(`The ${name} ended with ${signal ?? code}; restarting it.`)
      await sleep(delay)
      delay = Math.min(delay * 2, maxRestartDelayMs)
      if (!isStopping) child = startChild()
    }
  }
  const ready = Promise.race([whenReady, failOnEarlyExit()]).then(() => void restartOnExit())
  ready.catch(() => {})
  const stopChild = () => {
    isStopping = true
    return stopProcess(child)
  }
  return { ready, stop: stopChild }
}
