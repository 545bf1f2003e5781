// The entry point of the image: `web` or `worker`, the health check of either, and the setup alone: `migrate`, or
// `roles` before a dump is restored into an empty database. The schema is updated first, under a lock, so that
// containers may start in any order and number.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

const entries = new Map([
  ['web', 'index'],
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

/** A worker has no port to check; when it dies, so does its container. */
async function isHealthy() {
  const mainProcess = fs.readFileSync('/proc/1/cmdline', 'utf8').split('\0')
  if (mainProcess.includes('worker')) return true
  const response = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).catch(() => undefined)
  return response?.ok === true
}
