// The entry point of the container image. Its argument selects what to run: `web` or `worker`; `health`, their health
// check; `migrate`, the setup alone; or `roles`, which only creates the roles, before a dump is restored into an empty
// database. `web` and `worker` update the schema first, under a lock, so that any number of containers can start in any
// order.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

const entries = new Map([
  ['web', 'web'],
  ['worker', 'worker'],
])
const setupCommands = ['migrate', 'roles']
const [name = 'web'] = process.argv.slice(2)
const entry = entries.get(name)

if (name === 'health') {
  process.exit((await isHealthy()) ? 0 : 1)
} else if (setupCommands.includes(name)) {
  process.exit(runSetup(name))
} else if (entry) {
  const status = runSetup('migrate')
  if (status !== 0) process.exit(status)
  await import(builtFile(entry))
} else {
  console.error(`Unknown command ${name}: ${[...entries.keys(), ...setupCommands].join(', ')}.`)
  process.exit(1)
}

/** @param {string} command */
function runSetup(command) {
  return spawnSync(process.execPath, [builtFile('setup'), command], { stdio: 'inherit' }).status ?? 1
}

/** @param {string} name */
function builtFile(name) {
  return new URL(`../build/server/${name}.js`, import.meta.url).pathname
}

/**
 * Checks the health of the container's main process. A worker has no port to check, but its container ends when it
 * dies.
 */
async function isHealthy() {
  const mainProcess = fs.readFileSync('/proc/1/cmdline', 'utf8').split('\0')
  if (mainProcess.includes('worker')) return true
  const response = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).catch(() => undefined)
  return response?.ok === true
}
